import type { Sheet } from '../sheet/sheet';

/** What the page tells the worker: first the sheet, then the answer as it comes, null at its end. */
export type ToWorker = { sheet: Sheet } | { bytes: Uint8Array | null };

/** What keeps a file from being written. */
export type ExportFailure = 'brokenOff' | 'tooMany' | 'failed';

/** What the worker tells the page. */
export type FromWorker =
  /** Rows that are read and written by now, of how many; one more piece may be sent. */
  | { read: number; written: number; total: number | undefined }
  /** Everything is written; the file is put together. */
  | { saving: true }
  | { file: Blob; count: number }
  | { failure: ExportFailure; message: string };
