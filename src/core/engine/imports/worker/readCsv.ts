import { parse } from 'papaparse';
import { SheetError } from '../sheet/cell';
import type { WorkbookReader } from './book';

const DELIMITER_CANDIDATES = [',', ';', '\t', '|'];

/** Number of rows, and of characters, that are split by each delimiter to find the one that fits. */
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

/**
 * Returns the index of the first value whose quotation mark is not closed, or with text behind the closing
 * mark; -1 if there is none. The library `papaparse` reads such values in quadratic time and memory.
 */
function findMisquotedValue(text: string, delimiter: string): number {
  const isValueEnd = (at: number) => text[at] === delimiter || text[at] === '\n';
  for (let at = 0; at < text.length; at += 1) {
    const valueStart = at;
    if (text[at] === '"') {
      at = findQuotedValueEnd(text, valueStart);
      if (at === 0) return valueStart;
      while (!isValueEnd(at) && text[at]?.trim() === '') at += 1;
      if (!isValueEnd(at)) return valueStart;
    } else while (at < text.length && !isValueEnd(at)) at += 1;
  }
  return -1;
}

/**
 * Returns the delimiter with which the most rows have the same number of values. Among equally good
 * delimiters, the one that gives more values per row wins.
 */
function detectDelimiter(text: string): string {
  const sample = text.slice(0, DELIMITER_SAMPLE_CHARACTERS);
  const delimiterScores = DELIMITER_CANDIDATES.map((delimiter) => {
    const misquotedIndex = findMisquotedValue(sample, delimiter);
    const readable = misquotedIndex < 0 ? sample : sample.slice(0, misquotedIndex);
    const preview = DELIMITER_SAMPLE_LINES;
    const { data } = parse<string[]>(readable, { delimiter, newline: '\n', preview });
    const rowCountByValueCount = new Map<number, number>();
    for (const { length } of data)
      if (length > 1) rowCountByValueCount.set(length, (rowCountByValueCount.get(length) ?? 0) + 1);
    const [values = 0, rows = 0] =
      [...rowCountByValueCount].sort(([a, many], [b, more]) => more - many || b - a)[0] ?? [];
    return { delimiter, rows, values };
  });
  const [best] = delimiterScores.sort((a, b) => b.rows - a.rows || b.values - a.values);
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
  // With a last line end, a value at the end of the file is checked like any other.
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
