import { limits } from '../../../schema/index';
import { type ImportedCell, SheetError, type SheetInfo } from '../sheet/cell';
import type { SheetRowHandler, WorkbookReader } from './book';
import { getXmlLocalName, type MarkupAttributes, type MarkupEventHandler, parseMarkup } from './markup';

const readSpreadsheetXmlAttribute = (attributes: MarkupAttributes, name: string): string | undefined =>
  attributes[`ss:${name}`] ?? attributes[name];

/**
 * Returns the number of a row or cell, counted from 1. Throws SheetError if the number is invalid or already
 * used.
 */
const parseRowOrCellNumber = (attributes: MarkupAttributes, next: number): number => {
  const place = Number(readSpreadsheetXmlAttribute(attributes, 'Index') ?? next);
  if (!Number.isSafeInteger(place) || place < next) throw new SheetError('unreadable');
  return place;
};

/** Returns the number of further columns that a cell covers. */
const countMergedColumns = (attributes: MarkupAttributes): number => {
  const count = Number(readSpreadsheetXmlAttribute(attributes, 'MergeAcross'));
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
interface XmlCellState {
  sheet: number;
  line: number;
  column: number;
  row: ImportedCell[];
  isFormula: boolean;
  merged: number;
  /** The value being read, with its type; undefined between values. */
  data: { type: string; text: string } | undefined;
  /** Number of open comment elements; text inside them does not belong to a cell's value. */
  comments: number;
  option: string | undefined;
}

type MultiSheetRowHandler = (
  sheet: number,
  ...row: Parameters<SheetRowHandler>
) => ReturnType<SheetRowHandler>;

/**
 * Passes the rows of all sheets and the sheets' names to functions, in the order of the file. Reading ends after
 * the sheet `last`. Throws SheetError for too many sheets.
 */
function parseXmlSheets(
  xml: string,
  take: MultiSheetRowHandler,
  named: (sheet: number, name: Partial<SheetInfo>) => void,
  last = limits.maxSheets,
): void {
  const at: XmlCellState = {
    ...{ sheet: -1, line: 0, column: 0, row: [], isFormula: false, merged: 0 },
    ...{ data: undefined, comments: 0, option: undefined },
  };
  let isDone = false;

  const storeCellInCurrentRow = (cell: ImportedCell) => {
    if (at.column >= limits.maxSheetColumns) throw new SheetError('tooManyColumns');
    at.row[at.column] = cell;
  };
  const opened: Readonly<Record<string, (attributes: MarkupAttributes) => void>> = {
    Worksheet(attributes) {
      at.sheet += 1;
      at.line = 0;
      if (at.sheet >= limits.maxSheets) throw new SheetError('tooManySheets');
      if (at.sheet > last) isDone = true;
      named(at.sheet, { name: readSpreadsheetXmlAttribute(attributes, 'Name') ?? '' });
    },
    Row(attributes) {
      at.line = parseRowOrCellNumber(attributes, at.line + 1);
      at.row = [];
      at.column = 0;
    },
    Cell(attributes) {
      at.column = parseRowOrCellNumber(attributes, at.column + 1) - 1;
      at.merged = countMergedColumns(attributes);
      at.isFormula = readSpreadsheetXmlAttribute(attributes, 'Formula') !== undefined;
    },
    Data(attributes) {
      if (at.comments === 0)
        at.data = { type: readSpreadsheetXmlAttribute(attributes, 'Type') ?? 'String', text: '' };
    },
    Comment: () => {
      at.comments += 1;
    },
    Visible: () => {
      at.option = '';
    },
  };
  const closed: Readonly<Record<string, () => void>> = {
    Row() {
      const cells = Array.from(at.row, (cell) => cell ?? null);
      if (!isDone && take(at.sheet, at.line, cells) === false) isDone = true;
    },
    Cell() {
      if (at.isFormula) storeCellInCurrentRow({ unknown: 'notComputed', shown: '=' });
      at.isFormula = false;
      at.column += 1 + at.merged;
    },
    Data() {
      if (at.data && at.data.text !== '') {
        storeCellInCurrentRow(parseTypedXmlCell(at.data.text, at.data.type));
        at.isFormula = false;
      }
      // A formula with an empty text counts as computed, because its result can be an empty text.
      if (at.data?.type === 'String') at.isFormula = false;
      at.data = undefined;
    },
    Comment: () => {
      at.comments -= 1;
    },
    Visible() {
      if (at.option?.trim().startsWith('Sheet') && at.option.trim() !== 'SheetVisible') {
        named(at.sheet, { hidden: true });
      }
      at.option = undefined;
    },
  };
  const handler: MarkupEventHandler = {
    isDone: () => isDone,
    open: (name, attributes) => opened[getXmlLocalName(name)]?.(attributes),
    text(text) {
      if (at.data) at.data.text += text;
      else if (at.option !== undefined) at.option += text;
    },
    close: (name) => closed[getXmlLocalName(name)]?.(),
  };
  parseMarkup(xml, handler, true);
}

/** Opens an XML Spreadsheet 2003. Throws SheetError if it has no sheets. */
export function createXmlWorkbookReader(xml: string): WorkbookReader {
  const sheets: SheetInfo[] = [];
  parseXmlSheets(
    xml,
    () => true,
    (sheet, name) => {
      sheets[sheet] = { ...(sheets[sheet] ?? { name: '', hidden: false }), ...name };
    },
  );
  if (sheets.length === 0) throw new SheetError('noTable');
  return {
    sheets,
    read(wanted, take) {
      const takeRowsOfWantedSheet: MultiSheetRowHandler = (sheet, line, cells) =>
        sheet === wanted ? take(line, cells) : true;
      parseXmlSheets(xml, takeRowsOfWantedSheet, () => {}, wanted);
    },
  };
}
