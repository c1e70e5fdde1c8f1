import { limits } from '../../../schema/index';
import { type ImportedCell, SheetError, type SheetInfo } from '../sheet/cell';
import type { MultiSheetRowHandler, WorkbookReader } from './book';
import { type CellFormatter, createCellFormatter } from './cellFormats';
import { getXmlLocalName, type MarkupAttributes, type MarkupEventHandler, parseMarkup } from './markup';
import { createMergedCellMarker, type MergedRange } from './mergedCells';

const readSpreadsheetXmlAttribute = (attributes: MarkupAttributes, name: string): string | undefined =>
  attributes[`ss:${name}`] ?? attributes[name];

/**
 * Returns the number of a row or cell, counted from 1. Throws SheetError if the number is invalid or already
 * used.
 */
const parseRowOrCellNumber = (attributes: MarkupAttributes, nextNumber: number): number => {
  const elementNumber = Number(readSpreadsheetXmlAttribute(attributes, 'Index') ?? nextNumber);
  if (!Number.isSafeInteger(elementNumber) || elementNumber < nextNumber) throw new SheetError('unreadable');
  return elementNumber;
};

/** Returns the number of further columns or rows that a cell covers. */
const readMergedCellCount = (attributes: MarkupAttributes, name: 'MergeAcross' | 'MergeDown'): number => {
  const count = Number(readSpreadsheetXmlAttribute(attributes, name));
  return Number.isSafeInteger(count) && count >= 0 ? count : 0;
};

const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/;

/** Converts a value to its declared type. A value that does not fit the type stays text. */
function parseTypedXmlCell(text: string, type: string): ImportedCell {
  if (type === 'Error') return { unknown: 'error', shown: text || '=' };
  if (type === 'Boolean') return text.trim() === '1';
  if (type === 'Number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  const moment =
    type === 'DateTime' && INSTANT_PATTERN.test(text.trim()) ? new Date(`${text.trim()}Z`) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? moment : text;
}

/** The parser's position in a workbook: the sheet, row and cell that it is reading. */
interface XmlParseState {
  sheet: number;
  line: number;
  column: number;
  row: ImportedCell[];
  isHidden: boolean;
  /** The style whose declaration is open. */
  style: string;
  /** The formatter of each style. */
  formatters: Map<string, CellFormatter>;
  /** The styles of the open cell, of its row and of the sheet's columns. */
  cellStyle: string | undefined;
  rowStyle: string | undefined;
  columnStyles: (string | undefined)[];
  isFormula: boolean;
  /** Number of further columns that the open cell covers. */
  merged: number;
  /** The merged cells that start in the open row. */
  ranges: MergedRange[];
  markMergedCells: ReturnType<typeof createMergedCellMarker>;
  /** The value being read, with its type; undefined between values. */
  data: { type: string; text: string } | undefined;
  /** Number of open comment elements; text inside them does not belong to a cell's value. */
  comments: number;
  option: string | undefined;
}

/**
 * Passes the rows of all sheets and the sheets' names to functions, in the order of the file. Reading ends
 * after the sheet `lastSheetIndex`. Throws SheetError for too many sheets.
 */
function parseXmlSheets(
  xml: string,
  handleRow: MultiSheetRowHandler,
  handleSheetInfo: (sheetIndex: number, sheetInfo: Partial<SheetInfo>) => void,
  lastSheetIndex = limits.maxSheets,
): void {
  const cursor: XmlParseState = {
    ...{ sheet: -1, line: 0, column: 0, row: [], isHidden: false, isFormula: false, merged: 0 },
    ...{ style: '', formatters: new Map(), cellStyle: undefined, rowStyle: undefined, columnStyles: [] },
    ...{ ranges: [], markMergedCells: createMergedCellMarker() },
    ...{ data: undefined, comments: 0, option: undefined },
  };
  let isReadingDone = false;

  const storeCellInCurrentRow = (cell: ImportedCell) => {
    if (cursor.column >= limits.maxSheetColumns) throw new SheetError('tooManyColumns');
    const style = cursor.cellStyle ?? cursor.rowStyle ?? cursor.columnStyles[cursor.column] ?? 'Default';
    cursor.row[cursor.column] = cursor.formatters.get(style)?.(cell) ?? cell;
  };
  const openTagHandlers: Readonly<Record<string, (attributes: MarkupAttributes) => void>> = {
    Style(attributes) {
      cursor.style = readSpreadsheetXmlAttribute(attributes, 'ID') ?? '';
    },
    NumberFormat(attributes) {
      const formatter = createCellFormatter(readSpreadsheetXmlAttribute(attributes, 'Format') ?? '');
      if (formatter) cursor.formatters.set(cursor.style, formatter);
    },
    Column(attributes) {
      const first = Number(
        readSpreadsheetXmlAttribute(attributes, 'Index') ?? cursor.columnStyles.length + 1,
      );
      const last = Math.min(
        first + Number(readSpreadsheetXmlAttribute(attributes, 'Span') ?? 0),
        limits.maxSheetColumns,
      );
      for (let column = first - 1; column >= 0 && column < last; column += 1)
        cursor.columnStyles[column] = readSpreadsheetXmlAttribute(attributes, 'StyleID');
    },
    Worksheet(attributes) {
      cursor.sheet += 1;
      cursor.line = 0;
      cursor.columnStyles = [];
      cursor.markMergedCells = createMergedCellMarker();
      if (cursor.sheet >= limits.maxSheets) throw new SheetError('tooManySheets');
      if (cursor.sheet > lastSheetIndex) isReadingDone = true;
      handleSheetInfo(cursor.sheet, { name: readSpreadsheetXmlAttribute(attributes, 'Name') ?? '' });
    },
    Row(attributes) {
      cursor.line = parseRowOrCellNumber(attributes, cursor.line + 1);
      cursor.row = [];
      cursor.isHidden = readSpreadsheetXmlAttribute(attributes, 'Hidden') === '1';
      cursor.rowStyle = readSpreadsheetXmlAttribute(attributes, 'StyleID');
      cursor.ranges = [];
      cursor.column = 0;
    },
    Cell(attributes) {
      cursor.column = parseRowOrCellNumber(attributes, cursor.column + 1) - 1;
      cursor.merged = readMergedCellCount(attributes, 'MergeAcross');
      const rows = readMergedCellCount(attributes, 'MergeDown') + 1;
      if (cursor.merged + rows > 1)
        cursor.ranges.push({ column: cursor.column, columns: cursor.merged + 1, rows });
      cursor.cellStyle = readSpreadsheetXmlAttribute(attributes, 'StyleID');
      cursor.isFormula = readSpreadsheetXmlAttribute(attributes, 'Formula') !== undefined;
    },
    Data(attributes) {
      if (cursor.comments === 0)
        cursor.data = { type: readSpreadsheetXmlAttribute(attributes, 'Type') ?? 'String', text: '' };
    },
    Comment: () => {
      cursor.comments += 1;
    },
    Visible: () => {
      cursor.option = '';
    },
  };
  const closeHandlers: Readonly<Record<string, () => void>> = {
    Row() {
      const row = Array.from(cursor.row, (cell) => cell ?? null);
      const cells = cursor.markMergedCells(cursor.line, row, cursor.ranges);
      if (!isReadingDone && handleRow(cursor.sheet, cursor.line, cells, cursor.isHidden) === false)
        isReadingDone = true;
    },
    Cell() {
      if (cursor.isFormula) storeCellInCurrentRow({ unknown: 'notComputed', shown: '=' });
      cursor.isFormula = false;
      cursor.column += 1 + cursor.merged;
    },
    Data() {
      if (cursor.data && cursor.data.text !== '') {
        storeCellInCurrentRow(parseTypedXmlCell(cursor.data.text, cursor.data.type));
        cursor.isFormula = false;
      }
      // A formula with an empty text counts as computed, because its result can be an empty text.
      if (cursor.data?.type === 'String') cursor.isFormula = false;
      cursor.data = undefined;
    },
    Comment: () => {
      cursor.comments -= 1;
    },
    Visible() {
      if (cursor.option?.trim().startsWith('Sheet') && cursor.option.trim() !== 'SheetVisible') {
        handleSheetInfo(cursor.sheet, { hidden: true });
      }
      cursor.option = undefined;
    },
  };
  const handler: MarkupEventHandler = {
    isDone: () => isReadingDone,
    open: (elementName, attributes) => openTagHandlers[getXmlLocalName(elementName)]?.(attributes),
    text(text) {
      if (cursor.data) cursor.data.text += text;
      else if (cursor.option !== undefined) cursor.option += text;
    },
    close: (elementName) => closeHandlers[getXmlLocalName(elementName)]?.(),
  };
  parseMarkup(xml, handler, true);
}

/** Opens an XML Spreadsheet 2003. Throws SheetError if it has no sheets. */
export function createXmlWorkbookReader(xml: string): WorkbookReader {
  const sheets: SheetInfo[] = [];
  parseXmlSheets(
    xml,
    () => true,
    (sheetIndex, sheetInfo) => {
      sheets[sheetIndex] = { ...(sheets[sheetIndex] ?? { name: '', hidden: false }), ...sheetInfo };
    },
  );
  if (sheets.length === 0) throw new SheetError('noTable');
  return {
    sheets,
    read(sheetIndex, handleRow) {
      const handleRowOfWantedSheet: MultiSheetRowHandler = (currentSheetIndex, ...row) =>
        currentSheetIndex === sheetIndex ? handleRow(...row) : true;
      parseXmlSheets(xml, handleRowOfWantedSheet, () => {}, sheetIndex);
    },
  };
}
