import type { SendRequestFunction } from '../../provider/wire/send';
import { now } from '../../schema/basics/clock';
import type { SheetDefinition } from './sheet/sheet';
import type {
  ExportWorkerListResponse,
  ExportWorkerMessage,
  ExportWorkerRequest,
  TableToWrite,
} from './worker/messages';

/** The progress of writing an export file. */
export interface ExportProgress {
  /** Time at which the API began to answer the list call, in milliseconds; undefined before the answer. */
  since: number | undefined;
  read: number;
  written: number;
  total: number | undefined;
  isSaving: boolean;
}

export const NO_EXPORT_PROGRESS: ExportProgress = {
  since: undefined,
  read: 0,
  written: 0,
  total: undefined,
  isSaving: false,
};

export interface ExportedFile {
  file: Blob;
  /** Number of records in the export file. */
  count: number;
}

interface ExportFileOptions {
  sheet: SheetDefinition;
  /** Sends the list call with the function `send`. Resolves when a successful answer begins to arrive. */
  ask: (send: SendRequestFunction) => Promise<void>;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

/** Text keys of the error messages, by the reason why a file can't be written. */
const messageKeyByExportFailure = {
  brokenOff: 'errors.network',
  tooMany: 'excel.tooMany',
  failed: 'excel.failed',
} as const;

const startExportWorker = () =>
  new Worker(new URL('./worker/exportWorker.ts', import.meta.url), { type: 'module' });

/**
 * Starts a worker that sends the list call and writes the answer into one file. `filePromise` resolves to the
 * file; `end` stops the worker.
 */
function startExportJob(sheet: SheetDefinition, reportProgress: (progress: Partial<ExportProgress>) => void) {
  const worker = startExportWorker();
  const postToWorker = (message: ExportWorkerRequest) => worker.postMessage(message);
  let resolveListResponse = (_: ExportWorkerListResponse | null) => {};
  const filePromise = new Promise<ExportedFile>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ExportWorkerMessage>) => {
      if ('failure' in data)
        reject(new Error(messageKeyByExportFailure[data.failure], { cause: data.message }));
      else if ('file' in data) resolve(data);
      else if ('saving' in data) reportProgress({ isSaving: true });
      else if ('answer' in data) resolveListResponse(data.answer);
      else reportProgress(data);
    };
    // The worker's `error` event means here that its code could not be loaded.
    worker.onerror = () => reject(new Error(messageKeyByExportFailure.brokenOff));
  });
  postToWorker({ sheet });
  const sendListRequestThroughWorker: SendRequestFunction = (url, { method, headers, signal, credentials }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      resolveListResponse = (listResponse) => {
        if (listResponse) resolve(new Response(listResponse.text, listResponse));
        else reject(new TypeError('No answer'));
      };
      const absoluteUrl = new URL(url, document.baseURI).href;
      postToWorker({
        call: { url: absoluteUrl, method, headers: [...headers], ...(credentials && { credentials }) },
      });
    });
  return { made: filePromise, send: sendListRequestThroughWorker, end: () => worker.terminate() };
}

/**
 * Writes a list into an Excel file while the list is being read. A worker receives the response, which never
 * passes through the page. Rejects with the signal's reason if the export was aborted, else with an error
 * message for the operator. A failed export keeps no data.
 */
export async function writeExcelFile({
  sheet,
  ask,
  signal,
  onProgress,
}: ExportFileOptions): Promise<ExportedFile> {
  signal.throwIfAborted();
  let progress = NO_EXPORT_PROGRESS;
  const reportProgress = (progressChanges: Partial<ExportProgress>) => {
    progress = { ...progress, ...progressChanges };
    onProgress(progress);
  };
  const { made, send, end } = startExportJob(sheet, reportProgress);
  const abortPromise = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const requestDataAndAwaitExport = async () => {
    await ask(send);
    reportProgress({ since: now() });
    return made;
  };
  try {
    return await Promise.race([abortPromise, made, requestDataAndAwaitExport()]);
  } finally {
    end();
  }
}

/** Writes a table into an Excel file, in a worker. Rejects with an error message for the operator. */
export function writeTableInWorker(table: TableToWrite): Promise<Blob> {
  const worker = startExportWorker();
  const filePromise = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ExportWorkerMessage>) => {
      if ('file' in data) resolve(data.file);
      else if ('failure' in data)
        reject(new Error(messageKeyByExportFailure[data.failure], { cause: data.message }));
    };
    worker.onerror = () => reject(new Error(messageKeyByExportFailure.brokenOff));
    worker.postMessage({ table } satisfies ExportWorkerRequest);
  });
  return filePromise.finally(() => worker.terminate());
}

/** Makes the browser save a file to the operator's downloads. */
export function downloadFile(file: Blob, fileName: string): void {
  const objectUrl = URL.createObjectURL(file);
  const downloadLink = document.createElement('a');
  downloadLink.href = objectUrl;
  downloadLink.download = fileName;
  downloadLink.click();
  // The URL stays valid for a while, because the browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000);
}
