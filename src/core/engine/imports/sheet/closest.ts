import { toNfkc } from '../../../schema/index';
import { lowerCaseAndRemoveSpaces } from './heads';

const MIN_ABBREVIATION_LENGTH = 2;
const MIN_WORD_LENGTH_FOR_TYPO = 3;
const HANGUL_SYLLABLE_PATTERN = /^\p{Script=Hangul}$/u;

/** Whether the letters of a short word occur in a longer one in the same order. */
function isAbbreviationOf(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length && short[0] === long[0];
}

/**
 * Whether two words differ in exactly one Hangul syllable. A different digit or Latin letter is no typing
 * error, but makes another word.
 */
function areWordsOneTypoApart(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < MIN_WORD_LENGTH_FOR_TYPO || one[0] !== other[0])
    return false;
  const differing = [...one].flatMap((letter, at) => (letter === other[at] ? [] : [letter, other[at] ?? '']));
  return differing.length === 2 && differing.every((letter) => HANGUL_SYLLABLE_PATTERN.test(letter));
}

const WORD_SIMILARITY_RULES: readonly ((said: string, word: string) => boolean)[] = [
  (said, word) => word.startsWith(said),
  isAbbreviationOf,
  areWordsOneTypoApart,
];

/**
 * Returns the allowed word that a refused word abbreviates or misspells; undefined if there is none, or
 * several. A refused word is never shortened to an allowed one, because the part that is cut may be a
 * negation.
 */
export function findClosestWord(said: string, words: readonly string[]): string | undefined {
  const written = lowerCaseAndRemoveSpaces(toNfkc(said));
  if (written.length < MIN_ABBREVIATION_LENGTH) return undefined;
  const near = WORD_SIMILARITY_RULES.map((rule) =>
    words.filter((word) => rule(written, lowerCaseAndRemoveSpaces(toNfkc(word)))),
  );
  const [first = []] = near.filter(({ length }) => length > 0);
  return first.length === 1 ? first[0] : undefined;
}
