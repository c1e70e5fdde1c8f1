import { toNfc, toNfkc } from '../../../src/core/schema/index';

/** Texts that identify a person in other texts. */
export interface Traces {
  texts: readonly string[];
  /** Whether one of them is a text as a whole. */
  are(text: string): boolean;
  /** Whether a text has one of them in it, whatever its case and the signs between the digits of a number. */
  areIn(text: string): boolean;
}

/** Shorter texts are found everywhere. */
const SHORTEST = 2;
/** Fewest digits of a text of digits and signs to count as a telephone number. */
const PHONE_DIGITS = 7;

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const plain = (text: string) => toNfkc(toNfc(text)).trim().toLowerCase();

/** Whether a text is a telephone number, however it is written. */
function digitsOf(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length >= PHONE_DIGITS && /^[\d\s()+.-]+$/.test(text) ? digits : null;
}

/** Returns the pattern of a text; for a telephone number in all its spellings. */
function patternOf(text: string): string {
  const digits = digitsOf(text);
  if (digits === null) return `(?<![\\p{L}\\p{N}])${quoted(text)}`;
  const national = digits.replace(/^(?:0082|82|0)/, '');
  return `(?<!\\d)(?:\\+?(?:00)?82[\\s().-]*)?0?${[...national].join('[\\s().-]{0,3}')}(?!\\d)`;
}

/** Returns how a person is found by these texts; blank ones are left out. */
export function tracesOf(texts: readonly string[]): Traces {
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
