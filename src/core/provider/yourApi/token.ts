import { newRequestKey } from '../wire/headers';

const KEY = 'console.token';
/** Stored with the token: the browser's last sign-out when the token was issued. */
const SINCE = 'console.token.since';
/** In all tabs: the browser's last sign-out. */
const SIGNED_OUT = 'console.signedOut';

const lastSignOut = (): string => localStorage.getItem(SIGNED_OUT) ?? '';

function forget(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(SINCE);
}

/**
 * The bearer token of this tab. It outlives a reload and ends with the tab. In shared storage, other tabs or later
 * visitors of the browser could read it like a password. A sign-out in any tab ends the tokens of all other tabs too,
 * even of tabs that the browser had suspended.
 */
export const token = {
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
    localStorage.setItem(SIGNED_OUT, newRequestKey());
    forget();
  },
};
