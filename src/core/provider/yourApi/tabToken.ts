import { createIdempotencyKey } from '../wire/headers';

const KEY = 'console.token';
/**
 * Key in the tab's storage. Its value is the id of the browser's last sign-out before the token was issued.
 */
const SINCE = 'console.token.since';
/** Key in the storage that all tabs share. Its value is the id of the browser's last sign-out. */
const SIGNED_OUT = 'console.signedOut';

const lastSignOut = (): string => localStorage.getItem(SIGNED_OUT) ?? '';

function forget(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(SINCE);
}

/**
 * The bearer token of this tab. The token is in the tab's own storage, so it survives a reload and ends with
 * the tab. From storage that all tabs share, other tabs or later users could read the token. A sign-out in
 * any tab also ends the tokens of all other tabs, even of suspended ones.
 */
export const tabTokenStore = {
  read(): string | null {
    if ((sessionStorage.getItem(SINCE) ?? '') !== lastSignOut()) forget();
    return sessionStorage.getItem(KEY);
  },
  keep(value: string): void {
    sessionStorage.setItem(KEY, value);
    sessionStorage.setItem(SINCE, lastSignOut());
  },
  forget,
  forgetEverywhere(): void {
    localStorage.setItem(SIGNED_OUT, createIdempotencyKey());
    forget();
  },
};
