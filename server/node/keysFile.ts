import { readFile } from 'node:fs/promises';
import { isObject } from '../../src/schema/index';
import { type Keys, keysFrom, newSignInKey, type StoredKey, usableKeys } from '../accounts/signInKeys';
import { writeDurably } from './durable';
import { UsageError } from './usage';

/** Returns the stored keys; none if there is no file yet. */
const read = async (path: string): Promise<StoredKey[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    const keys: unknown = JSON.parse(text);
    if (Array.isArray(keys) && keys.every((key) => isObject(key) && typeof key.kid === 'string')) return keys;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(
    `${path} is damaged: put it back from a backup, or remove it and run \`npm run keys -- rotate\` to make a new one.`,
  );
};

/** Adds a new sign-in key to the file; the previous one decrypts for `limits.oldKeyHours` more. */
export const rotateKeys = async (path: string, now: Date) => {
  const keys = usableKeys([...(await read(path)), await newSignInKey(now)], now);
  await writeDurably(path, JSON.stringify(keys));
};

/** Sign-in keys in a file that only its owner can read; created with a first key if it is missing. */
export const keysFile = async (path: string, clock: () => Date): Promise<Keys> => {
  if ((await read(path)).length === 0) await rotateKeys(path, clock());
  return keysFrom(() => read(path), clock);
};
