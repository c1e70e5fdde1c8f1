import { parseCellRef } from 'hucre/xlsx';
import type { ImportedCell, UnknownCell } from '../sheet/cell';

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
 * Matches the XML of every sheet that has a cell with an unknown value; it also matches some other sheets.
 */
const ERROR_OR_FORMULA_CELL_PATTERN = /\st\s*=\s*["']e["']|<(?:\w+:)?f[\s/>]/;
const CELL_REFERENCE_PATTERN = /\sr\s*=\s*["']([A-Za-z]+\d+)["']/;

/** The cells with unknown values in one row, by column. `row` is the row's index in the file. */
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

/**
 * Whether some cells of a sheet possibly have unknown values. Most sheets have no such cells, and are read in
 * half the time.
 */
function canContainUnknownCells(xmlBytes: Uint8Array): boolean {
  for (const piece of decodeSheetXmlInChunks(xmlBytes))
    if (ERROR_OR_FORMULA_CELL_PATTERN.test(piece)) return true;
  return false;
}

/** Yields the cells with unknown values in a sheet's XML, row by row. Rows without such cells are skipped. */
function* readUnknownCellsByRow(xmlBytes: Uint8Array): Generator<UnknownCellsInRow> {
  if (!canContainUnknownCells(xmlBytes)) return;
  /** The position of the current piece of text in the sheet's XML, in characters. */
  let pieceStart = 0;
  let valueStart = 0;
  let rowIndex = -1;
  let reasonByColumn = new Map<number, UnknownCell['unknown']>();
  let columnIndex = 0;
  let cell: SheetCellParseState | undefined;

  const closeCell = () => {
    const unknownReason = cell && findUnknownCellReason(cell);
    if (cell && unknownReason) reasonByColumn.set(cell.column, unknownReason);
    cell = undefined;
  };
  const openCell = (attributes: string) => {
    const [, place] = CELL_REFERENCE_PATTERN.exec(attributes) ?? [];
    if (place !== undefined) columnIndex = parseCellRef(place).col;
    const [, type = ''] = TYPE_ATTRIBUTE_PATTERN.exec(attributes) ?? [];
    cell = { column: columnIndex, type, isFormula: false, hasPlace: false, hasValue: false };
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
        if (reasonByColumn.size > 0) yield { row: rowIndex, cells: reasonByColumn };
        if (reasonByColumn.size > 0) reasonByColumn = new Map();
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

/**
 * Returns a function that marks the cells with unknown values in each row of a sheet, in order. The library
 * `hucre` returns the name of an error as text, and nothing for a formula that was never computed.
 */
export function createUnknownCellMarker(
  xmlBytes: Uint8Array,
): (cellValues: readonly ImportedCell[]) => readonly ImportedCell[] {
  const rows = readUnknownCellsByRow(xmlBytes);
  let nextUnknownCellsRow = rows.next();
  let rowIndex = -1;
  return (cellValues) => {
    rowIndex += 1;
    if (nextUnknownCellsRow.done || nextUnknownCellsRow.value.row !== rowIndex) return cellValues;
    const { cells } = nextUnknownCellsRow.value;
    nextUnknownCellsRow = rows.next();
    return cellValues.map((cellValue, columnIndex): ImportedCell => {
      const unknownReason = cells.get(columnIndex);
      return unknownReason
        ? { unknown: unknownReason, shown: getShownTextOfUnknownCell(unknownReason, cellValue) }
        : cellValue;
    });
  };
}
