import { limits } from '../../schema/index';
import { type ReadSheet, SheetError, type SheetRow } from './sheet/cell';
import type { FromReader } from './worker/readWorker';

const NAMES = /\.(xlsx|xlsm|csv|txt)$/i;

/**
 * Reads a sheet in a thread of its own, which is ended with whatever it holds. Rejects with SheetError, or with the
 * signal's reason.
 */
export function readFile(file: File, signal: AbortSignal): Promise<ReadSheet> {
  if (!NAMES.test(file.name)) return Promise.reject(new SheetError('otherType'));
  if (file.size > limits.sheetBytes) return Promise.reject(new SheetError('tooLarge'));
  const worker = new Worker(new URL('./worker/readWorker.ts', import.meta.url), { type: 'module' });
  const read = new Promise<ReadSheet>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const rows: SheetRow[] = [];
    worker.onmessage = ({ data }: MessageEvent<FromReader>) => {
      if ('rows' in data) rows.push(...data.rows);
      else if ('fault' in data) reject(new SheetError(data.fault, { line: data.line }));
      else resolve({ ...data, rows });
    };
    // Its code could not be loaded, or it ran out of memory.
    worker.onerror = () => reject(new SheetError('unreadable'));
    worker.postMessage(file);
  });
  return read.finally(() => worker.terminate());
}
