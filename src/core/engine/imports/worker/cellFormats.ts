import { strFromU8 } from 'fflate';
import { dateToSerial, formatValue } from 'hucre';
import type { ImportedCell } from '../sheet/cell';
import { getXmlLocalName, type MarkupEventHandler, parseMarkup } from './markup';

/** Returns a cell with the text that its format shows; cells of other types stay as they are. */
export type CellFormatter = (cell: ImportedCell) => ImportedCell;

/** Number formats that a workbook does not declare, as programs show them in Korea. */
const BUILT_IN_FORMATS: readonly (readonly [code: string, ...formatIds: number[]])[] = [
  ['0', 1],
  ['0.00', 2],
  ['#,##0', 3, 5, 6, 37, 38, 41, 42],
  ['#,##0.00', 4, 7, 8, 39, 40, 43, 44],
  ['0%', 9],
  ['0.00%', 10],
  ['h:mm', 18, 20],
  ['h:mm:ss', 19, 21],
  ['mm:ss', 45, 47],
  ['[h]:mm:ss', 46],
];

/** Maximum number of characters of a format; spreadsheet programs accept no longer ones. */
const MAX_NUMBER_FORMAT_LENGTH = 255;
const FORMAT_TOKEN_PATTERN = /"[^"]*"|\\.|[_*].|\[[^\]]*\]|./gsu;
const CONDITION_PATTERN = /^\[[<=>]+-?\d+(?:\.\d+)?\]$/;
const IGNORED_BRACKET_PATTERN =
  /^\[(?:\$.*|red|blue|black|green|white|cyan|magenta|yellow|color\s?\d+)\]$/isu;
const LITERAL_PATTERN = /^(?:".*"|\\.|[_*].|[()\s+:₩$€£¥-]|\p{Script=Hangul})$/su;
/** Characters of a literal that `hucre` would count as digits if they are between digits. */
const DIGIT_LIKE_PATTERN = /[.,%0#?]/;
/**
 * Matches a section of a number format, after its literals were replaced by `L`. The section shows one number
 * with at most 30 decimal places. It may also show digits with literals between them, such as a telephone
 * number.
 */
const SUPPORTED_FORMAT_SECTION_PATTERN =
  /^L*(?:(?:#,##[0#]|#*0*)(?:(?<=[0#])\.[0#]{1,30})?(?:%|L*)|[0#]+(?:L+[0#]+)+L*)$/;

/**
 * Whether a token is a literal percent sign, such as the unit in `0"%"`. `hucre` would multiply the number by
 * 100.
 */
const isLiteralPercentSign = (token: string): boolean => /^["\\].*%/s.test(token);

/** Whether `hucre` shows numbers in this section of a format as spreadsheet programs do. */
function isFormatSectionSupported(tokens: readonly string[]): boolean {
  if (tokens.some(isLiteralPercentSign)) return false;
  const shape = tokens.map((token) => {
    if (CONDITION_PATTERN.test(token) || IGNORED_BRACKET_PATTERN.test(token)) return '';
    return LITERAL_PATTERN.test(token) ? 'L' : token;
  });
  const isDigitPlaceholder = (token: string) => token === '0' || token === '#';
  const inner = tokens.slice(
    shape.findIndex(isDigitPlaceholder),
    shape.findLastIndex(isDigitPlaceholder) + 1,
  );
  return (
    SUPPORTED_FORMAT_SECTION_PATTERN.test(shape.join('')) &&
    !inner.some((token) => token.length > 1 && DIGIT_LIKE_PATTERN.test(token))
  );
}

/**
 * Whether the texts that a number format shows are known. For other formats, such as fractions, the plain
 * number is used.
 */
function isNumberFormatSupported(code: string): boolean {
  const sections: string[][] = [[]];
  for (const [token] of code.matchAll(FORMAT_TOKEN_PATTERN)) {
    if (token === ';') sections.push([]);
    else sections.at(-1)?.push(token);
  }
  const hasCondition = sections.some((tokens) => tokens.some((token) => CONDITION_PATTERN.test(token)));
  // The fourth section of a number format shows texts, so only the first three are checked.
  return (!hasCondition || sections.length < 3) && sections.slice(0, 3).every(isFormatSectionSupported);
}

const removeLiterals = (code: string): string =>
  code.replace(FORMAT_TOKEN_PATTERN, (token) =>
    token.length > 1 && !/^\[[hms]+\]$/i.test(token) ? '' : token,
  );

/** Matches the codes of elapsed hours, minutes or seconds, such as `[h]:mm`. */
const ELAPSED_TIME_PATTERN = /\[[hms]+\]/i;
const HALF_DAY_PATTERN = /\s*(?:am\/pm|a\/p)\s*/i;

/**
 * Returns the formatter of times without a day. They become texts such as `13:05`, because a date would need
 * a day.
 */
function createTimeFormatter(code: string, is1904: boolean): CellFormatter {
  const isElapsedTime = ELAPSED_TIME_PATTERN.test(removeLiterals(code));
  const codeOf24Hours = code.replace(HALF_DAY_PATTERN, '');
  return (cell) => {
    const serial = cell instanceof Date ? dateToSerial(cell, is1904) : -1;
    return serial >= 0 && (serial < 1 || isElapsedTime)
      ? formatValue(cell, codeOf24Hours, { is1904 }).trim()
      : cell;
  };
}

/** Returns the formatter of numbers, which keep their value beside the shown text. */
function createNumberFormatter(code: string): CellFormatter {
  // A format with `00` pads numbers, so their shown digits are complete. In other formats, leading zeros may
  // be missing.
  const isPadded = code.includes('00');
  const isSignKnown = /^[0#]/.test(code);
  return (cell) => {
    if (typeof cell !== 'number' || (cell < 0 && !isSignKnown)) return cell;
    const shown = formatValue(cell, code).trim();
    return shown === '' || (shown === String(cell) && !isPadded)
      ? cell
      : { number: cell, format: code, shown };
  };
}

/** Returns the formatter for a number format's code; undefined if cells need none. */
export function createCellFormatter(code: string, is1904 = false): CellFormatter | undefined {
  if (code.length > MAX_NUMBER_FORMAT_LENGTH) return undefined;
  const letters = removeLiterals(code);
  if (/[hs]/i.test(letters) && !/[yd]/i.test(letters)) return createTimeFormatter(code, is1904);
  return isNumberFormatSupported(code) ? createNumberFormatter(code) : undefined;
}

/** Returns the formatters of the number formats in the XML of the styles, by the index of the cell style. */
export function readCellFormatters(
  stylesBytes: Uint8Array,
  is1904: boolean,
): ReadonlyMap<number, CellFormatter> {
  const codes = new Map(
    BUILT_IN_FORMATS.flatMap(([code, ...formatIds]) =>
      formatIds.map((formatId) => [formatId, code] as const),
    ),
  );
  const formatIds: number[] = [];
  let section = '';
  const handler: MarkupEventHandler = {
    open(tagName, { numFmtId = '0', formatCode = '' }) {
      const elementName = getXmlLocalName(tagName);
      if (elementName === 'numFmts' || elementName === 'cellXfs') section = elementName;
      if (elementName === 'numFmt' && section === 'numFmts') codes.set(Number(numFmtId), formatCode);
      if (elementName === 'xf' && section === 'cellXfs') formatIds.push(Number(numFmtId));
    },
    text: () => {},
    close(tagName) {
      if (getXmlLocalName(tagName) === section) section = '';
    },
    isDone: () => false,
  };
  parseMarkup(strFromU8(stylesBytes), handler, true);
  const formatterByCode = new Map<string, CellFormatter | undefined>();
  return new Map(
    formatIds.flatMap((formatId, styleIndex) => {
      const code = codes.get(formatId) ?? '';
      if (!formatterByCode.has(code)) formatterByCode.set(code, createCellFormatter(code, is1904));
      const formatter = formatterByCode.get(code);
      return formatter ? [[styleIndex, formatter] as const] : [];
    }),
  );
}
