import type { Loose } from '../../../schema/index';
import { cellsOf } from '../sheet/cells';
import { MOST_ROWS, type Sheet, type SheetCell } from '../sheet/sheet';
import { widen } from '../sheet/widths';
import type { ExportFailure, Table } from './messages';
import { type RecordReader, recordReader } from './records';
import { rowsPart, workbookOf } from './workbook';

/** Rows per write: enough for the library to be fast, few enough to keep its memory small. */
const BATCH = 250;

/** Columns that hold no texts. */
const NUMBERS: ReadonlySet<string | undefined> = new Set([
  'rowNumber',
  'number',
  'decimal',
  'day',
  'instant',
]);

/** Why a file is not written. */
export class ExportError extends Error {
  readonly failure: ExportFailure;

  constructor(failure: ExportFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** Writes a list into a file. */
export interface SheetWriter {
  readonly read: number;
  readonly written: number;
  readonly total: number | undefined;
  /** Takes the next piece of the list's answer. Throws ExportError. */
  push(bytes: Uint8Array): void;
  /** Writes the remaining rows. Throws ExportError `brokenOff` if the list is not whole. */
  finish(): void;
  /** The file, after `finish`. */
  file(): Blob;
}

function told<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ExportError ? error : new ExportError('brokenOff', error);
  }
}

/** Writes the answer of a list call into a workbook while it streams; keeps no record longer than its batch. */
export function sheetWriter({ key, columns }: Sheet): SheetWriter {
  const reader: RecordReader = recordReader(key);
  const headers = columns.map(({ header }) => header);
  const isText = (column: number) => !NUMBERS.has(columns[column]?.as);
  const formats = [...new Set(columns.flatMap((column) => (column.as === 'decimal' ? [column.format] : [])))];
  const parts: Uint8Array[] = [];
  const widths: number[] = [];
  widen(widths, headers);
  let waiting: Loose[] = [];
  let read = 0;
  let written = 0;

  const write = (records: readonly Loose[]) => {
    const total = reader.totalCount ?? 0;
    const rows = records.map((record, index): SheetCell[] => {
      const cells = cellsOf(columns, record, total - written - index);
      widen(widths, cells);
      return cells;
    });
    parts.push(rowsPart(rows, written + 1, formats));
    written += records.length;
  };

  return {
    get read() {
      return read;
    },
    get written() {
      return written;
    },
    get total() {
      return reader.totalCount;
    },
    push(bytes) {
      const records = told(() => reader.push(bytes));
      if ((reader.totalCount ?? 0) >= MOST_ROWS) throw new ExportError('tooMany');
      read += records.length;
      for (const record of records) waiting.push(record);
      while (waiting.length >= BATCH) {
        write(waiting.slice(0, BATCH));
        waiting = waiting.slice(BATCH);
      }
    },
    finish() {
      told(reader.end);
      if (read !== reader.totalCount) throw new ExportError('brokenOff');
      if (waiting.length > 0) write(waiting);
      waiting = [];
    },
    file: () => workbookOf({ headers, widths, isText, count: written, formats }, parts),
  };
}

/** Writes rows that are known already into a workbook. */
export function tableFile({ headers, rows }: Table): Blob {
  const widths: number[] = [];
  for (const cells of [headers, ...rows]) widen(widths, cells);
  const starts = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, turn) => turn * BATCH);
  const parts = starts.map((from) => rowsPart(rows.slice(from, from + BATCH), from + 1));
  // The import reads texts too.
  return workbookOf({ headers, widths, isText: () => true, count: rows.length }, parts);
}
