import { disassemble } from 'es-hangul';
import { indexOfTerm, normalizeTextForSearch, parseMixedHangulLetters } from '../../schema/index';

/** The position of a term in a text: its start, and its end (exclusive). */
export type TextRange = readonly [from: number, until: number];

/** An empty range, for a match that can't be highlighted. */
export const EMPTY_TEXT_RANGE: TextRange = [0, 0];
const removeWhitespace = (text: string) => text.replace(/\s/g, '');

/** The placeholder for letters in a masked text. */
const MASK_CHARACTER = '*';

const doesSyllableBeginWithTypedLetter = (
  typedLetter: ReturnType<typeof parseMixedHangulLetters>[number],
  character: string,
): boolean => indexOfTerm(character, typedLetter.letter) === 0;

/**
 * Returns the range of a term in a masked text; null if the text can't contain the term. A star matches any
 * letter, but at least one letter of the range must be visible.
 */
function findTermRangeInMaskedText(text: string, term: string): TextRange | null {
  if (!text.includes(MASK_CHARACTER)) return null;
  const letters = parseMixedHangulLetters(term);
  for (let startIndex = 0; startIndex + letters.length <= text.length; startIndex += 1) {
    const characters = [...text.slice(startIndex, startIndex + letters.length)];
    const hasVisibleLetter = characters.some((character) => character !== MASK_CHARACTER);
    if (
      hasVisibleLetter &&
      letters.every(
        (typedLetter, index) =>
          characters[index] === MASK_CHARACTER ||
          doesSyllableBeginWithTypedLetter(typedLetter, characters[index] ?? ''),
      )
    ) {
      return [startIndex, startIndex + letters.length];
    }
  }
  return null;
}

/**
 * Returns the range to highlight for a term that matches by letters, by initial consonants, or in a masked
 * text. Null if there is no such range.
 */
export function findHighlightRange(text: string, term: string): TextRange | null {
  const [normalizedText, normalizedTerm] = [
    normalizeTextForSearch(text),
    normalizeTextForSearch(term.trim()),
  ];
  if (normalizedTerm === '' || normalizedText.length !== text.length) return null;
  const matchIndex = indexOfTerm(normalizedText, normalizedTerm);
  return matchIndex < 0
    ? findTermRangeInMaskedText(normalizedText, normalizedTerm)
    : [matchIndex, matchIndex + parseMixedHangulLetters(normalizedTerm).length];
}

/**
 * Returns the range of a term in a text; null if the term does not match. The range is empty if the match
 * can't be highlighted. This is so if spaces separate its letters, or if the last syllable is still being
 * composed.
 */
export function findTermRange(text: string, term: string): TextRange | null {
  const [normalizedText, normalizedTerm] = [
    normalizeTextForSearch(text),
    normalizeTextForSearch(term.trim()),
  ];
  if (normalizedTerm === '') return null;
  const matchIndex = indexOfTerm(normalizedText, normalizedTerm);
  if (matchIndex >= 0) return [matchIndex, matchIndex + parseMixedHangulLetters(normalizedTerm).length];
  const [textWithoutSpaces, termWithoutSpaces] = [
    removeWhitespace(normalizedText),
    removeWhitespace(normalizedTerm),
  ];
  if (indexOfTerm(textWithoutSpaces, termWithoutSpaces) >= 0) return EMPTY_TEXT_RANGE;
  return disassemble(textWithoutSpaces).includes(disassemble(termWithoutSpaces)) ? EMPTY_TEXT_RANGE : null;
}
