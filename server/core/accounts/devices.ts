import { foldForSearch, limits } from '../../../src/core/schema/index';
import { createAssetId, type RandomBytes } from '../basics/ids';
import { DAY_MS } from '../basics/time';
import type { TextSigner } from './seals';

/** An item of a browser's cookie: the browser, together with a name that signed in with it. */
export interface DeviceCookieEntry {
  id: string;
  /**
   * A signature of the username that signed in with the browser. The cookie holds the signature in place of
   * the username, which stays secret.
   */
  tag: string;
}

/**
 * The device of a browser after a sign-in. `isNew` is true if the name had not signed in with this browser
 * before.
 */
export interface DeviceAfterSignIn {
  cookie: string;
  id: string;
  isNew: boolean;
}

/** Reads and writes a browser's cookie, which lists the names that have signed in with it. */
export interface DeviceCookieCodec {
  /**
   * Returns the devices in a cookie's value. Leaves out devices that have expired or that this server did not
   * sign.
   */
  read(value: string | undefined, now: Date): Promise<DeviceCookieEntry[]>;
  /** Returns the device of a name that has signed in with the browser; undefined if there is none. */
  find(devices: readonly DeviceCookieEntry[], username: string): Promise<DeviceCookieEntry | undefined>;
  /**
   * Adds a name that has signed in; other names stay in the cookie. Returns the cookie's new value and the
   * browser's device id for this name.
   */
  add(value: string | undefined, username: string, now: Date): Promise<DeviceAfterSignIn>;
}

const DEVICE_USERNAME_PURPOSE = 'device name';
const DEVICE_SIGNING_PURPOSE = 'device';
const COOKIE_ENTRY_SEPARATOR = '~';

export function createDeviceCookieCodec(seals: TextSigner, random: RandomBytes): DeviceCookieCodec {
  const usernameTagOf = (username: string) => seals.mark(DEVICE_USERNAME_PURPOSE, foldForSearch(username));

  /** Returns the items of the cookie's list that this server signed, each with its device. */
  async function readGenuineEntries(
    value: string | undefined,
    now: Date,
  ): Promise<[string, DeviceCookieEntry][]> {
    const found: [string, DeviceCookieEntry][] = [];
    for (const entry of (value ?? '').split(COOKIE_ENTRY_SEPARATOR, limits.maxUsernamesPerBrowser)) {
      const [tag = '', id = '', expires = '', mark = ''] = entry.split('.');
      if (!(Number.parseInt(expires, 36) > now.getTime())) continue;
      if (await seals.isOwn(DEVICE_SIGNING_PURPOSE, `${tag}.${id}.${expires}`, mark))
        found.push([entry, { id, tag }]);
    }
    return found;
  }

  return {
    read: async (value, now) => (await readGenuineEntries(value, now)).map(([, device]) => device),
    async find(devices, username) {
      const tag = await usernameTagOf(username);
      return devices.find((device) => device.tag === tag);
    },
    async add(value, username, now) {
      const tag = await usernameTagOf(username);
      const expires = now.getTime() + limits.knownBrowserDays * DAY_MS;
      const known = await readGenuineEntries(value, now);
      const own = known.find(([, device]) => device.tag === tag)?.[1];
      const id = own?.id ?? createAssetId(random);
      const text = `${tag}.${id}.${expires.toString(36)}`;
      const others = known.filter(([, device]) => device.tag !== tag);
      const entries = [
        `${text}.${await seals.mark(DEVICE_SIGNING_PURPOSE, text)}`,
        ...others.map(([entry]) => entry),
      ];
      return {
        cookie: entries.slice(0, limits.maxUsernamesPerBrowser).join(COOKIE_ENTRY_SEPARATOR),
        id,
        isNew: own === undefined,
      };
    },
  };
}
