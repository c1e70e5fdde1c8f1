import { toNfc, toNfkc } from '../../../src/core/schema/index';

/** The texts that identify a person, and functions that find them in other texts. */
export interface PersonTextMatcher {
  texts: readonly string[];
  /** Whether a whole text equals one of the person's texts. */
  are(text: string): boolean;
  /**
   * Whether a text contains one of the person's texts. Ignores case, and the signs between the digits of a
   * number.
   */
  areIn(text: string): boolean;
}

/** Texts with fewer characters are not searched for, because they would be found everywhere. */
const SHORTEST = 2;
/** Minimum number of digits of a telephone number. */
const PHONE_DIGITS = 7;

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const plain = (text: string) => toNfkc(toNfc(text)).trim().toLowerCase();

/** Returns the digits of a telephone number in any spelling; null for any other text. */
function digitsOf(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length >= PHONE_DIGITS && /^[\d\s()+.-]+$/.test(text) ? digits : null;
}

/** Returns a search pattern for a text. For a telephone number, the pattern covers all spellings. */
function patternOf(text: string): string {
  const digits = digitsOf(text);
  if (digits === null) return `(?<![\\p{L}\\p{N}])${quoted(text)}`;
  const national = digits.replace(/^(?:0082|82|0)/, '');
  return `(?<!\\d)(?:\\+?(?:00)?82[\\s().-]*)?0?${[...national].join('[\\s().-]{0,3}')}(?!\\d)`;
}

/** Returns the functions that find a person by the given texts. Blank texts are ignored. */
export function createPersonTextMatcher(texts: readonly string[]): PersonTextMatcher {
  const known = [...new Set(texts.map(plain).filter((text) => [...text].length >= SHORTEST))];
  const patterns = known.map(patternOf);
  const within = new RegExp(patterns.join('|') || '(?!)', 'u');
  const whole = new RegExp(`^(?:${patterns.join('|') || '(?!)'})$`, 'u');
  return {
    texts: known,
    are: (text) => whole.test(plain(text)),
    areIn: (text) => within.test(plain(text)),
  };
}
