import type { SheetCell, SheetDefinition } from '../sheet/sheet';

/** A table to write into a file. Unlike a list, all its rows are known at the start. */
export interface TableToWrite {
  headers: readonly string[];
  rows: readonly (readonly SheetCell[])[];
  /** Name, headers and rows of the file's second sheet; absent if the file has only one. */
  items?: { name: string; headers: readonly string[]; rows: readonly (readonly SheetCell[])[] };
}

/**
 * The list call that the worker sends. Its URL is absolute, because the worker's base URL is not the page's.
 */
export interface ExportWorkerListRequest {
  url: string;
  method: string;
  headers: [string, string][];
  credentials?: 'include';
}

/**
 * Tells the worker how the list call ended. `text` is the error answer of a refused call. Null means
 * success: the worker then reads the list.
 */
export interface ExportWorkerListResponse {
  status: number;
  headers: [string, string][];
  text: string | null;
}

/**
 * Messages from the page to the worker. For a list, the page sends the sheet's definition and then the list
 * call; after a refusal, it sends the call again. For a table, it sends one message.
 */
export type ExportWorkerRequest =
  | { sheet: SheetDefinition }
  | { call: ExportWorkerListRequest }
  | { table: TableToWrite };

/** Reasons why the worker can't write an export file. */
export type ExportFailure = 'brokenOff' | 'tooMany' | 'failed';

export type ExportWorkerMessage =
  /** The result of the list call; null if no answer came. */
  | { answer: ExportWorkerListResponse | null }
  /** The number of rows read so far, of rows written so far, and of all rows. */
  | { read: number; written: number; total: number | undefined }
  /** All rows are written, and the file is being assembled. */
  | { saving: true }
  | { file: Blob; count: number }
  | { failure: ExportFailure; message: string };
