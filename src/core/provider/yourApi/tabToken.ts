import { createIdempotencyKey } from '../wire/headers';

const TOKEN_STORAGE_KEY = 'console.token';
/**
 * Key in the tab's storage. Its value is the id of the browser's last sign-out before the token was issued.
 */
const SIGN_OUT_BEFORE_TOKEN_STORAGE_KEY = 'console.token.since';
/** Key in the storage that all tabs share. Its value is the id of the browser's last sign-out. */
const LAST_SIGN_OUT_STORAGE_KEY = 'console.signedOut';

const readLastSignOutId = (): string => localStorage.getItem(LAST_SIGN_OUT_STORAGE_KEY) ?? '';

function removeStoredToken(): void {
  sessionStorage.removeItem(TOKEN_STORAGE_KEY);
  sessionStorage.removeItem(SIGN_OUT_BEFORE_TOKEN_STORAGE_KEY);
}

/**
 * The bearer token of this tab. The token is in the tab's own storage, so it survives a reload and ends with
 * the tab. From storage that all tabs share, other tabs or later users could read the token. A sign-out in
 * any tab also ends the tokens of all other tabs, even of suspended ones.
 */
export const tabTokenStore = {
  read(): string | null {
    if ((sessionStorage.getItem(SIGN_OUT_BEFORE_TOKEN_STORAGE_KEY) ?? '') !== readLastSignOutId())
      removeStoredToken();
    return sessionStorage.getItem(TOKEN_STORAGE_KEY);
  },
  keep(token: string): void {
    sessionStorage.setItem(TOKEN_STORAGE_KEY, token);
    sessionStorage.setItem(SIGN_OUT_BEFORE_TOKEN_STORAGE_KEY, readLastSignOutId());
  },
  forget: removeStoredToken,
  forgetEverywhere(): void {
    localStorage.setItem(LAST_SIGN_OUT_STORAGE_KEY, createIdempotencyKey());
    removeStoredToken();
  },
};
