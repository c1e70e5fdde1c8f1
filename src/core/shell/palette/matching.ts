import { disassemble } from 'es-hangul';
import { fold, indexOfTerm, mixedLetters } from '../../schema/index';

/** The range of a term in a text: start, and exclusive end. */
export type Range = readonly [from: number, until: number];

/** An empty range, for matches without letters to highlight. */
export const EMPTY_RANGE: Range = [0, 0];
const withoutBlanks = (text: string) => text.replace(/\s/g, '');

/** The placeholder for letters in a masked text. */
const MASK = '*';

const fits = (letter: ReturnType<typeof mixedLetters>[number], unit: string): boolean =>
  indexOfTerm(unit, letter.letter) === 0;

/**
 * Returns the possible range of a term in a masked text: stars match any letter, but at least one letter must
 * be visible.
 */
function inMask(text: string, term: string): Range | null {
  if (!text.includes(MASK)) return null;
  const letters = mixedLetters(term);
  for (let from = 0; from + letters.length <= text.length; from += 1) {
    const units = [...text.slice(from, from + letters.length)];
    const isSeen = units.some((unit) => unit !== MASK);
    if (
      isSeen &&
      letters.every((letter, index) => units[index] === MASK || fits(letter, units[index] ?? ''))
    ) {
      return [from, from + letters.length];
    }
  }
  return null;
}

/** Returns the range to highlight for a match by letters, initial consonants or mask. */
export function highlightRange(text: string, term: string): Range | null {
  const [folded, asked] = [fold(text), fold(term.trim())];
  if (asked === '' || folded.length !== text.length) return null;
  const at = indexOfTerm(folded, asked);
  return at < 0 ? inMask(folded, asked) : [at, at + mixedLetters(asked).length];
}

/**
 * Returns the range of a term in a text; null without a match. The range is empty where highlighting is
 * impossible: between letters with spaces, and during the composition of the last syllable.
 */
export function matchOf(text: string, term: string): Range | null {
  const [folded, asked] = [fold(text), fold(term.trim())];
  if (asked === '') return null;
  const at = indexOfTerm(folded, asked);
  if (at >= 0) return [at, at + mixedLetters(asked).length];
  const [joined, together] = [withoutBlanks(folded), withoutBlanks(asked)];
  if (indexOfTerm(joined, together) >= 0) return EMPTY_RANGE;
  return disassemble(joined).includes(disassemble(together)) ? EMPTY_RANGE : null;
}
