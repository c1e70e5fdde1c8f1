import { disassemble } from 'es-hangul';
import { fold, indexOfTerm, mixedLetters } from '../../schema/index';

/** Where a term stands in a text: from, and up to. */
export type Range = readonly [from: number, until: number];

/** Of what is found without letters to mark. */
export const NOWHERE: Range = [0, 0];
const withoutBlanks = (text: string) => text.replace(/\s/g, '');

/** What stands for the letters of a masked text. */
const MASK = '*';

const fits = (letter: ReturnType<typeof mixedLetters>[number], unit: string): boolean =>
  indexOfTerm(unit, letter.letter) === 0;

/** Where a term could stand in a text that is masked: a star stands for any letter, and one letter has to be seen. */
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

/** Where a term is to be marked in what was found by it: by its letters, its initial consonants or its mask. */
export function markIn(text: string, term: string): Range | null {
  const [folded, asked] = [fold(text), fold(term.trim())];
  if (asked === '' || folded.length !== text.length) return null;
  const at = indexOfTerm(folded, asked);
  return at < 0 ? inMask(folded, asked) : [at, at + mixedLetters(asked).length];
}

/**
 * Where a term stands in a text; null if nowhere, an empty range where it can't be marked: between letters with blanks,
 * and while the input method still composes its last syllable.
 */
export function matchOf(text: string, term: string): Range | null {
  const [folded, asked] = [fold(text), fold(term.trim())];
  if (asked === '') return null;
  const at = indexOfTerm(folded, asked);
  if (at >= 0) return [at, at + mixedLetters(asked).length];
  const [joined, together] = [withoutBlanks(folded), withoutBlanks(asked)];
  if (indexOfTerm(joined, together) >= 0) return NOWHERE;
  return disassemble(joined).includes(disassemble(together)) ? NOWHERE : null;
}
