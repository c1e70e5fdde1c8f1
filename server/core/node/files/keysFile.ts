import { readFile } from 'node:fs/promises';
import { isObject } from '../../../../src/core/schema/index';
import {
  createSignInKeyPair,
  createSignInKeyService,
  type SignInKeyService,
  type StoredSignInKeyPair,
  selectUsableSignInKeyPairs,
} from '../../accounts/signInKeys';
import { refuseNewerDataLayout } from '../../store/layouts';
import { replaceFileDurably } from '../durable';
import { UsageError } from '../usage';

/**
 * Layout number of the file of sign-in keys. In later layouts, the file is a JSON object that contains the
 * layout number.
 */
const SIGN_IN_KEYS_FILE_FORMAT_VERSION = 1;

/** Returns the stored sign-in keys; an empty list if there is no file yet. */
const readSignInKeysFile = async (path: string): Promise<StoredSignInKeyPair[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    const keys: unknown = JSON.parse(text);
    if (isObject(keys))
      refuseNewerDataLayout(
        `The keys in ${path}`,
        Number(keys.layout ?? SIGN_IN_KEYS_FILE_FORMAT_VERSION),
        SIGN_IN_KEYS_FILE_FORMAT_VERSION,
      );
    if (Array.isArray(keys) && keys.every((key) => isObject(key) && typeof key.kid === 'string')) return keys;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(
    `${path} is damaged: put it back from a backup, or remove it and run \`npm run keys -- rotate\` to make a new one.`,
  );
};

/** Stores sign-in keys durably in a file that only its owner can read. */
export const writeSignInKeysFile = (path: string, keys: readonly StoredSignInKeyPair[]): Promise<void> =>
  replaceFileDurably(path, JSON.stringify(keys));

/**
 * Adds a new sign-in key to the file. Texts encrypted with the previous key can be decrypted for another
 * `limits.replacedSignInKeyHours`.
 */
export const rotateSignInKeysFile = async (path: string, now: Date) => {
  await writeSignInKeysFile(
    path,
    selectUsableSignInKeyPairs([...(await readSignInKeysFile(path)), await createSignInKeyPair(now)], now),
  );
};

/**
 * Returns an object that reads the sign-in keys from a file. Only the file's owner can read it. If the file
 * is missing, it is created with a first key.
 */
export const createFileSignInKeyService = async (
  path: string,
  clock: () => Date,
): Promise<SignInKeyService> => {
  if ((await readSignInKeysFile(path)).length === 0) await rotateSignInKeysFile(path, clock());
  return createSignInKeyService(() => readSignInKeysFile(path), clock);
};
