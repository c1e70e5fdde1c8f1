import { limits, normalizeTextForSearch } from '../../../src/core/schema/index';
import { createAssetId, type RandomBytesGenerator } from '../basics/ids';
import { DAY_MS } from '../basics/time';
import type { TextSigner } from './seals';

/** An entry in a browser's cookie, for one username that signed in with the browser. */
export interface DeviceCookieEntry {
  /** The entry as the cookie has it. */
  text: string;
  id: string;
  /**
   * A signature of the username that signed in with the browser. The cookie holds the signature in place of
   * the username, which stays secret.
   */
  tag: string;
}

/**
 * The new value of the browser's cookie after a sign-in, and the browser's device id for the username.
 * `isNew` is true if the username had not signed in with this browser before.
 */
export interface DeviceCookieUpdate {
  cookie: string;
  id: string;
  isNew: boolean;
}

/** Reads and writes a browser's cookie, which lists the usernames that have signed in with the browser. */
export interface DeviceCookieCodec {
  /**
   * Returns the entries in a cookie's value. Leaves out entries that have expired or that this server did not
   * sign.
   */
  read(cookieValue: string | undefined, now: Date): Promise<DeviceCookieEntry[]>;
  /**
   * Returns the cookie's entry for a username; undefined if the username has not signed in with the browser.
   */
  find(cookieEntries: readonly DeviceCookieEntry[], username: string): Promise<DeviceCookieEntry | undefined>;
  /**
   * Adds a username that has signed in; other usernames stay in the cookie. Returns the cookie's new value
   * and the browser's device id for this username.
   */
  add(cookieEntries: readonly DeviceCookieEntry[], username: string, now: Date): Promise<DeviceCookieUpdate>;
}

const DEVICE_USERNAME_SIGNING_PURPOSE = 'device name';
const DEVICE_SIGNING_PURPOSE = 'device';
const COOKIE_ENTRY_SEPARATOR = '~';

export function createDeviceCookieCodec(signer: TextSigner, random: RandomBytesGenerator): DeviceCookieCodec {
  const signUsername = (username: string) =>
    signer.mark(DEVICE_USERNAME_SIGNING_PURPOSE, normalizeTextForSearch(username));

  return {
    async read(cookieValue, now) {
      const validEntries: DeviceCookieEntry[] = [];
      for (const text of (cookieValue ?? '').split(COOKIE_ENTRY_SEPARATOR, limits.maxUsernamesPerBrowser)) {
        const [tag = '', id = '', expires = '', mark = ''] = text.split('.');
        if (!(Number.parseInt(expires, 36) > now.getTime())) continue;
        if (await signer.isOwn(DEVICE_SIGNING_PURPOSE, `${tag}.${id}.${expires}`, mark))
          validEntries.push({ text, id, tag });
      }
      return validEntries;
    },
    async find(cookieEntries, username) {
      const tag = await signUsername(username);
      return cookieEntries.find((cookieEntry) => cookieEntry.tag === tag);
    },
    async add(cookieEntries, username, now) {
      const tag = await signUsername(username);
      const expiresAtMs = now.getTime() + limits.knownBrowserRetentionDays * DAY_MS;
      const usernameEntry = cookieEntries.find((cookieEntry) => cookieEntry.tag === tag);
      const id = usernameEntry?.id ?? createAssetId(random);
      const unsignedEntry = `${tag}.${id}.${expiresAtMs.toString(36)}`;
      const entryTexts = [
        `${unsignedEntry}.${await signer.mark(DEVICE_SIGNING_PURPOSE, unsignedEntry)}`,
        ...cookieEntries.filter((cookieEntry) => cookieEntry.tag !== tag).map(({ text }) => text),
      ];
      return {
        cookie: entryTexts.slice(0, limits.maxUsernamesPerBrowser).join(COOKIE_ENTRY_SEPARATOR),
        id,
        isNew: usernameEntry === undefined,
      };
    },
  };
}
