import { limits } from '../../schema/index';
import { type ReadBook, SheetError, type SheetRow } from './sheet/cell';
import type { Wanted } from './worker/readBook';
import type { FromReader, ToReader } from './worker/readWorker';

/**
 * Reads a sheet of a file in a separate thread, and ends the thread. Rejects with SheetError, or with the signal's
 * reason.
 */
export function readFile(file: File, wanted: Wanted, signal: AbortSignal): Promise<ReadBook> {
  if (file.size > limits.sheetBytes) return Promise.reject(new SheetError('tooLarge'));
  const worker = new Worker(new URL('./worker/readWorker.ts', import.meta.url), { type: 'module' });
  const read = new Promise<ReadBook>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const rows: SheetRow[] = [];
    worker.onmessage = ({ data }: MessageEvent<FromReader>) => {
      if ('rows' in data) rows.push(...data.rows);
      else if ('fault' in data) reject(new SheetError(data.fault, { line: data.line }));
      else resolve({ ...data, rows });
    };
    // Its code could not be loaded, or it ran out of memory.
    worker.onerror = () => reject(new SheetError('unreadable'));
    worker.postMessage({ file, ...wanted } satisfies ToReader);
  });
  return read.finally(() => worker.terminate());
}
