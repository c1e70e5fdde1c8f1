import type { Sheet, SheetCell } from '../sheet/sheet';

/** Rows that are known already, with their heads. */
export interface Table {
  headers: readonly string[];
  rows: readonly (readonly SheetCell[])[];
  /** A second sheet. */
  items?: { name: string; headers: readonly string[]; rows: readonly (readonly SheetCell[])[] };
}

/** The call of a list; its address is whole, since the worker's own is another than the page's. */
export interface ListCall {
  url: string;
  method: string;
  headers: [string, string][];
  credentials?: 'include';
}

/** The result of the call: no `text` if the worker reads the list, else the refusal. */
export interface ListAnswer {
  status: number;
  headers: [string, string][];
  text: string | null;
}

/** Messages from the page to the worker: first the sheet, then its call, again if it was refused; or a whole table. */
export type ToWorker = { sheet: Sheet } | { call: ListCall } | { table: Table };

/** Reasons why a file can't be written. */
export type ExportFailure = 'brokenOff' | 'tooMany' | 'failed';

/** Messages from the worker to the page. */
export type FromWorker =
  /** Null if no answer came. */
  | { answer: ListAnswer | null }
  /** The rows read and written so far, and their total. */
  | { read: number; written: number; total: number | undefined }
  /** Everything is written; the file is put together. */
  | { saving: true }
  | { file: Blob; count: number }
  | { failure: ExportFailure; message: string };
