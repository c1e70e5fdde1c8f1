/** Number of digits in a code of an authenticator app. */
export const CODE_DIGITS = 6;

/**
 * Returns the first six digits in a typed or pasted text. Full-width digits count; spaces and signs are
 * dropped.
 */
export const codeDigitsIn = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, CODE_DIGITS);
