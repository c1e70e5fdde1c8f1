import { SheetError, type SheetFaultCode, type SheetRow, type WorkbookContent } from '../sheet/cell';
import { readWorkbookSheet, type SheetReadOptions } from './readBook';

/** The message that starts the worker: a file, and the sheet to read. */
export type SheetReaderWorkerRequest = SheetReadOptions & { file: File };

/**
 * Messages from the worker about its file. They contain rows in chunks and then a summary, or the reason why
 * the file can't be read.
 */
export type SheetReaderWorkerMessage =
  | { rows: readonly SheetRow[] }
  | { items: readonly SheetRow[] }
  | Omit<WorkbookContent, 'rows' | 'items'>
  | { fault: SheetFaultCode; line?: number | undefined };

/** Number of rows in a message. The page handles each message in a separate task of a few milliseconds. */
const ROWS_PER_WORKER_MESSAGE = 500;

/** The worker's own global scope, typed for messages to the page. */
const workerScope = globalThis as unknown as {
  onmessage: (event: MessageEvent<SheetReaderWorkerRequest>) => Promise<void>;
  postMessage: (message: SheetReaderWorkerMessage) => void;
};

workerScope.onmessage = async ({ data: { file, ...wanted } }) => {
  try {
    const {
      rows,
      items = [],
      ...book
    } = await readWorkbookSheet(new Uint8Array(await file.arrayBuffer()), wanted);
    for (let chunkStart = 0; chunkStart < rows.length; chunkStart += ROWS_PER_WORKER_MESSAGE) {
      workerScope.postMessage({ rows: rows.slice(chunkStart, chunkStart + ROWS_PER_WORKER_MESSAGE) });
    }
    for (let chunkStart = 0; chunkStart < items.length; chunkStart += ROWS_PER_WORKER_MESSAGE) {
      workerScope.postMessage({ items: items.slice(chunkStart, chunkStart + ROWS_PER_WORKER_MESSAGE) });
    }
    workerScope.postMessage(book);
  } catch (error) {
    const { fault, line } = error instanceof SheetError ? error : new SheetError('unreadable');
    workerScope.postMessage({ fault, line });
  }
};
