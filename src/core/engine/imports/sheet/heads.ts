import { toNfkc } from '../../../schema/index';
import { type Cell, isBlankCell, isUnknown, type ReadSheet, type SheetRow } from './cell';

/** The row that names a sheet's columns, by its number; some sheets use two rows. */
export interface HeadPlace {
  line: number;
  isTwo: boolean;
}

/** Number of rows that are searched for headers. */
export const HEAD_ROWS = 30;

/** Number of known headers that identify a header row. */
const TELLING = 2;

/** Returns a header without spaces, which people set as they like. */
export const removeSpaces = (head: string): string => head.normalize('NFC').replace(/\s+/g, '').toLowerCase();

const REMARKS = /\([^()]*\)|\[[^[\]]*\]|^\d+[.)]|[*※:·.,_/-]/g;

/**
 * Returns a header without a leading number, remarks in brackets and marks: `1. Name (required)*` gives
 * `name`.
 */
export const simplifyHeader = (head: string): string => removeSpaces(toNfkc(head)).replace(REMARKS, '');

/** Whether a header is known in its normalised form. */
const isKnown = (head: string, known: ReadonlySet<string>): boolean =>
  head !== '' && (known.has(removeSpaces(head)) || known.has(simplifyHeader(head)));

function headOf(cell: Cell | undefined): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (isUnknown(cell)) return cell.shown;
  return String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Headers as shown, and only the lower ones if there are two header rows. */
export type Heads = Pick<ReadSheet, 'headers' | 'lowers'>;

function headsAt(rows: readonly SheetRow[], at: number, isTwo: boolean): Heads {
  const first = rows[at]?.cells ?? [];
  const second = isTwo ? (rows[at + 1]?.cells ?? []) : [];
  const width = Math.max(first.length, second.length);
  if (!isTwo) return { headers: Array.from({ length: width }, (_, column) => headOf(first[column])) };
  const lowers = Array.from({ length: width }, (_, column) => headOf(second[column]));
  // A merged cell has its text only in the first of its columns.
  let group = '';
  const headers = lowers.map((lower, column) => {
    const upper = headOf(first[column]);
    if (upper !== '' || lower === '') group = upper;
    return group === lower ? lower : `${group} ${lower}`.trim();
  });
  return { headers, lowers };
}

/**
 * Returns the columns of which only the lower header is known, unless another column with that header is
 * found by its whole header.
 */
export function lowerColumns({ headers, lowers = [] }: Heads, isFound: (head: string) => boolean): number[] {
  const open = [...headers.keys()].filter((at) => lowers[at] && !isFound(headers[at] ?? ''));
  const same = (at: number) =>
    open.filter((other) => removeSpaces(lowers[other] ?? '') === removeSpaces(lowers[at] ?? ''));
  return open.filter((at) => same(at).length === 1);
}

/** Returns the number of distinct known headers. */
function countKnown(heads: Heads, known: ReadonlySet<string>): number {
  const whole = heads.headers.filter((head) => isKnown(head, known));
  const lower = lowerColumns(heads, (head) => isKnown(head, known)).flatMap((at) => heads.lowers?.[at] ?? []);
  return new Set([...whole, ...lower.filter((head) => isKnown(head, known))].map(simplifyHeader)).size;
}

const isNextTo = (rows: readonly SheetRow[], at: number): boolean =>
  rows[at + 1]?.line === (rows[at]?.line ?? Number.NaN) + 1;

const textsIn = ({ cells }: SheetRow): number => cells.filter((cell) => !isBlankCell(cell)).length;

function namesTwice(row: SheetRow): boolean {
  const heads = row.cells.map(headOf).filter((head) => head !== '');
  return new Set(heads).size < heads.length;
}

/** Whether two consecutive rows together name the columns. */
function isPair(rows: readonly SheetRow[], at: number, known: ReadonlySet<string>): boolean {
  if (at < 0 || !isNextTo(rows, at)) return false;
  const [upper = 0, lower = 0] = [at, at + 1].map((row) => countKnown(headsAt(rows, row, false), known));
  const both = countKnown(headsAt(rows, at, true), known);
  if (upper >= TELLING) return lower > 0 && both >= upper;
  const [groups, below] = [rows[at], rows[at + 1]];
  return both > lower || Boolean(lower > 0 && groups && below && textsIn(groups) > 1 && namesTwice(below));
}

/** Returns the number of known headers in a sheet's likely header row, up to a sufficient number. */
export const countKnownHeaders = (rows: readonly SheetRow[], known: ReadonlySet<string>): number =>
  Math.min(
    TELLING,
    Math.max(0, ...rows.slice(0, HEAD_ROWS).map((_, at) => countKnown(headsAt(rows, at, false), known))),
  );

/**
 * Returns the likely header row of a sheet: the first with two known headers, else with one, else the first
 * with several texts. Undefined for a sheet without rows.
 */
export function proposeHead(rows: readonly SheetRow[], known: ReadonlySet<string>): HeadPlace | undefined {
  const first = rows.slice(0, HEAD_ROWS);
  const counts = first.map((_, at) => countKnown(headsAt(first, at, false), known));
  const told = countKnownHeaders(first, known);
  const at =
    told > 0 ? counts.findIndex((count) => count >= told) : first.findIndex((row) => textsIn(row) > 1);
  const found = Math.max(at, 0);
  const upper = [found - 1, found].find((row) => isPair(first, row, known));
  const line = first[upper ?? found]?.line;
  return line === undefined ? undefined : { line, isTwo: upper !== undefined };
}

const placeOf = (rows: readonly SheetRow[], { line, isTwo }: HeadPlace) => {
  const at = rows.findIndex((row) => row.line === line);
  return { at, isPaired: isTwo && isNextTo(rows, at) };
};

/** Returns the headers of a sheet in this row. */
export function headsOf(rows: readonly SheetRow[], head: HeadPlace): Heads {
  const { at, isPaired } = placeOf(rows, head);
  return headsAt(rows, at, isPaired);
}

/** Returns the table below a header row: the rows with values in its columns. */
export function tableBelowHeader(rows: readonly SheetRow[], head: HeadPlace): ReadSheet {
  const { at, isPaired } = placeOf(rows, head);
  const heads = headsAt(rows, at, isPaired);
  const { length } = heads.headers;
  // A row ends with its last value, so only longer rows need to be checked.
  const below = rows
    .slice(at + (isPaired ? 2 : 1))
    .filter(
      ({ cells }) =>
        cells.length <= length || cells.some((cell, column) => column < length && !isBlankCell(cell)),
    );
  return { ...heads, rows: below };
}

/** Returns the rows that can be chosen as headers, each with its texts. */
export const headChoices = (rows: readonly SheetRow[]): { line: number; texts: string[] }[] =>
  rows
    .slice(0, HEAD_ROWS)
    .map(({ line, cells }) => ({ line, texts: cells.map(headOf).filter((text) => text !== '') }));
