import type { StoreSortKey } from '../../../../../../src/core/schema/index';

/** Code unit before the first letter of each indexed text. No valid text contains this code unit alone. */
const INDEXED_TEXT_START_CODE_UNIT = 'd800';
const INDEXED_TEXT_END_CODE_UNIT = 'dc00';

/**
 * Returns the UTF-16 code units of a text, each as four hexadecimal digits. No tokenizer splits such digits.
 */
function splitIntoCodeUnits(text: string): string[] {
  const codeUnits: string[] = [];
  for (let index = 0; index < text.length; index += 1) {
    codeUnits.push(text.charCodeAt(index).toString(16).padStart(4, '0'));
  }
  return codeUnits;
}

const toBigramWords = (codeUnits: readonly string[]): string =>
  codeUnits
    .slice(1)
    .map((unit, index) => `${codeUnits[index]}${unit}`)
    .join(' ');

/**
 * Returns a text as the index stores it: each pair of neighbouring letters is a word. A search for a
 * substring is then a search for a phrase. Even one or two syllables, such as a Korean name, can be found.
 */
export const toBigramIndexWords = (sortKey: StoreSortKey): string | null =>
  sortKey === null
    ? null
    : toBigramWords([
        INDEXED_TEXT_START_CODE_UNIT,
        ...splitIntoCodeUnits(String(sortKey)),
        INDEXED_TEXT_END_CODE_UNIT,
      ]);

/**
 * Whether a search term is one digit, Latin letter or mark, which most phone numbers and addresses contain.
 */
const isSingleAsciiCharacter = (term: string) => term.length === 1 && term < '\u0080';

/**
 * Returns the FTS5 phrase that finds texts containing a search term. Undefined if no phrase can find them, or
 * if reading all rows is faster.
 */
export function buildFtsContainsPhrase(term: string): string | undefined {
  if (term === '' || !term.isWellFormed() || isSingleAsciiCharacter(term)) return undefined;
  const codeUnits = splitIntoCodeUnits(term);
  return codeUnits.length === 1 ? `${codeUnits[0]}*` : `"${toBigramWords(codeUnits)}"`;
}

/** Returns the FTS5 phrase that finds texts equal to a key. */
export const buildFtsEqualsPhrase = (sortKey: string): string | undefined =>
  sortKey.isWellFormed() ? `"${toBigramIndexWords(sortKey)}"` : undefined;

/**
 * Returns an index key as one word of the text index. A number and a text with the same digits give different
 * words.
 */
export const encodeWholeKeyAsIndexWord = (sortKey: StoreSortKey): string | null =>
  sortKey === null ? null : typeof sortKey + splitIntoCodeUnits(String(sortKey)).join('');
