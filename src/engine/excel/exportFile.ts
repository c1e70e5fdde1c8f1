import type { Sheet } from './sheet/sheet';
import type { FromWorker, Table, ToWorker } from './worker/messages';

/** How far a file is. */
export interface Progress {
  /** Milliseconds; since when the list is being read. Undefined before the API answers. */
  since: number | undefined;
  read: number;
  written: number;
  total: number | undefined;
  isSaving: boolean;
}

export const NO_PROGRESS: Progress = {
  since: undefined,
  read: 0,
  written: 0,
  total: undefined,
  isSaving: false,
};

export interface ExportedFile {
  file: Blob;
  /** Records in it. */
  count: number;
}

interface Job {
  sheet: Sheet;
  /** Calls the API; resolves to the list's JSON as it comes. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Pieces that the worker has not read yet; with more of them the list would pile up in the page. */
const AHEAD = 8;
/** Milliseconds between two reports: more often nobody could read them. */
const REPORT = 500;

/** Keys of what is said when a file can't be written. */
const said = { brokenOff: 'errors.network', tooMany: 'excel.tooMany', failed: 'excel.failed' } as const;

/** The worker of one file: takes pieces one after the other, and resolves to the file. */
function startWorker(sheet: Sheet, report: (progress: Partial<Progress>) => void) {
  const worker = new Worker(new URL('./worker/exportWorker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  let free = AHEAD;
  let wake = () => {};
  const made = new Promise<ExportedFile>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('failure' in data) reject(new Error(said[data.failure], { cause: data.message }));
      else if ('file' in data) resolve(data);
      else if ('saving' in data) report({ isSaving: true });
      else {
        free += 1;
        report(data);
        wake();
      }
    };
    // What it is made of could not be loaded.
    worker.onerror = () => reject(new Error(said.brokenOff));
  });
  made.catch(() => wake());
  tell({ sheet });
  return {
    made,
    async send(bytes: Uint8Array<ArrayBuffer> | null): Promise<void> {
      while (free <= 0) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([woken, made]);
      }
      free -= 1;
      tell({ bytes }, bytes ? [bytes.buffer] : []);
    },
    end: () => worker.terminate(),
  };
}

/** Reports at most every `REPORT` milliseconds, and what comes first and last at once. */
function rarely(onProgress: Job['onProgress']) {
  let progress = NO_PROGRESS;
  let last = 0;
  return (changes: Partial<Progress>) => {
    progress = { ...progress, ...changes };
    const now = performance.now();
    const isUrgent = 'since' in changes || 'isSaving' in changes;
    if (!isUrgent && now - last < REPORT) return;
    last = now;
    onProgress(progress);
  };
}

/**
 * Makes an Excel file of a list while it is read; the page only hands the bytes on, the file is written in a worker.
 * Rejects with the signal's reason when it is aborted, else with what can be said to the operator; nothing is kept
 * then.
 */
export async function exportFile({ sheet, open, signal, onProgress }: Job): Promise<ExportedFile> {
  const report = rarely(onProgress);
  const stream = await open(signal);
  report({ since: Date.now() });
  const reader = stream.getReader();
  const worker = startWorker(sheet, report);
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const pump = async () => {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new Error(said.brokenOff);
      });
      await worker.send(done ? null : value);
      if (done) return worker.made;
    }
  };
  try {
    signal.throwIfAborted();
    return await Promise.race([stopped, worker.made, pump()]);
  } finally {
    worker.end();
    // A stream that ended or failed has nothing to cancel.
    reader.cancel().catch(() => undefined);
  }
}

/** Writes a table into an Excel file, in a worker. Rejects with what can be said to the operator. */
export function tableFile(table: Table): Promise<Blob> {
  const worker = new Worker(new URL('./worker/exportWorker.ts', import.meta.url), { type: 'module' });
  const made = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('file' in data) resolve(data.file);
      else if ('failure' in data) reject(new Error(said[data.failure], { cause: data.message }));
    };
    worker.onerror = () => reject(new Error(said.brokenOff));
    worker.postMessage({ table } satisfies ToWorker);
  });
  return made.finally(() => worker.terminate());
}

/** Hands a file to the browser, which saves it. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
