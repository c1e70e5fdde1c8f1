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
 * Layout number of the file of sign-in keys. Today the file is a JSON list without a number. A future layout
 * must be a JSON object that contains its number.
 */
const SIGN_IN_KEYS_FILE_FORMAT_VERSION = 1;

/** Returns the stored sign-in keys; an empty list if there is no file yet. */
const readSignInKeysFile = async (keysFilePath: string): Promise<StoredSignInKeyPair[]> => {
  const keysFileText = await readFile(keysFilePath, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    const parsedKeys: unknown = JSON.parse(keysFileText);
    if (isObject(parsedKeys))
      refuseNewerDataLayout(
        `The keys in ${keysFilePath}`,
        Number(parsedKeys.layout ?? SIGN_IN_KEYS_FILE_FORMAT_VERSION),
        SIGN_IN_KEYS_FILE_FORMAT_VERSION,
      );
    if (Array.isArray(parsedKeys) && parsedKeys.every((key) => isObject(key) && typeof key.kid === 'string'))
      return parsedKeys;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(
    `${keysFilePath} is damaged: put it back from a backup, or remove it and run \`npm run keys -- rotate\` to make a new one.`,
  );
};

/** Stores sign-in keys durably in a file that only its owner can read. */
export const writeSignInKeysFile = (
  keysFilePath: string,
  keys: readonly StoredSignInKeyPair[],
): Promise<void> => replaceFileDurably(keysFilePath, JSON.stringify(keys));

/**
 * Adds a new sign-in key to the file. Texts encrypted with the previous key can be decrypted for another
 * `limits.replacedSignInKeyHours`.
 */
export const rotateSignInKeysFile = async (keysFilePath: string, now: Date) => {
  await writeSignInKeysFile(
    keysFilePath,
    selectUsableSignInKeyPairs(
      [...(await readSignInKeysFile(keysFilePath)), await createSignInKeyPair(now)],
      now,
    ),
  );
};

/**
 * Returns an object that reads the sign-in keys from a file. Only the file's owner can read it. If the file
 * is missing, it is created with a first key.
 */
export const createFileSignInKeyService = async (
  keysFilePath: string,
  clock: () => Date,
): Promise<SignInKeyService> => {
  if ((await readSignInKeysFile(keysFilePath)).length === 0)
    await rotateSignInKeysFile(keysFilePath, clock());
  return createSignInKeyService(() => readSignInKeysFile(keysFilePath), clock);
};
