import { parseCellRef } from 'hucre/xlsx';
import type { ImportedCell, UnknownCell } from '../sheet/cell';
import type { CellFormatter } from './cellFormats';

/** Number of bytes of a sheet that are searched in one go. */
const SHEET_SEARCH_CHUNK_BYTES = 64 * 1024;

/**
 * Matches the tags of rows, cells, formulas and values. A tag ends before the next `<`, which keeps the
 * search linear.
 */
const SHEET_XML_TAG_PATTERN =
  /<(\/?)(?:\w+:)?(row|c|f|v)(?=[\s/>])([^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*)>/g;
const TYPE_ATTRIBUTE_PATTERN = /\st\s*=\s*["'](\w+)["']/;
/**
 * Matches the XML of every sheet that has a hidden row or a cell with an unknown value; it also matches some
 * other sheets.
 */
const HIDDEN_ROW_OR_UNKNOWN_CELL_PATTERN = /\st\s*=\s*["']e["']|<(?:\w+:)?f[\s/>]|\shidden\s*=/;
const HIDDEN_ATTRIBUTE_PATTERN = /\shidden\s*=\s*["'](?:1|true)["']/;
const STYLE_ATTRIBUTE_PATTERN = /\ss\s*=\s*["'](\d+)["']/;
const CELL_REFERENCE_PATTERN = /\sr\s*=\s*["']([A-Za-z]+\d+)["']/;

/** The reason for which a cell's value is unknown, or the formatter of its value. */
type CellMark = UnknownCell['unknown'] | CellFormatter;

/**
 * The XML's information about one row: whether it is hidden, and the marks of its cells. `row` is the row's
 * index in the file.
 */
interface RowMarks {
  row: number;
  isHidden: boolean;
  /** The marks of the row's cells, by column. */
  cells: ReadonlyMap<number, CellMark>;
}

/** The state of a cell whose end tag the parser has not read yet. */
interface SheetCellParseState {
  column: number;
  type: string;
  formatter: CellFormatter | undefined;
  isFormula: boolean;
  /** Whether the cell has a value element, which may be empty. */
  hasPlace: boolean;
  hasValue: boolean;
}

/**
 * Returns why a cell's value is unknown; undefined if it is known. The value of a formula whose result is an
 * empty text is known: it has a value element.
 */
function findUnknownCellReason({
  type,
  isFormula,
  hasPlace,
  hasValue,
}: SheetCellParseState): UnknownCell['unknown'] | undefined {
  if (type === 'e') return 'error';
  return isFormula && !hasValue && !(type === 'str' && hasPlace) ? 'notComputed' : undefined;
}

/** Yields the text of a sheet's XML in pieces that each start with a tag. */
function* decodeSheetXmlInChunks(xmlBytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  let pendingChunks: string[] = [];
  for (let chunkStart = 0; chunkStart < xmlBytes.length; chunkStart += SHEET_SEARCH_CHUNK_BYTES) {
    const chunkText = decoder.decode(xmlBytes.subarray(chunkStart, chunkStart + SHEET_SEARCH_CHUNK_BYTES), {
      stream: true,
    });
    const lastTagStart = chunkText.lastIndexOf('<');
    if (lastTagStart < 0) pendingChunks.push(chunkText);
    else {
      yield pendingChunks.join('') + chunkText.slice(0, lastTagStart);
      pendingChunks = [chunkText.slice(lastTagStart)];
    }
  }
  yield pendingChunks.join('');
}

/** Whether a sheet possibly has marks. Most sheets have none, and are read in half the time. */
function canContainMarks(xmlBytes: Uint8Array): boolean {
  for (const piece of decodeSheetXmlInChunks(xmlBytes))
    if (HIDDEN_ROW_OR_UNKNOWN_CELL_PATTERN.test(piece)) return true;
  return false;
}

/** Yields the marks in a sheet's XML, row by row. Rows without marks are skipped. */
function* readMarksByRow(
  xmlBytes: Uint8Array,
  formatters: ReadonlyMap<number, CellFormatter>,
): Generator<RowMarks> {
  if (formatters.size === 0 && !canContainMarks(xmlBytes)) return;
  /** The position of the current piece of text in the sheet's XML, in characters. */
  let pieceStart = 0;
  let valueStart = 0;
  let rowIndex = -1;
  let isHidden = false;
  let markByColumn = new Map<number, CellMark>();
  let columnIndex = 0;
  let cell: SheetCellParseState | undefined;

  const closeCell = () => {
    const mark = cell && (findUnknownCellReason(cell) ?? cell.formatter);
    if (cell && mark) markByColumn.set(cell.column, mark);
    cell = undefined;
  };
  const openCell = (attributes: string) => {
    const [, place] = CELL_REFERENCE_PATTERN.exec(attributes) ?? [];
    if (place !== undefined) columnIndex = parseCellRef(place).col;
    const [, type = ''] = TYPE_ATTRIBUTE_PATTERN.exec(attributes) ?? [];
    const [, style] = (formatters.size > 0 && STYLE_ATTRIBUTE_PATTERN.exec(attributes)) || [];
    const formatter = style === undefined ? undefined : formatters.get(Number(style));
    cell = { column: columnIndex, type, formatter, isFormula: false, hasPlace: false, hasValue: false };
    columnIndex += 1;
  };
  const handleCellTag = (
    tagName: string,
    isEndTag: boolean,
    attributes: string,
    tagStart: number,
    tagEnd: number,
  ) => {
    if (tagName === 'c') isEndTag ? closeCell() : openCell(attributes);
    else if (tagName === 'f' && cell) cell.isFormula = true;
    else if (tagName === 'v' && cell && !isEndTag) {
      cell.hasPlace = true;
      valueStart = tagEnd;
    } else if (tagName === 'v' && cell && tagStart > valueStart) cell.hasValue = true;
  };

  for (const piece of decodeSheetXmlInChunks(xmlBytes)) {
    for (const tagMatch of piece.matchAll(SHEET_XML_TAG_PATTERN)) {
      const [tag, slash, name = '', attributes = ''] = tagMatch;
      const tagStart = pieceStart + tagMatch.index;
      if (name === 'row') {
        if (isHidden || markByColumn.size > 0) yield { row: rowIndex, isHidden, cells: markByColumn };
        if (markByColumn.size > 0) markByColumn = new Map();
        isHidden = slash === '' && HIDDEN_ATTRIBUTE_PATTERN.test(attributes);
        if (slash === '') [rowIndex, columnIndex] = [rowIndex + 1, 0];
        continue;
      }
      handleCellTag(name, slash !== '', attributes, tagStart, tagStart + tag.length);
      if (attributes.endsWith('/'))
        handleCellTag(name, true, attributes, tagStart + tag.length, tagStart + tag.length);
    }
    pieceStart += piece.length;
  }
}

const getShownTextOfUnknownCell = (
  unknownReason: UnknownCell['unknown'],
  cellValue: ImportedCell | undefined,
): string =>
  unknownReason === 'error' && typeof cellValue === 'string' && cellValue !== '' ? cellValue : '=';

const markCell = (cellValue: ImportedCell, mark: CellMark | undefined): ImportedCell => {
  if (mark === undefined) return cellValue;
  return typeof mark === 'function'
    ? mark(cellValue)
    : { unknown: mark, shown: getShownTextOfUnknownCell(mark, cellValue) };
};

/** The cells of a row with their marks. */
export interface MarkedRow {
  cells: readonly ImportedCell[];
  isHidden: boolean;
}

/**
 * Returns a function to call with each row of a sheet, in order. The function marks cells with unknown
 * values, and gives numbers their shown text. The library `hucre` returns the name of an error as text, and
 * nothing for a formula that was never computed. It passes no formats and no hidden rows.
 */
export function createRowMarker(
  xmlBytes: Uint8Array,
  formatters: ReadonlyMap<number, CellFormatter>,
): (cellValues: readonly ImportedCell[]) => MarkedRow {
  const rows = readMarksByRow(xmlBytes, formatters);
  let nextMarks = rows.next();
  let rowIndex = -1;
  return (cellValues) => {
    rowIndex += 1;
    if (nextMarks.done || nextMarks.value.row !== rowIndex) return { cells: cellValues, isHidden: false };
    const { cells, isHidden } = nextMarks.value;
    nextMarks = rows.next();
    return {
      isHidden,
      cells:
        cells.size === 0
          ? cellValues
          : cellValues.map((cellValue, columnIndex) => markCell(cellValue, cells.get(columnIndex))),
    };
  };
}
