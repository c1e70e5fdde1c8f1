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
  letter: ReturnType<typeof parseMixedHangulLetters>[number],
  unit: string,
): boolean => indexOfTerm(unit, letter.letter) === 0;

/**
 * Returns the range of a term in a masked text; null if the text can't contain the term. A star matches any
 * letter, but at least one letter of the range must be visible.
 */
function findTermInMaskedText(text: string, term: string): TextRange | null {
  if (!text.includes(MASK_CHARACTER)) return null;
  const letters = parseMixedHangulLetters(term);
  for (let from = 0; from + letters.length <= text.length; from += 1) {
    const units = [...text.slice(from, from + letters.length)];
    const isSeen = units.some((unit) => unit !== MASK_CHARACTER);
    if (
      isSeen &&
      letters.every(
        (letter, index) =>
          units[index] === MASK_CHARACTER || doesSyllableBeginWithTypedLetter(letter, units[index] ?? ''),
      )
    ) {
      return [from, from + letters.length];
    }
  }
  return null;
}

/**
 * Returns the range to highlight for a term that matches by letters, by initial consonants, or in a masked
 * text.
 */
export function findHighlightRange(text: string, term: string): TextRange | null {
  const [folded, asked] = [normalizeTextForSearch(text), normalizeTextForSearch(term.trim())];
  if (asked === '' || folded.length !== text.length) return null;
  const at = indexOfTerm(folded, asked);
  return at < 0 ? findTermInMaskedText(folded, asked) : [at, at + parseMixedHangulLetters(asked).length];
}

/**
 * Returns the range of a term in a text; null if the term does not match. The range is empty if the match
 * can't be highlighted: its letters are separated by spaces, or the last syllable is still being composed.
 */
export function findTermRange(text: string, term: string): TextRange | null {
  const [folded, asked] = [normalizeTextForSearch(text), normalizeTextForSearch(term.trim())];
  if (asked === '') return null;
  const at = indexOfTerm(folded, asked);
  if (at >= 0) return [at, at + parseMixedHangulLetters(asked).length];
  const [joined, together] = [removeWhitespace(folded), removeWhitespace(asked)];
  if (indexOfTerm(joined, together) >= 0) return EMPTY_TEXT_RANGE;
  return disassemble(joined).includes(disassemble(together)) ? EMPTY_TEXT_RANGE : null;
}
