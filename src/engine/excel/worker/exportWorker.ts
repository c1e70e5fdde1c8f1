import type { FromWorker, ToWorker } from './messages';
import { ExportError, type SheetWriter, sheetWriter, tableFile } from './writer';

/** This thread's side of the worker; the types of the page know only the other one. */
const page = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToWorker>) => void;
  postMessage: (message: FromWorker) => void;
};

let writer: SheetWriter | undefined;

function take(message: ToWorker): void {
  if ('sheet' in message) {
    writer = sheetWriter(message.sheet);
    return;
  }
  if ('table' in message) {
    page.postMessage({ file: tableFile(message.table), count: message.table.rows.length });
    return;
  }
  if (!writer) return;
  if (message.bytes) writer.push(message.bytes);
  else writer.finish();
  const { read, written, total } = writer;
  page.postMessage({ read, written, total });
  if (message.bytes) return;
  page.postMessage({ saving: true });
  page.postMessage({ file: writer.file(), count: written });
}

page.onmessage = ({ data }) => {
  try {
    take(data);
  } catch (error) {
    writer = undefined;
    const failure = error instanceof ExportError ? error.failure : 'failed';
    page.postMessage({ failure, message: String(error) });
  }
};
