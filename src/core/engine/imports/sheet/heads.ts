import { lowerCaseAndRemoveSpaces, normaliseWordForMatching } from '../../excel/sheet/matchWords';
import { formatCellText, type ImportedCell, isBlankCell, type SheetRow, type SheetWithHeaders } from './cell';

/** The header row of a sheet, by its line number. If `isTwo`, the next row is a header row too. */
export interface HeaderRowPosition {
  line: number;
  isTwo: boolean;
}

/** Number of rows that are searched for headers. */
export const MAX_SEARCHED_HEADER_ROWS = 30;

/** A row with at least this many known headers is certainly the header row. */
const MIN_KNOWN_HEADERS = 2;

const HEADER_REMARK_PATTERN = /\([^()]*\)|\[[^[\]]*\]|^\d+[.)]|[*※:·.,_/-]/g;

/**
 * Returns a header without its leading number, its remarks in brackets, and signs such as `*`. For example,
 * `1. Name (required)*` gives `name`.
 */
export const removeHeaderRemarks = (header: string): string =>
  normaliseWordForMatching(header).replace(HEADER_REMARK_PATTERN, '');

/** Whether a header is, in its normalised form, one of the known headers. */
const isKnownHeader = (header: string, knownHeaders: ReadonlySet<string>): boolean =>
  header !== '' &&
  (knownHeaders.has(lowerCaseAndRemoveSpaces(header)) || knownHeaders.has(removeHeaderRemarks(header)));

function formatHeaderCellText(cell: ImportedCell | undefined): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return formatCellText(cell ?? null)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A sheet's headers as shown. For two header rows, `lowers` contains the headers of the lower row alone. */
export type SheetHeaders = Pick<SheetWithHeaders, 'headers' | 'lowers'>;

function readHeadersAtRowIndex(
  rows: readonly SheetRow[],
  rowIndex: number,
  hasTwoHeaderRows: boolean,
): SheetHeaders {
  const upperCells = rows[rowIndex]?.cells ?? [];
  const lowerCells = hasTwoHeaderRows ? (rows[rowIndex + 1]?.cells ?? []) : [];
  const columnCount = Math.max(upperCells.length, lowerCells.length);
  if (!hasTwoHeaderRows)
    return {
      headers: Array.from({ length: columnCount }, (_, columnIndex) =>
        formatHeaderCellText(upperCells[columnIndex]),
      ),
    };
  const lowerHeaders = Array.from({ length: columnCount }, (_, columnIndex) =>
    formatHeaderCellText(lowerCells[columnIndex]),
  );
  // The text of a merged header cell is stored only in its first column. The text therefore also applies to
  // the following columns, until another text follows.
  let currentGroupHeader = '';
  const headers = lowerHeaders.map((lowerHeader, columnIndex) => {
    const upperHeader = formatHeaderCellText(upperCells[columnIndex]);
    if (upperHeader !== '' || lowerHeader === '') currentGroupHeader = upperHeader;
    return currentGroupHeader === lowerHeader ? lowerHeader : `${currentGroupHeader} ${lowerHeader}`.trim();
  });
  return { headers, lowers: lowerHeaders };
}

/**
 * Returns the columns that can be identified only by their header in the lower row. Columns with the same
 * lower header as another one are left out.
 */
export function findColumnsWithUniqueSubheader(
  { headers, lowers = [] }: SheetHeaders,
  isHeaderIdentified: (header: string) => boolean,
): number[] {
  const unidentifiedColumnIndexes = [...headers.keys()].filter(
    (columnIndex) => lowers[columnIndex] && !isHeaderIdentified(headers[columnIndex] ?? ''),
  );
  const findColumnsWithSameSubheader = (columnIndex: number) =>
    unidentifiedColumnIndexes.filter(
      (otherColumnIndex) =>
        lowerCaseAndRemoveSpaces(lowers[otherColumnIndex] ?? '') ===
        lowerCaseAndRemoveSpaces(lowers[columnIndex] ?? ''),
    );
  return unidentifiedColumnIndexes.filter(
    (columnIndex) => findColumnsWithSameSubheader(columnIndex).length === 1,
  );
}

/** Returns how many different known headers a header row contains. */
function countDistinctKnownHeaders(sheetHeaders: SheetHeaders, knownHeaders: ReadonlySet<string>): number {
  const knownWholeHeaders = sheetHeaders.headers.filter((header) => isKnownHeader(header, knownHeaders));
  const uniqueLowerHeaders = findColumnsWithUniqueSubheader(sheetHeaders, (header) =>
    isKnownHeader(header, knownHeaders),
  ).flatMap((columnIndex) => sheetHeaders.lowers?.[columnIndex] ?? []);
  return new Set(
    [...knownWholeHeaders, ...uniqueLowerHeaders.filter((header) => isKnownHeader(header, knownHeaders))].map(
      removeHeaderRemarks,
    ),
  ).size;
}

const isNextRowOnNextSheetLine = (rows: readonly SheetRow[], rowIndex: number): boolean =>
  rows[rowIndex + 1]?.line === (rows[rowIndex]?.line ?? Number.NaN) + 1;

const countFilledCells = ({ cells }: SheetRow): number => cells.filter((cell) => !isBlankCell(cell)).length;

function hasRepeatedTexts(row: SheetRow): boolean {
  const cellTexts = row.cells.map(formatHeaderCellText).filter((cellText) => cellText !== '');
  return new Set(cellTexts).size < cellTexts.length;
}

/** Whether two consecutive rows are both header rows, whose texts together name the columns. */
function isTwoRowHeader(
  rows: readonly SheetRow[],
  rowIndex: number,
  knownHeaders: ReadonlySet<string>,
): boolean {
  if (rowIndex < 0 || !isNextRowOnNextSheetLine(rows, rowIndex)) return false;
  const [upperCount = 0, lowerCount = 0] = [rowIndex, rowIndex + 1].map((row) =>
    countDistinctKnownHeaders(readHeadersAtRowIndex(rows, row, false), knownHeaders),
  );
  const combinedKnownHeaderCount = countDistinctKnownHeaders(
    readHeadersAtRowIndex(rows, rowIndex, true),
    knownHeaders,
  );
  if (upperCount >= MIN_KNOWN_HEADERS) return lowerCount > 0 && combinedKnownHeaderCount >= upperCount;
  const [groups, below] = [rows[rowIndex], rows[rowIndex + 1]];
  return (
    combinedKnownHeaderCount > lowerCount ||
    Boolean(lowerCount > 0 && groups && below && countFilledCells(groups) > 1 && hasRepeatedTexts(below))
  );
}

/**
 * Returns the number of known headers in the row that is most likely the header row, but at most
 * `MIN_KNOWN_HEADERS`.
 */
export const countKnownHeadersInLikelyRow = (
  rows: readonly SheetRow[],
  knownHeaders: ReadonlySet<string>,
): number =>
  Math.min(
    MIN_KNOWN_HEADERS,
    Math.max(
      0,
      ...rows
        .slice(0, MAX_SEARCHED_HEADER_ROWS)
        .map((_, rowIndex) =>
          countDistinctKnownHeaders(readHeadersAtRowIndex(rows, rowIndex, false), knownHeaders),
        ),
    ),
  );

/**
 * Returns the likely header row of a sheet: the first row with two known headers, else the first row with
 * one. Without known headers, it is the first row with more than one filled cell, else the first row.
 * Undefined for a sheet without rows.
 */
export function detectLikelyHeaderRow(
  rows: readonly SheetRow[],
  knownHeaders: ReadonlySet<string>,
): HeaderRowPosition | undefined {
  const searchedRows = rows.slice(0, MAX_SEARCHED_HEADER_ROWS);
  const knownHeaderCounts = searchedRows.map((_, rowIndex) =>
    countDistinctKnownHeaders(readHeadersAtRowIndex(searchedRows, rowIndex, false), knownHeaders),
  );
  const requiredHeaderCount = countKnownHeadersInLikelyRow(searchedRows, knownHeaders);
  const detectedRowIndex =
    requiredHeaderCount > 0
      ? knownHeaderCounts.findIndex((rowHeaderCount) => rowHeaderCount >= requiredHeaderCount)
      : searchedRows.findIndex((row) => countFilledCells(row) > 1);
  const headerRowIndex = Math.max(detectedRowIndex, 0);
  const upperHeaderRowIndex = [headerRowIndex - 1, headerRowIndex].find((row) =>
    isTwoRowHeader(searchedRows, row, knownHeaders),
  );
  const headerLineNumber = searchedRows[upperHeaderRowIndex ?? headerRowIndex]?.line;
  return headerLineNumber === undefined
    ? undefined
    : { line: headerLineNumber, isTwo: upperHeaderRowIndex !== undefined };
}

const locateHeaderRow = (rows: readonly SheetRow[], { line, isTwo }: HeaderRowPosition) => {
  const rowIndex = rows.findIndex((row) => row.line === line);
  return { at: rowIndex, isPaired: isTwo && isNextRowOnNextSheetLine(rows, rowIndex) };
};

/** Returns the headers of a sheet at `headerPosition`. */
export function readHeadersAtPosition(
  rows: readonly SheetRow[],
  headerPosition: HeaderRowPosition,
): SheetHeaders {
  const { at, isPaired } = locateHeaderRow(rows, headerPosition);
  return readHeadersAtRowIndex(rows, at, isPaired);
}

/** Returns a header row, and those rows below it that have a value in one of the header's columns. */
export function readTableBelowHeader(
  rows: readonly SheetRow[],
  headerPosition: HeaderRowPosition,
): SheetWithHeaders {
  const { at, isPaired } = locateHeaderRow(rows, headerPosition);
  const sheetHeaders = readHeadersAtRowIndex(rows, at, isPaired);
  const { length } = sheetHeaders.headers;
  // Rows have no empty cells at their end, so only rows longer than the header can have values outside its
  // columns.
  const dataRows = rows
    .slice(at + (isPaired ? 2 : 1))
    .filter(
      ({ cells }) =>
        cells.length <= length ||
        cells.some((cell, columnIndex) => columnIndex < length && !isBlankCell(cell)),
    );
  return { ...sheetHeaders, rows: dataRows };
}

/** Returns the rows that can be chosen as headers, each with its texts. */
export const findHeaderRowChoices = (rows: readonly SheetRow[]): { line: number; texts: string[] }[] =>
  rows.slice(0, MAX_SEARCHED_HEADER_ROWS).map(({ line, cells }) => ({
    line,
    texts: cells.map(formatHeaderCellText).filter((cellText) => cellText !== ''),
  }));
