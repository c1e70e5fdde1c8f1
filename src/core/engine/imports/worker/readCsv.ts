import { parse } from 'papaparse';
import { SheetError } from '../sheet/cell';
import type { WorkbookReader } from './book';

const DELIMITER_CANDIDATES = [',', ';', '\t', '|'];

/** Number of rows that are split by each delimiter, to find the one that fits. */
const DELIMITER_SAMPLE_LINES = 100;

/** Matches the first line `sep=…`, which sets the delimiter for Excel; Excel shows no row for it. */
const DELIMITER_DECLARATION_PATTERN = /^\uFEFF?sep=(.)\n/i;

/**
 * Returns the delimiter with which the most rows have the same number of values. Among equally good
 * delimiters, the one that gives more values per row wins.
 */
function detectDelimiter(text: string): string {
  const delimiterScores = DELIMITER_CANDIDATES.map((delimiter) => {
    const { data } = parse<string[]>(text, { delimiter, newline: '\n', preview: DELIMITER_SAMPLE_LINES });
    const rowCountByLength = new Map<number, number>();
    for (const { length } of data)
      if (length > 1) rowCountByLength.set(length, (rowCountByLength.get(length) ?? 0) + 1);
    const [values = 0, rows = 0] =
      [...rowCountByLength].sort(([a, many], [b, more]) => more - many || b - a)[0] ?? [];
    return { delimiter, rows, values };
  });
  const [best] = delimiterScores.sort((a, b) => b.rows - a.rows || b.values - a.values);
  return best?.delimiter ?? ',';
}

/** Matches Excel's notation for literal text: `="010…"`. */
const TEXT_FORMULA_PATTERN = /^="((?:[^"]|"")*)"$/;

const unwrapTextFormula = (cell: string): string =>
  cell.replace(TEXT_FORMULA_PATTERN, (_, text: string) => text.replaceAll('""', '"'));

/** Returns the number of the line at an index in a text, as an editor counts lines. */
const computeLineNumberAtIndex = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length;

/**
 * Opens a text whose values are separated by commas, semicolons, tabs or vertical bars. Reading throws
 * SheetError with the line of a misplaced quotation mark. A file may mix the line ends of several systems.
 */
export function createCsvWorkbookReader(fileText: string): WorkbookReader {
  const text = fileText.replaceAll(/\r\n?/g, '\n');
  const [declaration = '', declaredDelimiter] = DELIMITER_DECLARATION_PATTERN.exec(text) ?? [];
  const csvBody = text.slice(declaration.length);
  const delimiter = declaredDelimiter ?? detectDelimiter(csvBody);
  return {
    sheets: [{ name: '', hidden: false }],
    isSeparated: true,
    read(_, handleRow) {
      let line = 0;
      parse<string[]>(csvBody, {
        delimiter,
        newline: '\n',
        step({ data, errors: [error] }, parser) {
          line += 1;
          if (error)
            throw new SheetError('quotes', {
              line: computeLineNumberAtIndex(text, declaration.length + (error.index ?? 0)),
            });
          if (handleRow(line, data.map(unwrapTextFormula)) === false) parser.abort();
        },
      });
    },
  };
}
