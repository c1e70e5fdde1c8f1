import type { ExportWorkerListRequest, ExportWorkerMessage, ExportWorkerRequest } from './messages';
import { createSheetWriter, ExportError, type SheetWriter, writeTableWorkbook } from './writer';

/** The worker's global scope, typed with the messages exchanged with the page. */
const workerScope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ExportWorkerRequest>) => void;
  postMessage: (message: ExportWorkerMessage) => void;
};

/**
 * Milliseconds between two progress reports to the page. An operator could not read more frequent reports.
 */
const PROGRESS_REPORT_INTERVAL_MS = 500;

let sheetWriter: SheetWriter | undefined;

/**
 * Sends the list call and reports its result to the page. Resolves to the body of a successful answer; to
 * null after a failure.
 */
async function fetchListStream({
  url,
  ...init
}: ExportWorkerListRequest): Promise<ReadableStream<Uint8Array> | null> {
  try {
    const response = await fetch(url, init);
    const { status, ok, body } = response;
    const text = ok ? null : await response.text();
    workerScope.postMessage({ answer: { status, headers: [...response.headers], text } });
    return ok ? (body ?? new Blob().stream()) : null;
  } catch {
    workerScope.postMessage({ answer: null });
    return null;
  }
}

async function writeListStreamToSheet(
  listStream: ReadableStream<Uint8Array>,
  writer: SheetWriter,
): Promise<void> {
  const streamReader = listStream.getReader();
  const postExportProgress = () =>
    workerScope.postMessage({ read: writer.read, written: writer.written, total: writer.total });
  let lastReportMs = performance.now();
  for (;;) {
    const { done, value } = await streamReader.read().catch((error) => {
      throw new ExportError('brokenOff', error);
    });
    if (done) break;
    writer.push(value);
    if (performance.now() - lastReportMs < PROGRESS_REPORT_INTERVAL_MS) continue;
    lastReportMs = performance.now();
    postExportProgress();
  }
  writer.finish();
  postExportProgress();
  workerScope.postMessage({ saving: true });
  workerScope.postMessage({ file: writer.file(), count: writer.written });
}

async function handleExportRequest(message: ExportWorkerRequest): Promise<void> {
  if ('sheet' in message) sheetWriter = createSheetWriter(message.sheet);
  else if ('table' in message)
    workerScope.postMessage({ file: writeTableWorkbook(message.table), count: message.table.rows.length });
  else if (sheetWriter) {
    const listStream = await fetchListStream(message.call);
    if (listStream) await writeListStreamToSheet(listStream, sheetWriter);
  }
}

workerScope.onmessage = ({ data }) => {
  handleExportRequest(data).catch((error) => {
    const failure = error instanceof ExportError ? error.failure : 'failed';
    workerScope.postMessage({ failure, message: String(error) });
  });
};
