import { parse } from 'papaparse';
import { SheetError } from '../sheet/cell';
import type { WorkbookReader } from './book';

const DELIMITER_CANDIDATES = [',', ';', '\t', '|'];

/** Maximum number of rows that are split by each delimiter to find the right one. */
const DELIMITER_SAMPLE_LINES = 100;
const DELIMITER_SAMPLE_CHARACTERS = 1_000_000;

/** Matches the first line `sep=…`, which sets the delimiter for Excel; Excel shows no row for it. */
const DELIMITER_DECLARATION_PATTERN = /^\uFEFF?sep=([^"\n])\n/i;

/** Returns the index behind the quotation mark that closes a quoted value; 0 if the value is never closed. */
function findQuotedValueEnd(text: string, valueStart: number): number {
  let end = text.indexOf('"', valueStart + 1) + 1;
  while (end > 0 && text[end] === '"') end = text.indexOf('"', end + 1) + 1;
  return end;
}

/** A row of a text: its start, its number of values, and the start of the next row. */
interface ScannedRow {
  start: number;
  values: number;
  next: number;
  /** Whether one of the values is quoted. */
  isQuoted: boolean;
  /**
   * The index of a value whose quotation mark is not closed, or that has text after the closing mark. The row
   * then ends with the first line at whose end all quotation marks are closed. If there is no such line, the
   * row ends with its first line.
   */
  misquotedAt?: number;
}

/** Returns the index at which the row after a misquoted value starts. */
function findRowBehindMisquotedValue(text: string, valueStart: number): number {
  const firstLineEnd = text.indexOf('\n', valueStart);
  let [lineEnd, mark, isOpen] = [firstLineEnd, valueStart, false];
  while (lineEnd >= 0) {
    for (; mark >= 0 && mark < lineEnd; mark = text.indexOf('"', mark + 1)) isOpen = !isOpen;
    if (!isOpen) return lineEnd + 1;
    lineEnd = mark < 0 ? -1 : text.indexOf('\n', mark);
  }
  return firstLineEnd < 0 ? text.length : firstLineEnd + 1;
}

/** Reads a row's extent and its number of values. */
function scanRow(text: string, delimiter: string, start: number): ScannedRow {
  const isValueEnd = (index: number) => text[index] === delimiter || text[index] === '\n';
  let values = 0;
  let isQuoted = false;
  let at = start;
  do {
    const valueStart = at;
    values += 1;
    if (text[at] === '"') {
      at = findQuotedValueEnd(text, valueStart);
      while (at > 0 && !isValueEnd(at) && text[at]?.trim() === '') at += 1;
      if (at === 0 || !isValueEnd(at)) {
        const next = findRowBehindMisquotedValue(text, valueStart);
        return { start, values, next, isQuoted, misquotedAt: valueStart };
      }
      isQuoted = true;
    } else while (at < text.length && !isValueEnd(at)) at += 1;
    at += 1;
  } while (text[at - 1] === delimiter);
  return { start, values, next: at, isQuoted };
}

/**
 * Returns the index of the first misquoted value; -1 if there is none. The library `papaparse` reads such
 * values in quadratic time and memory.
 */
function findMisquotedValue(text: string, delimiter: string): number {
  for (let at = 0; at < text.length; ) {
    const { next, misquotedAt } = scanRow(text, delimiter, at);
    if (misquotedAt !== undefined) return misquotedAt;
    at = next;
  }
  return -1;
}

function scanFirstRows(text: string, delimiter: string): ScannedRow[] {
  const rows: ScannedRow[] = [];
  for (let at = 0; at < text.length && rows.length < DELIMITER_SAMPLE_LINES; at = rows.at(-1)?.next ?? 0)
    rows.push(scanRow(text, delimiter, at));
  return rows;
}

/** Returns the starts of a row's lines; none if it has only one line. */
function listLineStartsOfLongRow(text: string, { start, next }: ScannedRow): number[] {
  const lineStarts = [start];
  for (let end = text.indexOf('\n', start); end >= 0 && end + 1 < next; end = text.indexOf('\n', end + 1))
    lineStarts.push(end + 1);
  return lineStarts.length > 1 ? lineStarts : [];
}

/**
 * Returns the delimiter with which the most rows have the same number of values. Among equally good
 * delimiters, the one that gives more values per row wins. A row may be misquoted with one delimiter and have
 * whole quoted values with another. Such a row counts only for the other delimiter. If a delimiter joins
 * several lines to one row with quoted values, these lines count only for it.
 */
function detectDelimiter(text: string): string {
  const sample = text.slice(0, DELIMITER_SAMPLE_CHARACTERS);
  const candidates = DELIMITER_CANDIDATES.map((delimiter) => ({
    delimiter,
    rows: scanFirstRows(sample, delimiter),
  }));
  const misquotedRowStarts = new Set(
    candidates.flatMap(({ rows }) =>
      rows.flatMap(({ start, misquotedAt }) => (misquotedAt === undefined ? [] : [start])),
    ),
  );
  const joinedLineStarts = new Set(
    candidates.flatMap(({ rows }) =>
      rows.flatMap((row) => (row.isQuoted && row.values > 1 ? listLineStartsOfLongRow(sample, row) : [])),
    ),
  );
  const delimiterScores = candidates.map(({ delimiter, rows }) => {
    const rowCountByValueCount = new Map<number, number>();
    for (const { start, values, isQuoted, misquotedAt } of rows) {
      const isSplitText = misquotedRowStarts.has(start) || joinedLineStarts.has(start);
      if (misquotedAt !== undefined || (isSplitText && !isQuoted)) continue;
      if (values > 1) rowCountByValueCount.set(values, (rowCountByValueCount.get(values) ?? 0) + 1);
    }
    const [values = 0, count = 0] =
      [...rowCountByValueCount].sort(([a, many], [b, more]) => more - many || b - a)[0] ?? [];
    return { delimiter, count, values };
  });
  const [best] = delimiterScores.sort((a, b) => b.count - a.count || b.values - a.values);
  return best?.delimiter ?? ',';
}

/** Matches Excel's notation for literal text: `="010…"`. */
const TEXT_FORMULA_PATTERN = /^="((?:[^"]|"")*)"$/;

const unwrapTextFormula = (cell: string): string =>
  cell.replace(TEXT_FORMULA_PATTERN, (_, escapedText: string) => escapedText.replaceAll('""', '"'));

/** Returns the number of the line at an index in a text, as an editor counts lines. */
const computeLineNumberAtIndex = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length;

/**
 * Opens a text whose values are separated by commas, semicolons, tabs or vertical bars. Reading throws
 * SheetError with the line of a misplaced quotation mark. A file may mix the line ends of several systems.
 */
export function createCsvWorkbookReader(fileText: string): WorkbookReader {
  const normalizedText = fileText.replaceAll(/\r\n?/g, '\n');
  const [declaration = '', declaredDelimiter] = DELIMITER_DECLARATION_PATTERN.exec(normalizedText) ?? [];
  // The added line end closes the last value, so that it is checked like any other.
  const csvBody = `${normalizedText.slice(declaration.length)}\n`;
  const delimiter = declaredDelimiter ?? detectDelimiter(csvBody);
  return {
    sheets: [{ name: '', hidden: false }],
    isSeparated: true,
    read(_, handleRow) {
      let lineNumber = 0;
      const misquotedIndex = findMisquotedValue(csvBody, delimiter);
      if (misquotedIndex >= 0)
        throw new SheetError('quotes', {
          line: computeLineNumberAtIndex(normalizedText, declaration.length + misquotedIndex),
        });
      parse<string[]>(csvBody, {
        delimiter,
        newline: '\n',
        step({ data }, parser) {
          lineNumber += 1;
          if (handleRow(lineNumber, data.map(unwrapTextFormula)) === false) parser.abort();
        },
      });
    },
  };
}
