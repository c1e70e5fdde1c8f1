import { newRequestKey } from '../key';

const KEY = 'console.token';
/** Beside the token: the sign-out that was the browser's last when the token was given. */
const SINCE = 'console.token.since';
/** In all tabs: the browser's last sign-out. */
const SIGNED_OUT = 'console.signedOut';

const lastSignOut = (): string => localStorage.getItem(SIGNED_OUT) ?? '';

function forget(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(SINCE);
}

/**
 * The bearer token of this tab. It outlives a reload, and ends with the tab: what other tabs or later visitors of the
 * browser could read would be a password in the open. A sign-out in any tab ends those of all the others too, also where
 * a tab could not be told because the browser had put it away.
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
