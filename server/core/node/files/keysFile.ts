import { readFile } from 'node:fs/promises';
import { isObject } from '../../../../src/core/schema/index';
import {
  createSignInKeyPair,
  createSignInKeys,
  type SignInKeys,
  type StoredSignInKeyPair,
  selectUsableKeyPairs,
} from '../../accounts/signInKeys';
import { refuseNewerDataLayout } from '../../store/layouts';
import { replaceFileDurably } from '../durable';
import { UsageError } from '../usage';

/**
 * Layout number of the keys file. A file with a later layout is a JSON object that holds its layout number.
 */
const LAYOUT = 1;

/** Returns the stored keys; none if there is no file yet. */
const read = async (path: string): Promise<StoredSignInKeyPair[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    const keys: unknown = JSON.parse(text);
    if (isObject(keys)) refuseNewerDataLayout(`The keys in ${path}`, Number(keys.layout ?? LAYOUT), LAYOUT);
    if (Array.isArray(keys) && keys.every((key) => isObject(key) && typeof key.kid === 'string')) return keys;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(
    `${path} is damaged: put it back from a backup, or remove it and run \`npm run keys -- rotate\` to make a new one.`,
  );
};

/** Stores keys in a file that only its owner can read, durably. */
export const writeSignInKeysFile = (path: string, keys: readonly StoredSignInKeyPair[]): Promise<void> =>
  replaceFileDurably(path, JSON.stringify(keys));

/** Adds a new sign-in key to the file. The previous key can decrypt for another `limits.replacedSignInKeyHours`. */
export const rotateSignInKeysFile = async (path: string, now: Date) => {
  await writeSignInKeysFile(
    path,
    selectUsableKeyPairs([...(await read(path)), await createSignInKeyPair(now)], now),
  );
};

/**
 * Returns an object that reads the sign-in keys from a file that only its owner can read. If the file is
 * missing, it is created with a first key.
 */
export const createSignInKeysInFile = async (path: string, clock: () => Date): Promise<SignInKeys> => {
  if ((await read(path)).length === 0) await rotateSignInKeysFile(path, clock());
  return createSignInKeys(() => read(path), clock);
};
