const NO_BREAK_SPACE = '\u00a0';

// A normaliser sorts the marks of a letter, in a time that grows with the square of their number.
const MOST_MARKS = 30;
const JOINER = '\u034f';
// Marks that were set apart before stay: a joiner is a mark too.
const rowsOf = (mark: string) => {
  const one = `(?!${JOINER})${mark}`;
  return new RegExp(`(?:${one}){${MOST_MARKS}}(?=${one})`, 'gu');
};
const MANY_MARKS = rowsOf('\\p{M}');
// The voicing marks of half width are letters, and marks in NFKC.
const MANY_MARKS_OF_ANY_WIDTH = rowsOf('[\\p{M}\\uff9e\\uff9f]');

/** Other letters than these compose with none of each other, and are no marks. */
const MAY_COMPOSE = /[\u0300-\uabff\ud7a4-\uffff]/;

const isPlain = (unit: number): boolean => unit < 0x300 || (unit >= 0xac00 && unit <= 0xd7a3);

/** True if a text may have so many marks in a row. Most texts have none, and the expression takes ten times as long. */
const mayHaveManyMarks = (text: string): boolean => {
  let row = 0;
  for (let index = 0; index < text.length && row <= MOST_MARKS; index += 1) {
    row = isPlain(text.charCodeAt(index)) ? 0 : row + 1;
  }
  return row > MOST_MARKS;
};

const setApart = (text: string, rows: RegExp): string =>
  mayHaveManyMarks(text) ? text.replace(rows, `$&${JOINER}`) : text;

/**
 * Text in NFC. Longer runs than 30 marks, which no language uses, are split as in Unicode's stream-safe form (UAX #15).
 * That takes milliseconds instead of minutes for 500,000 marks on one letter.
 */
export const toNfc = (text: string): string =>
  MAY_COMPOSE.test(text) ? setApart(text, MANY_MARKS).normalize('NFC') : text;

/** Text in NFD, within the bounds of `toNfc`. */
export const toNfd = (text: string): string => setApart(text, MANY_MARKS).normalize('NFD');

/** Text in NFKC, where full-width and half-width letters are equal, within the bounds of `toNfc`. */
export const toNfkc = (text: string): string => setApart(text, MANY_MARKS_OF_ANY_WIDTH).normalize('NFKC');

/**
 * HTML in NFC. Texts before and after a tag are composed separately. A combining mark after it would change the tag's
 * end into another character.
 */
export const toNfcHtml = (html: string): string => html.replace(/[^<>]+/g, toNfc);

/**
 * Normalises text for comparison: NFC, lower case in Latin (decisions, section 3, "Lists"). A no-break space from
 * editors and pasted texts counts as a space: readers see no difference.
 */
export function fold(text: string): string {
  return toNfc(text).replaceAll(NO_BREAK_SPACE, ' ').toLowerCase();
}

// Line ends and tabs separate words; other control characters and direction marks don't.
const PARTS_WORDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
const UNSEEN = /[\p{Cc}\p{Bidi_Control}]/gu;
const TURNS = /\p{Bidi_Control}/gu;
// White space, and blanks without width that pasted texts begin and end with.
const BLANK = /[\s\u200b\u2060]/u;

/** A text without blanks at its ends, in a time that grows with the text alone: an expression's grows with its square. */
function trimEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BLANK.test(text.charAt(start))) start += 1;
  while (end > start && BLANK.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A text without the characters that turn its direction, which would show it in another order than it is stored. */
export const withoutTurns = (text: string): string => text.replace(TURNS, '');

/** The same value with all texts in their stored order; for display, never saved. */
export function withoutTurnsIn<T>(value: T): T;
export function withoutTurnsIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutTurns(value);
  if (Array.isArray(value)) return value.map((item) => withoutTurnsIn<unknown>(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutTurnsIn<unknown>(item)]));
}

/** Most texts: they are one line as they are. */
const LINE = /^[!-~\uac00-\ud7a3](?:[ -~\uac00-\ud7a3]*[!-~\uac00-\ud7a3])?$/;

/** A text as one line: trimmed, composed, without control and direction characters. A NUL stays, to be refused. */
export const toLine = (text: string): string =>
  isStorable(text) && !LINE.test(text)
    ? trimEnds(toNfc(text.replace(PARTS_WORDS, ' ').replace(UNSEEN, '')))
    : text;

const LONGEST_TYPED = 100_000;
const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * The length of a text in characters, as every limit counts it: code points in NFC. An emoji of one code point counts
 * as one, and so does a Hangul syllable, however typed. Very long text is counted without normalisation, which would
 * take too long.
 */
export function lengthOf(text: string): number {
  const counted = text.length > LONGEST_TYPED ? text : toNfc(text);
  let length = counted.length;
  for (let index = 0; index < counted.length; index += 1) {
    if (isSecondHalf(counted.charCodeAt(index))) length -= 1;
  }
  return length;
}

/** The first characters of a text, counted as `lengthOf` does; text within the limit stays as typed. */
export const cutTo = (text: string, most: number): string =>
  lengthOf(text) <= most ? text : [...toNfc(text)].slice(0, most).join('');

/** False for text that no store can keep: NUL characters and lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

// Besides white space, invisible characters, such as a Hangul filler or a zero-width space.
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** True if a text has no visible character: blanks and newlines alone count as no text. */
export const isBlank = (text: string): boolean => !SEEN.test(text);
