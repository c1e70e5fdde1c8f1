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
  numberFormats: readonly string[],
) {
  const headers = columns.map(({ header }) => header);
  const columnWidths: number[] = [];
  widenColumnsToFitRow(columnWidths, headers);
  const sheet: SheetWithXmlRows = {
    ...{ name: sheetName, headers, widths: columnWidths, count: 0, rows: [] },
    isText: (columnIndex) => !COLUMN_TYPES_WITH_NUMBER_CELLS.has(columns[columnIndex]?.as),
  };
  return {
    written: sheet,
    add(rows: readonly (readonly SheetCell[])[]) {
      for (let batchStart = 0; batchStart < rows.length; batchStart += RECORDS_PER_BATCH) {
        const rowBatch = rows.slice(batchStart, batchStart + RECORDS_PER_BATCH);
        for (const rowCells of rowBatch) widenColumnsToFitRow(columnWidths, rowCells);
        sheet.rows.push(convertRowsToSheetXml(rowBatch, sheet.count + 1, numberFormats));
        sheet.count += rowBatch.length;
      }
    },
  };
}

/** Returns the rows of a record's items, each with the record's ID in its last cell. */
function buildItemRows(
  { path, columns }: NonNullable<SheetDefinition['items']>,
  record: Loose,
): SheetCell[][] {
  const storedItems = getAt(record, path);
  const { _id, version } = record;
  return (Array.isArray(storedItems) ? storedItems : []).flatMap((item, index) => {
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
  const recordReader: ExportRecordReader = createExportRecordReader(key);
  const decimalFormats = [
    ...new Set([...collectDecimalFormats(columns), ...collectDecimalFormats(items?.columns ?? [])]),
  ];
  const recordsSheetBuilder = createSheetRowsBuilder(FIRST_EXPORT_SHEET_NAME, columns, decimalFormats);
  const itemsSheetBuilder = items && createSheetRowsBuilder(items.path, items.columns, decimalFormats);
  let pendingRecords: Loose[] = [];
  let readRecordCount = 0;

  const writeRecordBatchToSheet = (recordBatch: readonly Loose[]) => {
    const remainingRecordCount = (recordReader.totalCount ?? 0) - recordsSheetBuilder.written.count;
    recordsSheetBuilder.add(
      recordBatch.map((record, index) =>
        buildSheetCellsOfRecord(columns, record, remainingRecordCount - index),
      ),
    );
    if (items) itemsSheetBuilder?.add(recordBatch.flatMap((record) => buildItemRows(items, record)));
    if ((recordReader.totalCount ?? 0) + (itemsSheetBuilder?.written.count ?? 0) >= MAX_SHEET_ROWS)
      throw new ExportError('tooMany');
  };

  return {
    get read() {
      return readRecordCount;
    },
    get written() {
      return recordsSheetBuilder.written.count;
    },
    get total() {
      return recordReader.totalCount;
    },
    push(bytes) {
      const parsedRecords = rethrowAsExportError(() => recordReader.push(bytes));
      if ((recordReader.totalCount ?? 0) >= MAX_SHEET_ROWS) throw new ExportError('tooMany');
      readRecordCount += parsedRecords.length;
      for (const record of parsedRecords) pendingRecords.push(record);
      while (pendingRecords.length >= RECORDS_PER_BATCH) {
        writeRecordBatchToSheet(pendingRecords.slice(0, RECORDS_PER_BATCH));
        pendingRecords = pendingRecords.slice(RECORDS_PER_BATCH);
      }
    },
    finish() {
      rethrowAsExportError(recordReader.end);
      if (readRecordCount !== recordReader.totalCount) throw new ExportError('brokenOff');
      if (pendingRecords.length > 0) writeRecordBatchToSheet(pendingRecords);
      pendingRecords = [];
    },
    file: () =>
      assembleWorkbook(
        [recordsSheetBuilder.written, ...(itemsSheetBuilder ? [itemsSheetBuilder.written] : [])],
        decimalFormats,
      ),
  };
}

function createSheetFromTable(
  sheetName: string,
  { headers, rows }: Omit<TableToWrite, 'items'>,
  numberFormats: readonly string[],
): SheetWithXmlRows {
  const columnWidths: number[] = [];
  for (const rowCells of [headers, ...rows]) widenColumnsToFitRow(columnWidths, rowCells);
  const batchStarts = Array.from(
    { length: Math.ceil(rows.length / RECORDS_PER_BATCH) },
    (_, batchIndex) => batchIndex * RECORDS_PER_BATCH,
  );
  const xmlBatches = batchStarts.map((batchStart) =>
    convertRowsToSheetXml(
      rows.slice(batchStart, batchStart + RECORDS_PER_BATCH),
      batchStart + 1,
      numberFormats,
    ),
  );
  // All columns have the text format, so that numbers typed into the file stay text. An import reads numbers
  // from text cells too.
  return {
    name: sheetName,
    headers,
    widths: columnWidths,
    isText: () => true,
    count: rows.length,
    rows: xmlBatches,
  };
}

const collectCellFormats = (rows: TableToWrite['rows']): string[] =>
  rows.flatMap((row) =>
    row.flatMap((cell) => (typeof cell === 'object' && cell?.as === 'decimal' ? [cell.format] : [])),
  );

/** Writes a table into a workbook; the items of its list fields go into a second sheet. */
export function writeTableWorkbook({ items, ...table }: TableToWrite): Blob {
  const numberFormats = [
    ...new Set([...collectCellFormats(table.rows), ...collectCellFormats(items?.rows ?? [])]),
  ];
  return assembleWorkbook(
    [
      createSheetFromTable(FIRST_EXPORT_SHEET_NAME, table, numberFormats),
      ...(items ? [createSheetFromTable(items.name, items, numberFormats)] : []),
    ],
    numberFormats,
  );
}
