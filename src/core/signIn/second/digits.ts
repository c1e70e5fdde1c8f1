/** Digits of an authenticator's code. */
export const DIGITS = 6;

/**
 * Returns the first six digits in a typed or pasted text; full-width digits count, spaces and signs don't.
 */
export const digitsIn = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, DIGITS);
