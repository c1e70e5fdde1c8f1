import { getAt, getReferenceTitlePath, isObject, type Loose, setReferenceTitle } from '../../../schema/index';
import { buildSheetCellsOfRecord } from '../sheet/cells';
import { MAX_SHEET_ROWS, type SheetCell, type SheetColumn, type SheetDefinition } from '../sheet/sheet';
import { widenColumnsToFitRow } from '../sheet/widths';
import type { ExportFailure, TableToWrite } from './messages';
import { createExportRecordReader, type ExportRecordReader } from './records';
import {
  assembleWorkbook,
  convertRowsToSheetXml,
  FIRST_EXPORT_SHEET_NAME,
  type SheetWithXmlRows,
} from './workbook';

/** Number of rows that `xlsx` writes in one call: enough to be fast, few enough to need little memory. */
const RECORDS_PER_BATCH = 250;

/** The types of column content that produce number cells, not text cells. */
const COLUMN_TYPES_WITH_NUMBER_CELLS: ReadonlySet<string | undefined> = new Set([
  'rowNumber',
  'number',
  'decimal',
  'day',
  'instant',
]);

/** The error that is thrown if an Excel file can't be written. */
export class ExportError extends Error {
  readonly failure: ExportFailure;

  constructor(failure: ExportFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** Writes the answer of a list call into an Excel file. */
export interface SheetWriter {
  readonly read: number;
  readonly written: number;
  readonly total: number | undefined;
  /** Processes the next piece of the list's answer. Throws ExportError. */
  push(bytes: Uint8Array): void;
  /** Writes the remaining rows. Throws ExportError `brokenOff` if the list is incomplete. */
  finish(): void;
  /** Returns the Excel file; can be called only after `finish`. */
  file(): Blob;
}

function rethrowAsExportError<T>(callback: () => T): T {
  try {
    return callback();
  } catch (error) {
    throw error instanceof ExportError ? error : new ExportError('brokenOff', error);
  }
}

const collectDecimalFormats = (columns: readonly SheetColumn[]) =>
  columns.flatMap((column) => (column.as === 'decimal' ? [column.format] : []));

/**
 * Returns the builder of one sheet: `add` appends rows, and `written` is the sheet with the rows added so
 * far.
 */
function createSheetRowsBuilder(
  sheetName: string,
  columns: readonly SheetColumn[],
  formats: readonly string[],
) {
  const headers = columns.map(({ header }) => header);
  const widths: number[] = [];
  widenColumnsToFitRow(widths, headers);
  const sheet: SheetWithXmlRows = {
    ...{ name: sheetName, headers, widths, count: 0, rows: [] },
    isText: (column) => !COLUMN_TYPES_WITH_NUMBER_CELLS.has(columns[column]?.as),
  };
  return {
    written: sheet,
    add(rows: readonly (readonly SheetCell[])[]) {
      for (let batchStart = 0; batchStart < rows.length; batchStart += RECORDS_PER_BATCH) {
        const batch = rows.slice(batchStart, batchStart + RECORDS_PER_BATCH);
        for (const cells of batch) widenColumnsToFitRow(widths, cells);
        sheet.rows.push(convertRowsToSheetXml(batch, sheet.count + 1, formats));
        sheet.count += batch.length;
      }
    },
  };
}

/** Returns the rows of a record's items, each with the record's ID in its last cell. */
function buildItemRows(
  { path, columns }: NonNullable<SheetDefinition['items']>,
  record: Loose,
): SheetCell[][] {
  const items = getAt(record, path);
  const { _id, version } = record;
  return (Array.isArray(items) ? items : []).flatMap((item, index) => {
    if (!isObject(item)) return [];
    const getRecordForColumn = (column: SheetColumn): Loose => {
      // The ID column contains the id of the record to which the item belongs.
      if (column.as === 'version') return { _id, version };
      if (column.as !== 'titles') return item;
      return setReferenceTitle(
        item,
        column.path,
        getAt(record, `${getReferenceTitlePath(`${path}.${column.path}`)}.${index}`),
      );
    };
    return [columns.flatMap((column) => buildSheetCellsOfRecord([column], getRecordForColumn(column), 0))];
  });
}

/**
 * Returns a writer that converts the streamed answer of a list call into a workbook. It keeps a record in
 * memory only until the record's batch of rows is written.
 */
export function createSheetWriter({ key, columns, items }: SheetDefinition): SheetWriter {
  const reader: ExportRecordReader = createExportRecordReader(key);
  const formats = [
    ...new Set([...collectDecimalFormats(columns), ...collectDecimalFormats(items?.columns ?? [])]),
  ];
  const recordsSheetBuilder = createSheetRowsBuilder(FIRST_EXPORT_SHEET_NAME, columns, formats);
  const itemsSheetBuilder = items && createSheetRowsBuilder(items.path, items.columns, formats);
  let pendingRecords: Loose[] = [];
  let readCount = 0;

  const writeRecordBatchToSheet = (batch: readonly Loose[]) => {
    const remainingCount = (reader.totalCount ?? 0) - recordsSheetBuilder.written.count;
    recordsSheetBuilder.add(
      batch.map((record, index) => buildSheetCellsOfRecord(columns, record, remainingCount - index)),
    );
    if (items) itemsSheetBuilder?.add(batch.flatMap((record) => buildItemRows(items, record)));
    if ((reader.totalCount ?? 0) + (itemsSheetBuilder?.written.count ?? 0) >= MAX_SHEET_ROWS)
      throw new ExportError('tooMany');
  };

  return {
    get read() {
      return readCount;
    },
    get written() {
      return recordsSheetBuilder.written.count;
    },
    get total() {
      return reader.totalCount;
    },
    push(bytes) {
      const parsedRecords = rethrowAsExportError(() => reader.push(bytes));
      if ((reader.totalCount ?? 0) >= MAX_SHEET_ROWS) throw new ExportError('tooMany');
      readCount += parsedRecords.length;
      for (const record of parsedRecords) pendingRecords.push(record);
      while (pendingRecords.length >= RECORDS_PER_BATCH) {
        writeRecordBatchToSheet(pendingRecords.slice(0, RECORDS_PER_BATCH));
        pendingRecords = pendingRecords.slice(RECORDS_PER_BATCH);
      }
    },
    finish() {
      rethrowAsExportError(reader.end);
      if (readCount !== reader.totalCount) throw new ExportError('brokenOff');
      if (pendingRecords.length > 0) writeRecordBatchToSheet(pendingRecords);
      pendingRecords = [];
    },
    file: () =>
      assembleWorkbook(
        [recordsSheetBuilder.written, ...(itemsSheetBuilder ? [itemsSheetBuilder.written] : [])],
        formats,
      ),
  };
}

function createSheetFromTable(
  sheetName: string,
  { headers, rows }: Omit<TableToWrite, 'items'>,
): SheetWithXmlRows {
  const widths: number[] = [];
  for (const cells of [headers, ...rows]) widenColumnsToFitRow(widths, cells);
  const batchStarts = Array.from(
    { length: Math.ceil(rows.length / RECORDS_PER_BATCH) },
    (_, batchIndex) => batchIndex * RECORDS_PER_BATCH,
  );
  const xmlBatches = batchStarts.map((batchStart) =>
    convertRowsToSheetXml(rows.slice(batchStart, batchStart + RECORDS_PER_BATCH), batchStart + 1),
  );
  // All columns have the text format, so that numbers typed into the file stay text. An import reads numbers
  // from text cells too.
  return { name: sheetName, headers, widths, isText: () => true, count: rows.length, rows: xmlBatches };
}

/** Writes a table into a workbook; the items of its list fields go into a second sheet. */
export const writeTableWorkbook = ({ items, ...table }: TableToWrite): Blob =>
  assembleWorkbook([
    createSheetFromTable(FIRST_EXPORT_SHEET_NAME, table),
    ...(items ? [createSheetFromTable(items.name, items)] : []),
  ]);
