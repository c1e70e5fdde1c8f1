import type { Sheet, SheetCell } from '../sheet/sheet';

/** Rows that are known already, with their heads. */
export interface Table {
  headers: readonly string[];
  rows: readonly (readonly SheetCell[])[];
}

/** What the page tells the worker: first the sheet, then the answer as it comes, null at its end; or a whole table. */
export type ToWorker = { sheet: Sheet } | { bytes: Uint8Array | null } | { table: Table };

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
