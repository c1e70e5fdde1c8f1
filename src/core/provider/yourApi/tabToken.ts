import { createIdempotencyKey } from '../wire/headers';

const TOKEN_KEY = 'console.token';
/**
 * Key in the tab's storage. Its value is the id of the browser's last sign-out before the token was issued.
 */
const TOKEN_SINCE_KEY = 'console.token.since';
/** Key in the storage that all tabs share. Its value is the id of the browser's last sign-out. */
const SIGNED_OUT_KEY = 'console.signedOut';

const lastSignOut = (): string => localStorage.getItem(SIGNED_OUT_KEY) ?? '';

function forgetToken(): void {
  sessionStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(TOKEN_SINCE_KEY);
}

/**
 * The bearer token of this tab. The token is in the tab's own storage, so it survives a reload and ends with
 * the tab. From storage that all tabs share, other tabs or later users could read the token. A sign-out in
 * any tab also ends the tokens of all other tabs, even of suspended ones.
 */
export const tabTokenStore = {
  read(): string | null {
    if ((sessionStorage.getItem(TOKEN_SINCE_KEY) ?? '') !== lastSignOut()) forgetToken();
    return sessionStorage.getItem(TOKEN_KEY);
  },
  keep(value: string): void {
    sessionStorage.setItem(TOKEN_KEY, value);
    sessionStorage.setItem(TOKEN_SINCE_KEY, lastSignOut());
  },
  forget: forgetToken,
  forgetEverywhere(): void {
    localStorage.setItem(SIGNED_OUT_KEY, createIdempotencyKey());
    forgetToken();
  },
};
