import { isOneLineTextField } from '../kinds/traits';
import { fieldAt, isInsideList } from '../record/record';
import type { PersonalDataOption } from '../words/fieldOptions';
import type { AnyField, Shape } from '../words/fields';

/** The initial consonants of Hangul syllables, in Unicode order. */
const HANGUL_INITIAL_CONSONANTS =
  '\u3131\u3132\u3134\u3137\u3138\u3139\u3141\u3142\u3143\u3145\u3146\u3147\u3148\u3149\u314a\u314b\u314c\u314d\u314e';
const FIRST_HANGUL_SYLLABLE = 0xac00;
const LAST_HANGUL_SYLLABLE = 0xd7a3;
/** Number of Hangul syllables that begin with the same consonant. */
const SYLLABLES_PER_INITIAL = 588;
/**
 * First conjoining jamo of an initial consonant (U+1100). Some input methods type such a jamo without a
 * syllable.
 */
const FIRST_INITIAL_JAMO_CODE_POINT = 0x1100;

/**
 * The two consonants of each combined letter. Input methods combine two typed initials into such a letter.
 */
const CONSONANTS_BY_COMBINED_LETTER: ReadonlyMap<string, string> = new Map([
  ['\u3133', '\u3131\u3145'],
  ['\u3135', '\u3134\u3148'],
  ['\u3136', '\u3134\u314e'],
  ['\u313a', '\u3139\u3131'],
  ['\u313b', '\u3139\u3141'],
  ['\u313c', '\u3139\u3142'],
  ['\u313d', '\u3139\u3145'],
  ['\u313e', '\u3139\u314c'],
  ['\u313f', '\u3139\u314d'],
  ['\u3140', '\u3139\u314e'],
  ['\u3144', '\u3142\u3145'],
]);

const LONE_HANGUL_INITIAL_PATTERN = /[\u3131-\u314e\u1100-\u1112]/u;
const HANGUL_PATTERN = /[\u3131-\u314e\u1100-\u1112\uac00-\ud7a3]/u;
const COMPOSED_HANGUL_SYLLABLE_PATTERN = /[\uac00-\ud7a3]/u;

const INITIALS_KEY_SUFFIX = '#initials';

/** Returns the path of the index key with the initial consonants of a field's text. */
export const getHangulInitialsKeyPath = (fieldPath: string): string => fieldPath + INITIALS_KEY_SUFFIX;

/**
 * Returns the path of the field from which an index key of initial consonants is computed; undefined for any
 * other key.
 */
export const findFieldPathOfInitialsKey = (keyPath: string): string | undefined =>
  keyPath.endsWith(INITIALS_KEY_SUFFIX) ? keyPath.slice(0, -INITIALS_KEY_SUFFIX.length) : undefined;

const NON_HANGUL_PERSONAL_DATA_KINDS: ReadonlySet<PersonalDataOption> = new Set<PersonalDataOption>([
  'phone',
  'email',
  'username',
  'contact',
  'birth',
]);

const hasSearchableHangulInitials = (field: AnyField): boolean =>
  isOneLineTextField(field) &&
  field.format === undefined &&
  (field.shape === undefined || field.shape === 'upperCase') &&
  field.labelOf === undefined &&
  (field.personal === undefined || !NON_HANGUL_PERSONAL_DATA_KINDS.has(field.personal));

/**
 * Whether the text at a path can be searched by initial consonants. The text must have one line, and be
 * neither a telephone number nor an address. A longer text would match almost any search for two initial
 * consonants.
 */
export const isSearchableByHangulInitials = (fields: Shape, path: string): boolean =>
  !isInsideList(fields, path) && hasSearchableHangulInitials(fieldAt(fields, path));

function toInitialConsonant(letter: string): string {
  const codeUnit = letter.charCodeAt(0);
  if (codeUnit >= FIRST_HANGUL_SYLLABLE && codeUnit <= LAST_HANGUL_SYLLABLE) {
    return (
      HANGUL_INITIAL_CONSONANTS[Math.floor((codeUnit - FIRST_HANGUL_SYLLABLE) / SYLLABLES_PER_INITIAL)] ??
      letter
    );
  }
  return toKeyboardConsonants(letter);
}

/**
 * Converts a letter to its consonants as keyboards type them (compatibility jamo), two for a combined letter.
 */
const toKeyboardConsonants = (letter: string): string =>
  CONSONANTS_BY_COMBINED_LETTER.get(letter) ??
  HANGUL_INITIAL_CONSONANTS[letter.charCodeAt(0) - FIRST_INITIAL_JAMO_CODE_POINT] ??
  letter;

const mapCodeUnits = (text: string, convertUnit: (codeUnit: string) => string): string => {
  let mappedText = '';
  for (let index = 0; index < text.length; index += 1) mappedText += convertUnit(text.charAt(index));
  return mappedText;
};

/** Replaces each syllable by its initial consonant, in a text that is already normalised for search. */
export const replaceHangulSyllablesByInitials = (foldedText: string): string =>
  mapCodeUnits(foldedText, toInitialConsonant);

/**
 * Returns the index key with the initial consonants of a text normalised for search; null if the text has no
 * Hangul.
 */
export const buildHangulInitialsKey = (foldedText: string): string | null =>
  HANGUL_PATTERN.test(foldedText) ? replaceHangulSyllablesByInitials(foldedText) : null;

/** Whether a search term contains Hangul. Such terms are not searched in fields without Hangul. */
export const containsHangul = (term: string): boolean => HANGUL_PATTERN.test(term);

/** Whether a term has lone consonants, each of which matches any syllable that begins with it. */
export const hasLoneConsonants = (term: string): boolean => LONE_HANGUL_INITIAL_PATTERN.test(term);

/**
 * Whether a search term has both whole syllables and lone consonants. A whole syllable only matches itself.
 */
export const isMixedHangulTerm = (term: string): boolean =>
  LONE_HANGUL_INITIAL_PATTERN.test(term) && COMPOSED_HANGUL_SYLLABLE_PATTERN.test(term);

/**
 * A letter of a search term that mixes whole syllables and lone consonants. A lone consonant also has the
 * range of syllables that it matches.
 */
export interface MixedHangulLetter {
  letter: string;
  /** First and last syllable that begin with the consonant; undefined if the letter is no lone consonant. */
  syllables?: readonly [first: string, last: string];
}

/**
 * Returns the letters of a search term that mixes whole syllables and lone consonants. A search compares them
 * with a text one by one.
 */
export function parseMixedHangulLetters(term: string): MixedHangulLetter[] {
  return [...mapCodeUnits(term, toKeyboardConsonants)].map((letter) => {
    const consonantIndex = HANGUL_INITIAL_CONSONANTS.indexOf(letter);
    if (consonantIndex < 0) return { letter };
    const firstSyllableCode = FIRST_HANGUL_SYLLABLE + consonantIndex * SYLLABLES_PER_INITIAL;
    const syllables = [
      String.fromCharCode(firstSyllableCode),
      String.fromCharCode(firstSyllableCode + SYLLABLES_PER_INITIAL - 1),
    ] as const;
    return { letter, syllables };
  });
}

const matchesMixedHangulLetter = (
  { letter, syllables }: MixedHangulLetter,
  character: string | undefined,
): boolean =>
  character !== undefined &&
  (character === letter ||
    (syllables !== undefined && character >= syllables[0] && character <= syllables[1]));

/**
 * Returns the index of a search term in a text normalised for search; -1 if the text does not contain the
 * term. A lone consonant in the term matches any syllable that begins with it.
 */
export function indexOfTerm(foldedText: string, term: string): number {
  const letters = parseMixedHangulLetters(term);
  const characters = [...foldedText];
  const matchIndex = characters.findIndex((_, startIndex) =>
    letters.every((letter, index) => matchesMixedHangulLetter(letter, characters[startIndex + index])),
  );
  return matchIndex < 0 ? -1 : characters.slice(0, matchIndex).join('').length;
}
