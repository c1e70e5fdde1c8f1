import { toNfc, toNfkc } from '../../../src/core/schema/index';

/**
 * The texts that identify a person, such as a name or an address, with functions that find them in other
 * texts.
 */
export interface IdentifyingTextMatcher {
  texts: readonly string[];
  /**
   * Whether a text as a whole is one of the texts that identify the person. Case, and signs between the
   * digits of a number, are ignored.
   */
  isIdentifier(text: string): boolean;
  /**
   * Whether a text contains one of the texts that identify the person. Case, and signs between the digits of
   * a number, are ignored.
   */
  occursIn(text: string): boolean;
}

/** Minimum length of a text to search for. Shorter texts would be found everywhere. */
const MIN_IDENTIFYING_TEXT_LENGTH = 2;
/** Minimum number of digits of a telephone number. */
const MIN_PHONE_DIGITS = 7;

const escapeForRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const normalizeForSearch = (text: string) => toNfkc(toNfc(text)).trim().toLowerCase();

/** Returns the digits of a telephone number in any notation; null for any other text. */
function extractPhoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length >= MIN_PHONE_DIGITS && /^[\d\s()+.-]+$/.test(text) ? digits : null;
}

/**
 * Returns a pattern that finds a text in other texts. For a telephone number, the pattern covers all ways to
 * write it.
 */
function buildIdentifyingTextPattern(text: string): string {
  const digits = extractPhoneDigits(text);
  if (digits === null) return `(?<![\\p{L}\\p{N}])${escapeForRegExp(text)}`;
  const nationalDigits = digits.replace(/^(?:0082|82|0)/, '');
  return `(?<!\\d)(?:\\+?(?:00)?82[\\s().-]*)?0?${[...nationalDigits].join('[\\s().-]{0,3}')}(?!\\d)`;
}

/**
 * Returns a matcher that finds a person in texts. The given texts, such as a name, identify the person. Texts
 * with fewer than `MIN_IDENTIFYING_TEXT_LENGTH` characters are ignored.
 */
export function createIdentifyingTextMatcher(identifyingTexts: readonly string[]): IdentifyingTextMatcher {
  const normalizedTexts = [
    ...new Set(
      identifyingTexts
        .map(normalizeForSearch)
        .filter((text) => [...text].length >= MIN_IDENTIFYING_TEXT_LENGTH),
    ),
  ];
  const patterns = normalizedTexts.map(buildIdentifyingTextPattern);
  const occurrencePattern = new RegExp(patterns.join('|') || '(?!)', 'u');
  const fullTextPattern = new RegExp(`^(?:${patterns.join('|') || '(?!)'})$`, 'u');
  return {
    texts: normalizedTexts,
    isIdentifier: (text) => fullTextPattern.test(normalizeForSearch(text)),
    occursIn: (text) => occurrencePattern.test(normalizeForSearch(text)),
  };
}
