import { toNfkc } from '../text/text';
import { removeSpreadsheetQuotes } from './bare';

/** Maximum number of characters of a text that is parsed as a telephone number. */
const MAX_PHONE_TEXT_LENGTH = 60;
const MAX_PHONE_DIGITS = 15;

// Dashes of every kind, and letters that look like a dash, such as the Korean vowel `eu`.
const DASH_CHARACTERS_REGEXP_SOURCE = '\\p{Pd}\\u2212\\u2043\\u2500\\u30fc\\u3161\\u1173\\u00ad';
const DOT_CHARACTERS_REGEXP_SOURCE = '.\\u00b7\\u2024\\u2027\\u2219\\u22c5\\u30fb\\u3002';
const PHONE_SEPARATORS_PATTERN = new RegExp(
  `[\\s${DASH_CHARACTERS_REGEXP_SOURCE}${DOT_CHARACTERS_REGEXP_SOURCE}]`,
  'gu',
);
const OPTIONAL_SEPARATORS_REGEXP_SOURCE = `[\\s${DASH_CHARACTERS_REGEXP_SOURCE}${DOT_CHARACTERS_REGEXP_SOURCE}]*`;
const PHONE_SEPARATORS_AND_BRACKETS_PATTERN = new RegExp(
  `[()=\\s${DASH_CHARACTERS_REGEXP_SOURCE}${DOT_CHARACTERS_REGEXP_SOURCE}]`,
  'gu',
);

// Matches brackets around the first digits of a number: (02) 555-7711, 02)555-7711, (+82) 10, +82 (0)10.
const BRACKETED_PHONE_PREFIX_PATTERN = new RegExp(
  `^\\(?(\\+?\\d{1,4})\\)?${OPTIONAL_SEPARATORS_REGEXP_SOURCE}(?:\\((\\d{1,4})\\))?`,
  'u',
);

/** Whether a text ends with a separate group of up to three digits, which may be an extension. */
const mayHavePhoneExtension = (text: string) =>
  new RegExp(`\\d[\\s${DASH_CHARACTERS_REGEXP_SOURCE}${DOT_CHARACTERS_REGEXP_SOURCE}]+\\d{1,3}$`, 'u').test(
    text,
  );

const KOREA_COUNTRY_CODE_PATTERN = /^(?:\+82|0082|82(?=0?10\d{8}$))0?/;

/**
 * Patterns of Korean telephone numbers: numbers with a network or area code, and company numbers without an
 * area code.
 */
const KOREAN_PHONE_NUMBER_PATTERNS = [
  /^(02)(\d{3,4})(\d{4})$/,
  /^(01[016-9]|0[3-6][1-5]|0[678]0)(\d{3,4})(\d{4})$/,
  /^(050\d|0303)(\d{3,4})(\d{4})$/,
  /^(1[5-9]\d{2})(\d{4})$/,
];

/**
 * Returns the digits of a telephone number, which may contain brackets, dashes, dots and spaces; undefined
 * for any other text.
 */
function parsePhoneDigits(text: string): string | undefined {
  const textWithoutBrackets = text.replace(BRACKETED_PHONE_PREFIX_PATTERN, '$1$2');
  const digits = textWithoutBrackets.replace(PHONE_SEPARATORS_PATTERN, '');
  if (!/^\+?\d+$/.test(digits) || digits.length > MAX_PHONE_DIGITS + 1) return undefined;
  return mayHavePhoneExtension(textWithoutBrackets) && !isForeignTelephoneNumber(digits) ? undefined : digits;
}

/** Whether digits are a foreign telephone number. A North American number has +1 and ten more digits. */
const isForeignTelephoneNumber = (digits: string) => /^\+(?:1\d{10}|(?!1|82)[1-9]\d{6,})$/.test(digits);

/**
 * Returns a telephone number in stored form: 010-1234-5678, 02-555-7711, 1588-1234, or +14155552671 for a
 * foreign one. Returns undefined for any text that is not exactly one number, such as two numbers or a number
 * with an extension.
 */
export function parsePhone(text: string): string | undefined {
  if (text.length > MAX_PHONE_TEXT_LENGTH) return undefined;
  const digits = parsePhoneDigits(removeSpreadsheetQuotes(toNfkc(text)));
  if (digits === undefined) return undefined;
  if (isForeignTelephoneNumber(digits)) return digits;
  const nationalDigits = digits.replace(KOREA_COUNTRY_CODE_PATTERN, '0');
  const koreanNumberMatch = KOREAN_PHONE_NUMBER_PATTERNS.map((pattern) => pattern.exec(nationalDigits)).find(
    (match) => match !== null,
  );
  return koreanNumberMatch?.slice(1).join('-');
}

/**
 * Returns a telephone number, or a part of one, in the form for comparison. This form has 0 instead of
 * Korea's country code, and no dashes, dots, brackets and spaces.
 */
export function normalizePhoneForComparison(text: string): string {
  const phoneText = parsePhone(text) ?? toNfkc(text).toLowerCase();
  return removeSpreadsheetQuotes(phoneText)
    .replace(PHONE_SEPARATORS_AND_BRACKETS_PATTERN, '')
    .replace(KOREA_COUNTRY_CODE_PATTERN, '0');
}
