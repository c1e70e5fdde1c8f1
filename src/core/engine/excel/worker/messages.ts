import type { Sheet, SheetCell } from '../sheet/sheet';

/** Rows that are known already, with their heads. */
export interface Table {
  headers: readonly string[];
  rows: readonly (readonly SheetCell[])[];
}

/** The call of a list; its address is whole, since the worker's own is another than the page's. */
export interface ListCall {
  url: string;
  method: string;
  headers: [string, string][];
  credentials?: 'include';
}

/** What came of the call: no `text` if the worker reads the list, else the refusal. */
export interface ListAnswer {
  status: number;
  headers: [string, string][];
  text: string | null;
}

/** What the page tells the worker: first the sheet, then its call, again if it was refused; or a whole table. */
export type ToWorker = { sheet: Sheet } | { call: ListCall } | { table: Table };

/** What keeps a file from being written. */
export type ExportFailure = 'brokenOff' | 'tooMany' | 'failed';

/** What the worker tells the page. */
export type FromWorker =
  /** Null if no answer came. */
  | { answer: ListAnswer | null }
  /** Rows that are read and written by now, of how many. */
  | { read: number; written: number; total: number | undefined }
  /** Everything is written; the file is put together. */
  | { saving: true }
  | { file: Blob; count: number }
  | { failure: ExportFailure; message: string };
