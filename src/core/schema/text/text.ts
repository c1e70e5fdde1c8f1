const NO_BREAK_SPACE = '\u00a0';

// Maximum number of combining marks in a row. Longer sequences are split, because a normaliser sorts marks in
// quadratic time.
const MAX_CONSECUTIVE_COMBINING_MARKS = 30;
const COMBINING_GRAPHEME_JOINER = '\u034f';
// Long sequences of marks are split by a joiner, which is a mark too. The pattern excludes the joiner, so
// that sequences that are already split stay unchanged.
const createPatternOfLongMarkRuns = (markPattern: string) => {
  const singleMarkPattern = `(?!${COMBINING_GRAPHEME_JOINER})${markPattern}`;
  return new RegExp(
    `(?:${singleMarkPattern}){${MAX_CONSECUTIVE_COMBINING_MARKS}}(?=${singleMarkPattern})`,
    'gu',
  );
};
const LONG_RUN_OF_MARKS_PATTERN = createPatternOfLongMarkRuns('\\p{M}');
// Also matches half-width voicing marks: they are letters, but NFKC turns them into combining marks.
const LONG_RUN_OF_ANY_WIDTH_MARKS_PATTERN = createPatternOfLongMarkRuns('[\\p{M}\\uff9e\\uff9f]');

/**
 * Matches characters that NFC may combine with their neighbours. Characters outside this range are never
 * combined, and are not combining marks.
 */
const NFC_COMBINING_CHARACTER_PATTERN = /[\u0300-\uabff\ud7a4-\uffff]/;

const isNeverCombiningCodeUnit = (codeUnit: number): boolean =>
  codeUnit < 0x300 || (codeUnit >= 0xac00 && codeUnit <= 0xd7a3);

/**
 * Whether a text possibly has too many combining marks in a row. This quick test rules out most texts; the
 * exact regular expression takes ten times as long.
 */
const mayHaveExcessCombiningMarks = (text: string): boolean => {
  let runLength = 0;
  for (let index = 0; index < text.length && runLength <= MAX_CONSECUTIVE_COMBINING_MARKS; index += 1) {
    runLength = isNeverCombiningCodeUnit(text.charCodeAt(index)) ? 0 : runLength + 1;
  }
  return runLength > MAX_CONSECUTIVE_COMBINING_MARKS;
};

const breakLongCombiningMarkRuns = (text: string, longRunPattern: RegExp): string =>
  mayHaveExcessCombiningMarks(text) ? text.replace(longRunPattern, `$&${COMBINING_GRAPHEME_JOINER}`) : text;

/**
 * Returns text in NFC. Sequences of more than 30 combining marks, which no language uses, are split as in
 * Unicode's stream-safe form (UAX #15). Otherwise a letter with 500,000 marks would take minutes instead of
 * milliseconds.
 */
export const toNfc = (text: string): string =>
  NFC_COMBINING_CHARACTER_PATTERN.test(text)
    ? breakLongCombiningMarkRuns(text, LONG_RUN_OF_MARKS_PATTERN).normalize('NFC')
    : text;

/** Returns text in NFD. Long sequences of combining marks are split, as in `toNfc`. */
export const toNfd = (text: string): string =>
  breakLongCombiningMarkRuns(text, LONG_RUN_OF_MARKS_PATTERN).normalize('NFD');

/**
 * Returns text in NFKC, where full-width and half-width letters are equal. Long sequences of combining marks
 * are split, as in `toNfc`.
 */
export const toNfkc = (text: string): string =>
  breakLongCombiningMarkRuns(text, LONG_RUN_OF_ANY_WIDTH_MARKS_PATTERN).normalize('NFKC');

/**
 * Returns HTML in NFC. The texts before and after a tag are composed separately. Otherwise a combining mark
 * after a tag would change the tag's last character.
 */
export const normalizeHtmlToNfc = (html: string): string => html.replace(/[^<>]+/g, toNfc);

/**
 * Returns text in a form for comparison: in NFC and in lower case (decisions, section 3, "Lists"). A no-break
 * space becomes a space, because readers see no difference.
 */
export function normalizeTextForSearch(text: string): string {
  return toNfc(text).replaceAll(NO_BREAK_SPACE, ' ').toLowerCase();
}

// Matches line ends and tabs, which separate words. Other control characters and direction characters don't
// separate words.
const LINE_BREAKS_AND_TABS_PATTERN = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
const CONTROL_OR_BIDI_CHARACTER_PATTERN = /[\p{Cc}\p{Bidi_Control}]/gu;
const DIRECTION_MARKS_PATTERN = /\p{Bidi_Control}/gu;
// Matches white space, and the spaces without width at the ends of pasted texts.
const BLANK_CHARACTER_PATTERN = /[\s\u200b\u2060]/u;

/**
 * Returns a text without spaces at its ends, in linear time. The time of a regular expression would grow
 * quadratically.
 */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BLANK_CHARACTER_PATTERN.test(text.charAt(start))) start += 1;
  while (end > start && BLANK_CHARACTER_PATTERN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Returns a text without direction characters, which would display the text in another order than the stored
 * one.
 */
export const removeDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS_PATTERN, '');

/**
 * Returns a copy of a value without the direction characters in its texts. The copy is for display only and
 * must never be saved.
 */
export function removeDirectionMarksFromTexts<T>(value: T): T;
export function removeDirectionMarksFromTexts(value: unknown): unknown {
  if (typeof value === 'string') return removeDirectionMarks(value);
  if (Array.isArray(value)) return value.map((item) => removeDirectionMarksFromTexts<unknown>(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, removeDirectionMarksFromTexts<unknown>(item)]),
  );
}

/**
 * Matches texts of printable ASCII and Hangul syllables without outer spaces. `toSingleLine` returns such a
 * text unchanged.
 */
const ALREADY_SINGLE_LINE_PATTERN = /^[!-~\uac00-\ud7a3](?:[ -~\uac00-\ud7a3]*[!-~\uac00-\ud7a3])?$/;

/**
 * Returns a text as one line: trimmed, in NFC, without control and direction characters. A NUL character
 * stays, so that the API refuses the text.
 */
export const toSingleLine = (text: string): string =>
  isStorableText(text) && !ALREADY_SINGLE_LINE_PATTERN.test(text)
    ? trimBlanks(
        toNfc(text.replace(LINE_BREAKS_AND_TABS_PATTERN, ' ').replace(CONTROL_OR_BIDI_CHARACTER_PATTERN, '')),
      )
    : text;

const MAX_LENGTH_COUNTED_IN_NFC = 100_000;
const isLowSurrogate = (codeUnit: number): boolean => codeUnit >= 0xdc00 && codeUnit <= 0xdfff;

/**
 * Returns a text's length as every limit counts it: code points in NFC. An emoji of one code point counts as
 * one, and so does a Hangul syllable, however it is typed. A very long text is counted without normalisation,
 * because normalising it would take too long.
 */
export function lengthOf(text: string): number {
  const countedText = text.length > MAX_LENGTH_COUNTED_IN_NFC ? text : toNfc(text);
  let characterCount = countedText.length;
  for (let index = 0; index < countedText.length; index += 1) {
    if (isLowSurrogate(countedText.charCodeAt(index))) characterCount -= 1;
  }
  return characterCount;
}

/**
 * Returns the first `maxLength` characters of a text, counted like `lengthOf`. A text within the limit stays
 * as typed.
 */
export const truncateToCharacters = (text: string, maxLength: number): string =>
  lengthOf(text) <= maxLength ? text : [...toNfc(text)].slice(0, maxLength).join('');

/** Whether a store can keep a text: it must have no NUL characters and no lone surrogates. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

// Matches visible characters. White space is excluded, and so are invisible characters such as a Hangul
// filler or a zero-width space.
const VISIBLE_CHARACTER_PATTERN = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text has no visible character, for example only spaces and newlines. */
export const isBlankText = (text: string): boolean => !VISIBLE_CHARACTER_PATTERN.test(text);

/** Returns a stored value that should be a text, or an empty text if it has another type. */
export const toStringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
