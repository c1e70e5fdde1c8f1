import { normaliseWordForMatching } from '../../excel/sheet/matchWords';

const MIN_ABBREVIATION_LENGTH = 2;
const MIN_WORD_LENGTH_FOR_TYPO = 3;
const HANGUL_SYLLABLE_PATTERN = /^\p{Script=Hangul}$/u;

/** Whether the letters of a short word occur in a longer one in the same order. */
function isAbbreviationOf(shortWord: string, longWord: string): boolean {
  let matchedLetterCount = 0;
  for (const letter of longWord) if (letter === shortWord[matchedLetterCount]) matchedLetterCount += 1;
  return matchedLetterCount === shortWord.length && shortWord[0] === longWord[0];
}

/**
 * Whether two words differ in exactly one Hangul syllable. A different digit or Latin letter is no typing
 * error, but makes another word.
 */
function areWordsOneTypoApart(firstWord: string, secondWord: string): boolean {
  if (
    firstWord.length !== secondWord.length ||
    firstWord.length < MIN_WORD_LENGTH_FOR_TYPO ||
    firstWord[0] !== secondWord[0]
  )
    return false;
  const differingLetters = [...firstWord].flatMap((letter, letterIndex) =>
    letter === secondWord[letterIndex] ? [] : [letter, secondWord[letterIndex] ?? ''],
  );
  return (
    differingLetters.length === 2 && differingLetters.every((letter) => HANGUL_SYLLABLE_PATTERN.test(letter))
  );
}

const WORD_SIMILARITY_RULES: readonly ((refusedWord: string, allowedWord: string) => boolean)[] = [
  (refusedWord, allowedWord) => allowedWord.startsWith(refusedWord),
  isAbbreviationOf,
  areWordsOneTypoApart,
];

/**
 * Returns the allowed word that a refused word abbreviates or misspells; undefined if there is none, or
 * several. A refused word is never shortened to an allowed one, because the part that is cut may be a
 * negation.
 */
export function findClosestWord(refusedWord: string, allowedWords: readonly string[]): string | undefined {
  const normalizedWord = normaliseWordForMatching(refusedWord);
  if (normalizedWord.length < MIN_ABBREVIATION_LENGTH) return undefined;
  const candidatesByRule = WORD_SIMILARITY_RULES.map((rule) =>
    allowedWords.filter((allowedWord) => rule(normalizedWord, normaliseWordForMatching(allowedWord))),
  );
  const [first = []] = candidatesByRule.filter(({ length }) => length > 0);
  return first.length === 1 ? first[0] : undefined;
}
