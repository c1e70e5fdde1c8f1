import { toNfkc } from '../../../schema/index';
import { type ImportedCell, isBlankCell, isUnknownCell, type SheetRow, type SheetWithHeaders } from './cell';

/** The header row of a sheet, by its line number. If `isTwo`, the next row is a header row too. */
export interface HeaderRowPosition {
  line: number;
  isTwo: boolean;
}

/** Number of rows that are searched for headers. */
export const MAX_SEARCHED_HEADER_ROWS = 30;

/** A row with at least this many known headers is certainly the header row. */
const MIN_KNOWN_HEADERS = 2;

/** Returns a header in lower case and without spaces, because the spaces in headers vary. */
export const lowerCaseAndRemoveSpaces = (head: string): string =>
  head.normalize('NFC').replace(/\s+/g, '').toLowerCase();

const HEADER_REMARK_PATTERN = /\([^()]*\)|\[[^[\]]*\]|^\d+[.)]|[*※:·.,_/-]/g;

/**
 * Returns a header without its leading number, its remarks in brackets, and signs such as `*`. For example,
 * `1. Name (required)*` gives `name`.
 */
export const removeHeaderRemarks = (head: string): string =>
  lowerCaseAndRemoveSpaces(toNfkc(head)).replace(HEADER_REMARK_PATTERN, '');

/** Whether a header is, in its normalised form, one of the known headers. */
const isKnownHeader = (head: string, known: ReadonlySet<string>): boolean =>
  head !== '' && (known.has(lowerCaseAndRemoveSpaces(head)) || known.has(removeHeaderRemarks(head)));

function formatHeaderCellText(cell: ImportedCell | undefined): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (isUnknownCell(cell)) return cell.shown;
  return String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A sheet's headers as shown. For two header rows, `lowers` contains the headers of the lower row alone. */
export type SheetHeaders = Pick<SheetWithHeaders, 'headers' | 'lowers'>;

function readHeadersAtRowIndex(rows: readonly SheetRow[], at: number, isTwo: boolean): SheetHeaders {
  const first = rows[at]?.cells ?? [];
  const second = isTwo ? (rows[at + 1]?.cells ?? []) : [];
  const width = Math.max(first.length, second.length);
  if (!isTwo)
    return { headers: Array.from({ length: width }, (_, column) => formatHeaderCellText(first[column])) };
  const lowers = Array.from({ length: width }, (_, column) => formatHeaderCellText(second[column]));
  // A merged cell's text is stored only in the cell's first column, so the text also applies to the following
  // columns.
  let group = '';
  const headers = lowers.map((lower, column) => {
    const upper = formatHeaderCellText(first[column]);
    if (upper !== '' || lower === '') group = upper;
    return group === lower ? lower : `${group} ${lower}`.trim();
  });
  return { headers, lowers };
}

/**
 * Returns the columns that only the lower header row identifies. Columns that share a lower header are left
 * out.
 */
export function findColumnsWithUniqueLowerHeader(
  { headers, lowers = [] }: SheetHeaders,
  isFound: (head: string) => boolean,
): number[] {
  const open = [...headers.keys()].filter((at) => lowers[at] && !isFound(headers[at] ?? ''));
  const findColumnsWithSameSubheader = (at: number) =>
    open.filter(
      (other) => lowerCaseAndRemoveSpaces(lowers[other] ?? '') === lowerCaseAndRemoveSpaces(lowers[at] ?? ''),
    );
  return open.filter((at) => findColumnsWithSameSubheader(at).length === 1);
}

/** Returns how many different known headers a header row contains. */
function countDistinctKnownHeaders(heads: SheetHeaders, known: ReadonlySet<string>): number {
  const whole = heads.headers.filter((head) => isKnownHeader(head, known));
  const lower = findColumnsWithUniqueLowerHeader(heads, (head) => isKnownHeader(head, known)).flatMap(
    (at) => heads.lowers?.[at] ?? [],
  );
  return new Set([...whole, ...lower.filter((head) => isKnownHeader(head, known))].map(removeHeaderRemarks))
    .size;
}

const isNextRowOnNextSheetLine = (rows: readonly SheetRow[], at: number): boolean =>
  rows[at + 1]?.line === (rows[at]?.line ?? Number.NaN) + 1;

const countFilledCells = ({ cells }: SheetRow): number => cells.filter((cell) => !isBlankCell(cell)).length;

function hasRepeatedTexts(row: SheetRow): boolean {
  const heads = row.cells.map(formatHeaderCellText).filter((head) => head !== '');
  return new Set(heads).size < heads.length;
}

/** Whether two consecutive rows are both header rows, whose texts together name the columns. */
function isTwoRowHeader(rows: readonly SheetRow[], at: number, known: ReadonlySet<string>): boolean {
  if (at < 0 || !isNextRowOnNextSheetLine(rows, at)) return false;
  const [upper = 0, lower = 0] = [at, at + 1].map((row) =>
    countDistinctKnownHeaders(readHeadersAtRowIndex(rows, row, false), known),
  );
  const both = countDistinctKnownHeaders(readHeadersAtRowIndex(rows, at, true), known);
  if (upper >= MIN_KNOWN_HEADERS) return lower > 0 && both >= upper;
  const [groups, below] = [rows[at], rows[at + 1]];
  return (
    both > lower ||
    Boolean(lower > 0 && groups && below && countFilledCells(groups) > 1 && hasRepeatedTexts(below))
  );
}

/**
 * Returns the number of known headers in a sheet's likely header row, at most the number that is sufficient
 * (`MIN_KNOWN_HEADERS`).
 */
export const countKnownHeadersInLikelyRow = (rows: readonly SheetRow[], known: ReadonlySet<string>): number =>
  Math.min(
    MIN_KNOWN_HEADERS,
    Math.max(
      0,
      ...rows
        .slice(0, MAX_SEARCHED_HEADER_ROWS)
        .map((_, at) => countDistinctKnownHeaders(readHeadersAtRowIndex(rows, at, false), known)),
    ),
  );

/**
 * Returns the likely header row of a sheet: the first row with two known headers; else the first with one;
 * else the first with several texts. Undefined for a sheet without rows.
 */
export function detectLikelyHeaderRow(
  rows: readonly SheetRow[],
  known: ReadonlySet<string>,
): HeaderRowPosition | undefined {
  const first = rows.slice(0, MAX_SEARCHED_HEADER_ROWS);
  const counts = first.map((_, at) =>
    countDistinctKnownHeaders(readHeadersAtRowIndex(first, at, false), known),
  );
  const told = countKnownHeadersInLikelyRow(first, known);
  const at =
    told > 0
      ? counts.findIndex((count) => count >= told)
      : first.findIndex((row) => countFilledCells(row) > 1);
  const found = Math.max(at, 0);
  const upper = [found - 1, found].find((row) => isTwoRowHeader(first, row, known));
  const line = first[upper ?? found]?.line;
  return line === undefined ? undefined : { line, isTwo: upper !== undefined };
}

const locateHeaderRow = (rows: readonly SheetRow[], { line, isTwo }: HeaderRowPosition) => {
  const at = rows.findIndex((row) => row.line === line);
  return { at, isPaired: isTwo && isNextRowOnNextSheetLine(rows, at) };
};

/** Returns the headers of a sheet from the header row `head`. */
export function readHeadersAtPosition(rows: readonly SheetRow[], head: HeaderRowPosition): SheetHeaders {
  const { at, isPaired } = locateHeaderRow(rows, head);
  return readHeadersAtRowIndex(rows, at, isPaired);
}

/** Returns a header row and the rows below it that have a value in one of its columns. */
export function readTableBelowHeader(rows: readonly SheetRow[], head: HeaderRowPosition): SheetWithHeaders {
  const { at, isPaired } = locateHeaderRow(rows, head);
  const heads = readHeadersAtRowIndex(rows, at, isPaired);
  const { length } = heads.headers;
  // Rows have no empty cells at their end, so only rows longer than the header can have values outside its
  // columns.
  const below = rows
    .slice(at + (isPaired ? 2 : 1))
    .filter(
      ({ cells }) =>
        cells.length <= length || cells.some((cell, column) => column < length && !isBlankCell(cell)),
    );
  return { ...heads, rows: below };
}

/** Returns the rows that can be chosen as headers, each with its texts. */
export const findHeaderRowChoices = (rows: readonly SheetRow[]): { line: number; texts: string[] }[] =>
  rows.slice(0, MAX_SEARCHED_HEADER_ROWS).map(({ line, cells }) => ({
    line,
    texts: cells.map(formatHeaderCellText).filter((text) => text !== ''),
  }));
