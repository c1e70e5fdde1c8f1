import { readFile } from 'node:fs/promises';
import { isObject } from '../../../../src/core/schema/index';
import {
  createSignInKeys,
  newSignInKey,
  type SignInKeys,
  type StoredKeyPair,
  usableKeyPairs,
} from '../../accounts/signInKeys';
import { refuseNewerLayout } from '../../store/layouts';
import { writeDurably } from '../durable';
import { UsageError } from '../usage';

/**
 * Layout number of the keys file. A file with a later layout is a JSON object that holds its layout number.
 */
const LAYOUT = 1;

/** Returns the stored keys; none if there is no file yet. */
const read = async (path: string): Promise<StoredKeyPair[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    const keys: unknown = JSON.parse(text);
    if (isObject(keys)) refuseNewerLayout(`The keys in ${path}`, Number(keys.layout ?? LAYOUT), LAYOUT);
    if (Array.isArray(keys) && keys.every((key) => isObject(key) && typeof key.kid === 'string')) return keys;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(
    `${path} is damaged: put it back from a backup, or remove it and run \`npm run keys -- rotate\` to make a new one.`,
  );
};

/** Stores keys in a file that only its owner can read, durably. */
export const writeKeysFile = (path: string, keys: readonly StoredKeyPair[]): Promise<void> =>
  writeDurably(path, JSON.stringify(keys));

/** Adds a new sign-in key to the file. The previous key can decrypt for another `limits.oldKeyHours`. */
export const rotateKeysInFile = async (path: string, now: Date) => {
  await writeKeysFile(path, usableKeyPairs([...(await read(path)), await newSignInKey(now)], now));
};

/**
 * Returns an object that reads the sign-in keys from a file that only its owner can read. If the file is
 * missing, it is created with a first key.
 */
export const createSignInKeysInFile = async (path: string, clock: () => Date): Promise<SignInKeys> => {
  if ((await read(path)).length === 0) await rotateKeysInFile(path, clock());
  return createSignInKeys(() => read(path), clock);
};
