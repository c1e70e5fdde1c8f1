import { parseCellRef } from 'hucre/xlsx';
import type { ImportedCell, UnknownCell } from '../sheet/cell';
import { unpackSheet } from './sheetParts';

/** Number of bytes of a sheet that are searched in one go. */
const SHEET_SEARCH_CHUNK_BYTES = 64 * 1024;

/**
 * Matches the tags of rows, cells, formulas and values. A tag ends before the next `<`, which keeps the search
 * linear.
 */
const SHEET_XML_TAG_PATTERN =
  /<(\/?)(?:\w+:)?(row|c|f|v)(?=[\s/>])([^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*)>/g;
const TYPE_ATTRIBUTE_PATTERN = /\st\s*=\s*["'](\w+)["']/;
/**
 * Matches the XML of every sheet that has a cell with an unknown value; it also matches some other sheets.
 */
const ERROR_OR_FORMULA_CELL_PATTERN = /\st\s*=\s*["']e["']|<(?:\w+:)?f[\s/>]/;
const CELL_REFERENCE_PATTERN = /\sr\s*=\s*["']([A-Za-z]+\d+)["']/;

/** The cells with unknown values in one row, by column. `row` counts from the first row in the file. */
interface UnknownCellsInRow {
  row: number;
  /** The reasons for which cells of the row are unknown, by column. */
  cells: ReadonlyMap<number, UnknownCell['unknown']>;
}

/** The state of a cell whose end tag the parser has not read yet. */
interface SheetCellParseState {
  column: number;
  type: string;
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
function* decodeSheetXmlInChunks(part: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  let pending: string[] = [];
  for (let at = 0; at < part.length; at += SHEET_SEARCH_CHUNK_BYTES) {
    const chunk = decoder.decode(part.subarray(at, at + SHEET_SEARCH_CHUNK_BYTES), { stream: true });
    const end = chunk.lastIndexOf('<');
    if (end < 0) pending.push(chunk);
    else {
      yield pending.join('') + chunk.slice(0, end);
      pending = [chunk.slice(end)];
    }
  }
  yield pending.join('');
}

/**
 * Whether some cells of a sheet possibly have unknown values. Most sheets have no such cells, and are read in
 * half the time.
 */
function canContainUnknownCells(part: Uint8Array): boolean {
  for (const piece of decodeSheetXmlInChunks(part))
    if (ERROR_OR_FORMULA_CELL_PATTERN.test(piece)) return true;
  return false;
}

/** Yields the cells with unknown values in a sheet's XML, row by row. Rows without such cells are skipped. */
function* readUnknownCellsByRow(part: Uint8Array): Generator<UnknownCellsInRow> {
  if (!canContainUnknownCells(part)) return;
  /** The position of `piece` in the sheet's XML, in characters. */
  let begin = 0;
  let valueAt = 0;
  let row = -1;
  let cells = new Map<number, UnknownCell['unknown']>();
  let column = 0;
  let cell: SheetCellParseState | undefined;

  const closeCell = () => {
    const unknown = cell && findUnknownCellReason(cell);
    if (cell && unknown) cells.set(cell.column, unknown);
    cell = undefined;
  };
  const openCell = (attributes: string) => {
    const [, place] = CELL_REFERENCE_PATTERN.exec(attributes) ?? [];
    if (place !== undefined) column = parseCellRef(place).col;
    const [, type = ''] = TYPE_ATTRIBUTE_PATTERN.exec(attributes) ?? [];
    cell = { column, type, isFormula: false, hasPlace: false, hasValue: false };
    column += 1;
  };
  const handleCellTag = (name: string, isEnd: boolean, attributes: string, from: number, to: number) => {
    if (name === 'c') isEnd ? closeCell() : openCell(attributes);
    else if (name === 'f' && cell) cell.isFormula = true;
    else if (name === 'v' && cell && !isEnd) {
      cell.hasPlace = true;
      valueAt = to;
    } else if (name === 'v' && cell && from > valueAt) cell.hasValue = true;
  };

  for (const piece of decodeSheetXmlInChunks(part)) {
    for (const match of piece.matchAll(SHEET_XML_TAG_PATTERN)) {
      const [tag, slash, name = '', attributes = ''] = match;
      const from = begin + match.index;
      if (name === 'row') {
        if (cells.size > 0) yield { row, cells };
        if (cells.size > 0) cells = new Map();
        if (slash === '') [row, column] = [row + 1, 0];
        continue;
      }
      handleCellTag(name, slash !== '', attributes, from, from + tag.length);
      if (attributes.endsWith('/'))
        handleCellTag(name, true, attributes, from + tag.length, from + tag.length);
    }
    begin += piece.length;
  }
}

const getShownTextOfUnknownCell = (
  unknown: UnknownCell['unknown'],
  value: ImportedCell | undefined,
): string => (unknown === 'error' && typeof value === 'string' && value !== '' ? value : '=');

/**
 * Returns a function that marks the cells with unknown values in each row of a sheet, in order. The library
 * `hucre` returns the name of an error as text, and nothing for a formula that was never computed. Throws an
 * Error if the file is no workbook.
 */
export function createUnknownCellMarker(
  bytes: Uint8Array,
  sheet: number,
): (values: readonly ImportedCell[]) => readonly ImportedCell[] {
  const rows = readUnknownCellsByRow(unpackSheet(bytes, sheet));
  let next = rows.next();
  let row = -1;
  return (values) => {
    row += 1;
    if (next.done || next.value.row !== row) return values;
    const { cells } = next.value;
    next = rows.next();
    return values.map((value, at): ImportedCell => {
      const unknown = cells.get(at);
      return unknown ? { unknown, shown: getShownTextOfUnknownCell(unknown, value) } : value;
    });
  };
}
