import type { Sheet, SheetCell } from '../sheet/sheet';

/** A table whose rows are already known, with its headers. */
export interface Table {
  headers: readonly string[];
  rows: readonly (readonly SheetCell[])[];
  /** A second sheet. */
  items?: { name: string; headers: readonly string[]; rows: readonly (readonly SheetCell[])[] };
}

/** The call of a list; its URL is absolute, because the worker has another base URL than the page. */
export interface ListCall {
  url: string;
  method: string;
  headers: [string, string][];
  credentials?: 'include';
}

/** The result of the call: a refusal's `text`, or no `text` if the worker reads the list. */
export interface ListAnswer {
  status: number;
  headers: [string, string][];
  text: string | null;
}

/**
 * Messages from the page to the worker: first the sheet, then its call, which is repeated after a refusal; or
 * a whole table.
 */
export type ToWorker = { sheet: Sheet } | { call: ListCall } | { table: Table };

/** Reasons why a file can't be written. */
export type ExportFailure = 'brokenOff' | 'tooMany' | 'failed';

/** Messages from the worker to the page. */
export type FromWorker =
  /** Null if no answer came. */
  | { answer: ListAnswer | null }
  /** Numbers of the rows read and written so far, and of all rows. */
  | { read: number; written: number; total: number | undefined }
  /** All rows are written, and the file is being assembled. */
  | { saving: true }
  | { file: Blob; count: number }
  | { failure: ExportFailure; message: string };
