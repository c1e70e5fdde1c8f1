import { toNfkc } from '../../../schema/index';

/** Matches spaces, and characters that no program shows, such as those of width zero. */
const INVISIBLE_CHARACTERS_PATTERN = /[\s\p{Cf}]+/gu;

/** Returns a word in lower case, without spaces and invisible characters, because these vary in files. */
export const lowerCaseAndRemoveSpaces = (word: string): string =>
  word.normalize('NFC').replace(INVISIBLE_CHARACTERS_PATTERN, '').toLowerCase();

/** Returns a word normalised for comparison: without spaces, in half-width characters and lower case. */
export const normaliseWordForMatching = (word: string): string => lowerCaseAndRemoveSpaces(toNfkc(word));
