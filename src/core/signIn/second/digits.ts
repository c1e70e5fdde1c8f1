/** Number of digits in a code of an authenticator app. */
export const AUTHENTICATOR_CODE_LENGTH = 6;

/**
 * Returns the first six digits of a typed or pasted text. Full-width digits become ordinary ones; other
 * characters are dropped.
 */
export const extractAuthenticatorDigits = (typedText: string): string =>
  typedText
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, AUTHENTICATOR_CODE_LENGTH);
