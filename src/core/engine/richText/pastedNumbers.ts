/** A list's numbering other than 1, 2, 3: the `type` of an `ol`. */
export type NumberingType = 'a' | 'A' | 'i' | 'I';

/** Whether a list has bullets or numbers (its HTML tag), and how it numbers its items. */
export interface HtmlListKind {
  tag: 'ol' | 'ul';
  type?: NumberingType;
}

/**
 * The kinds of the lists in Word's style sheet, by the name of the list and its level, such as `l0:level1`.
 */
export type HtmlListKindByMsWordListLevel = ReadonlyMap<string, HtmlListKind>;

const MS_WORD_LIST_RULE_PATTERN = /@list\s+(l\d+:level\d)\s*\{([^}]*)(?:\}|$)/g;
const NUMBER_FORMAT_PATTERN = /mso-level-number-format\s*:\s*([\w-]+)/;

const numberingTypeByFormat: Readonly<Record<string, NumberingType>> = {
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
};

const findListKindForNumberFormat = (numberFormat: string | undefined): HtmlListKind => {
  if (numberFormat === 'bullet' || numberFormat === 'image') return { tag: 'ul' };
  const numberingType = numberFormat && numberingTypeByFormat[numberFormat];
  return numberingType ? { tag: 'ol', type: numberingType } : { tag: 'ol' };
};

/** Parses Word's style sheet for lists; a level without a format counts 1, 2, 3. */
export const parseMsWordListKinds = (styleSheet: string): HtmlListKindByMsWordListLevel =>
  new Map(
    [...styleSheet.matchAll(MS_WORD_LIST_RULE_PATTERN)].map(([, name = '', body = '']) => [
      name,
      findListKindForNumberFormat(NUMBER_FORMAT_PATTERN.exec(body)?.[1]),
    ]),
  );

const ENCLOSED_NUMBER_PATTERN = /[\u2460-\u24ff\u3200-\u32ff]/;
const LETTERED_ITEM_MARKER_PATTERN = /^\(?(\p{L}{1,7})[.)]/u;
const ROMAN_MARKER_PATTERN = /^(?:i|[ivx]{2,7})$/i;

/**
 * Returns the kind of list for the mark before an item. Marks with a digit (`1.`, `(1)`, `①`) or with letters
 * and a full stop or bracket (`a)`, `iv.`) give a numbered list. All other marks give bullets.
 */
export function findListKindForMarker(marker: string): HtmlListKind {
  const trimmedMarker = marker.trim();
  if (/\d/.test(trimmedMarker) || ENCLOSED_NUMBER_PATTERN.test(trimmedMarker)) return { tag: 'ol' };
  const markerLetters = LETTERED_ITEM_MARKER_PATTERN.exec(trimmedMarker)?.[1];
  if (markerLetters === undefined) return { tag: 'ul' };
  if (ROMAN_MARKER_PATTERN.test(markerLetters))
    return { tag: 'ol', type: markerLetters === markerLetters.toLowerCase() ? 'i' : 'I' };
  if (/^[a-z]$/.test(markerLetters)) return { tag: 'ol', type: 'a' };
  return /^[A-Z]$/.test(markerLetters) ? { tag: 'ol', type: 'A' } : { tag: 'ol' };
}

/** The first Hangul syllable, from which the 14 plain consonants of Hangul numbering are counted. */
const FIRST_HANGUL_SYLLABLE_CODE = 0xac00;
const SYLLABLE_CODES_PER_CONSONANT = 588;
const PLAIN_CONSONANT_INDEXES = [0, 2, 3, 5, 6, 7, 9, 11, 12, 14, 15, 16, 17, 18];
const parseHangulSyllableNumber = (syllable: string): number =>
  PLAIN_CONSONANT_INDEXES.indexOf(
    (syllable.charCodeAt(0) - FIRST_HANGUL_SYLLABLE_CODE) / SYLLABLE_CODES_PER_CONSONANT,
  ) + 1;

const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

const parseRomanNumeral = (letters: string): number => {
  const digitValues = [...letters].map((letter) => ROMAN_DIGITS[letter] ?? Number.NaN);
  return digitValues.reduce(
    (numeralValue, digitValue, index) =>
      numeralValue + (digitValue < (digitValues[index + 1] ?? 0) ? -digitValue : digitValue),
    0,
  );
};

/** Returns the number that the letters of a list mark express: alphabetic, Roman, or Hangul syllables. */
function convertMarkerLettersToNumber(letters: string, numberingType: NumberingType | undefined): number {
  const lowercaseLetters = letters.toLowerCase();
  if (numberingType === 'i' || numberingType === 'I') return parseRomanNumeral(lowercaseLetters);
  if (/^[a-z]$/.test(lowercaseLetters)) return lowercaseLetters.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
  return parseHangulSyllableNumber(letters);
}

const MAX_LIST_NUMBER = 999;

/** Returns the number that a list mark expresses; undefined if a list can't start at this number. */
export function parseListNumber(
  marker: string,
  numberingType: NumberingType | undefined,
): number | undefined {
  const trimmedMarker = marker.trim();
  // Uses only the last number of a mark such as 1.2.3, because the others belong to the outer levels.
  const lastDigits = trimmedMarker.match(/\d+/g)?.at(-1);
  const markerLetters = LETTERED_ITEM_MARKER_PATTERN.exec(trimmedMarker)?.[1];
  const circledCharacter = /[①-⑳]/.exec(trimmedMarker)?.[0];
  const circledNumber = circledCharacter ? circledCharacter.charCodeAt(0) - '①'.charCodeAt(0) + 1 : 0;
  const listNumber = lastDigits
    ? Number(lastDigits)
    : markerLetters
      ? convertMarkerLettersToNumber(markerLetters, numberingType)
      : circledNumber;
  return listNumber >= 1 && listNumber <= MAX_LIST_NUMBER ? listNumber : undefined;
}
