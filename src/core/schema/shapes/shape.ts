import { toCanonicalDecimal } from '../text/decimal';
import { normalizeTags } from '../text/tags';
import { normalizeTextForSearch, toNfkc, toSingleLine } from '../text/text';
import type { AnyField, FieldOf } from '../words/fields';
import { parseMailAddress, parseVideoUrl, parseWebPageUrl } from './addresses';
import { removeSpreadsheetQuotes } from './bare';
import { parseDay } from './day';
import { normalizePhoneForComparison, parsePhone } from './phone';

/** Maximum number of characters of a text that is parsed as a business number or a postcode. */
const MAX_PARSED_NUMBER_TEXT_LENGTH = 30;
const NUMBER_SEPARATORS_PATTERN = /[\s().\p{Pd}\u2212]/gu;

const removeNumberSeparators = (text: string): string =>
  text.length > MAX_PARSED_NUMBER_TEXT_LENGTH
    ? ''
    : removeSpreadsheetQuotes(toNfkc(text)).replace(NUMBER_SEPARATORS_PATTERN, '');

const BUSINESS_NUMBER_PATTERN = /^(\d{3})(\d{2})(\d{5})$/;

/** Returns a business number as 123-45-67890; undefined for any other text. */
const parseBusinessNumber = (text: string): string | undefined =>
  BUSINESS_NUMBER_PATTERN.exec(removeNumberSeparators(text))?.slice(1).join('-');

const POSTCODE_PATTERN = /^\d{5}$/;

/** Returns a five-digit postcode; undefined for any other text, such as a foreign one. */
const parsePostcode = (text: string): string | undefined =>
  POSTCODE_PATTERN.exec(removeNumberSeparators(text))?.[0];

/**
 * A function that returns the normal form of a value in a text; undefined if the text contains no such value.
 */
type TextValueParser = (text: string) => string | undefined;

/** The name of a normal form of texts: a `format`, a `shape`, or a kind of personal data. */
type TextShapeName = NonNullable<FieldOf<'text'>['format' | 'shape' | 'personal']>;

const parseMailAddressOrPhone: TextValueParser = (text) => parseMailAddress(text) ?? parsePhone(text);

const ONLY_DIGITS_PATTERN = /^\d+$/;

const parserByTextShape: { readonly [S in TextShapeName]?: TextValueParser } = {
  phone: parsePhone,
  email: parseMailAddress,
  username: parseMailAddress,
  contact: parseMailAddressOrPhone,
  businessNumber: parseBusinessNumber,
  postcode: parsePostcode,
  url: parseWebPageUrl,
  youtube: (text) => parseVideoUrl(text) ?? parseWebPageUrl(text),
  // Converting to capital letters may undo the Unicode composition, so the text is composed again.
  upperCase: (text) => toNfkc(toNfkc(text).toUpperCase()),
  digits: (text) => ONLY_DIGITS_PATTERN.exec(removeNumberSeparators(text))?.[0],
};

const getTextShapeName = ({ format, shape, personal }: FieldOf<'text'>): TextShapeName | undefined =>
  format ?? shape ?? personal;

/**
 * Returns a one-line text in its field's normal form. A text that can't be converted is only trimmed, and
 * loses control and direction characters.
 */
export function normalizeFieldText(text: string, field: FieldOf<'text'>): string {
  const singleLineText = toSingleLine(text);
  const shapeName = getTextShapeName(field);
  return (shapeName && parserByTextShape[shapeName]?.(singleLineText)) ?? singleLineText;
}

/** Returns a day in normal form; an invalid day stays unchanged. */
export const normalizeFieldDay = (text: string, { personal, until = 'today' }: FieldOf<'date'>): string =>
  personal === 'birth' ? (parseDay(text, until) ?? text) : text;

const isTextValue = (value: unknown): value is string => typeof value === 'string';

/** Returns tags in stored form; the same array if they already have it. */
function normalizeTagsValue(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every(isTextValue)) return value;
  const normalizedTags = normalizeTags(value);
  return normalizedTags.length === value.length && normalizedTags.every((tag, index) => tag === value[index])
    ? value
    : normalizedTags;
}

/**
 * Returns a value in stored form. Telephone numbers, e-mail addresses, business numbers, postcodes, URLs,
 * birth dates, decimals, tags and texts with `shape` have a normal form. Other one-line texts are trimmed and
 * lose control and direction characters. A value that can't be converted stays as typed. The function is
 * idempotent and never refuses a value.
 */
export function normalizeFieldValue(field: AnyField, value: unknown): unknown {
  if (field.kind === 'decimal') return toCanonicalDecimal(value, field.digits) ?? value;
  if (field.kind === 'tags') return normalizeTagsValue(value);
  if (typeof value !== 'string') return value;
  if (field.kind === 'text') return normalizeFieldText(value, field);
  return field.kind === 'date' ? normalizeFieldDay(value, field) : value;
}

const HYPHEN_PATTERN = /-/g;

/** Returns a field's text, or a part of the text, in the form for comparison. */
export function normalizeFieldTextForComparison(text: string, field: FieldOf<'text'>): string {
  const shapeName = getTextShapeName(field);
  if (shapeName === 'phone') return normalizePhoneForComparison(toSingleLine(text));
  const foldedText = normalizeTextForSearch(toSingleLine(text));
  if (shapeName === 'digits') return foldedText.replace(NUMBER_SEPARATORS_PATTERN, '');
  return shapeName === 'businessNumber' ? foldedText.replace(HYPHEN_PATTERN, '') : foldedText;
}
