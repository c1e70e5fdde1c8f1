import { fold, limits } from '../../../src/core/schema/index';
import { newAssetId, type Random } from '../basics/ids';
import { DAY_MS } from '../basics/time';
import type { Seals } from './seals';

/** A browser with an earlier sign-in, as its cookie says. */
export interface Device {
  id: string;
  /** Mark of the name that signed in there; it does not reveal the name. */
  tag: string;
}

/** A browser after a sign-in; `isNew` if the name had not signed in with it. */
export interface Added {
  cookie: string;
  id: string;
  isNew: boolean;
}

/** Reads and writes the names that have signed in with a browser, which keeps them. */
export interface Devices {
  /** Returns the devices in a cookie's value that are this server's own and not too old. */
  read(value: string | undefined, now: Date): Promise<Device[]>;
  /** Returns the device where a name has signed in. */
  find(devices: readonly Device[], username: string): Promise<Device | undefined>;
  /**
   * Returns the cookie's value once a name has signed in, and the id that the browser has for it; the devices of other
   * names stay in it.
   */
  add(value: string | undefined, username: string, now: Date): Promise<Added>;
}

const NAME = 'device name';
const DEVICE = 'device';
const BETWEEN = '~';

export function devicesOver(seals: Seals, random: Random): Devices {
  const tagOf = (username: string) => seals.mark(NAME, fold(username));

  /** Returns the entries that are genuine, each with its device. */
  async function genuine(value: string | undefined, now: Date): Promise<[string, Device][]> {
    const found: [string, Device][] = [];
    for (const entry of (value ?? '').split(BETWEEN, limits.devices)) {
      const [tag = '', id = '', expires = '', mark = ''] = entry.split('.');
      if (!(Number.parseInt(expires, 36) > now.getTime())) continue;
      if (await seals.isOwn(DEVICE, `${tag}.${id}.${expires}`, mark)) found.push([entry, { id, tag }]);
    }
    return found;
  }

  return {
    read: async (value, now) => (await genuine(value, now)).map(([, device]) => device),
    async find(devices, username) {
      const tag = await tagOf(username);
      return devices.find((device) => device.tag === tag);
    },
    async add(value, username, now) {
      const tag = await tagOf(username);
      const expires = now.getTime() + limits.deviceDays * DAY_MS;
      const known = await genuine(value, now);
      const own = known.find(([, device]) => device.tag === tag)?.[1];
      const id = own?.id ?? newAssetId(random);
      const text = `${tag}.${id}.${expires.toString(36)}`;
      const others = known.filter(([, device]) => device.tag !== tag);
      const entries = [`${text}.${await seals.mark(DEVICE, text)}`, ...others.map(([entry]) => entry)];
      return { cookie: entries.slice(0, limits.devices).join(BETWEEN), id, isNew: own === undefined };
    },
  };
}
