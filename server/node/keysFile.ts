import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Keys, keysFrom, newKey, type StoredKey, usableKeys } from '../keys';

const OWNER_ONLY = 0o600;

/** None where there is no file yet. */
const read = async (path: string): Promise<StoredKey[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return JSON.parse(text);
};

const sync = async (path: string) => {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
};

/** All or nothing, and for good once it resolves. */
const write = async (path: string, keys: readonly StoredKey[]) => {
  const temporary = `${path}.new`;
  const handle = await open(temporary, 'w', OWNER_ONLY);
  await handle
    .writeFile(JSON.stringify(keys))
    .then(() => handle.sync())
    .finally(() => handle.close());
  await rename(temporary, path);
  await sync(dirname(path));
};

/** Adds a new sign-in key to the file; the one before it decrypts for `limits.oldKeyHours` more. */
export const rotateKeys = async (path: string, now: Date) => {
  await write(path, usableKeys([...(await read(path)), await newKey(now)], now));
};

/** The sign-in keys kept in a file that only its owner can read; made with a first key where it is missing. */
export const keysFile = async (path: string, clock: () => Date): Promise<Keys> => {
  if ((await read(path)).length === 0) await rotateKeys(path, clock());
  return keysFrom(() => read(path), clock);
};
