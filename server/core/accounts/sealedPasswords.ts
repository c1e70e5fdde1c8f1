import { isObject } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import type { SignInKeyService } from './signInKeys';

/** A decrypted password, and the nonce that lets the password be used only once. */
export interface DecryptedPassword {
  password: string;
  nonce: string;
}

function parsePasswordJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Decrypts a password: a compact JWE of `{ password, nonce }`. Throws 400 `not_encrypted` for anything else,
 * 400 `key_changed` if the key is no longer known, and 400 `bad_request` for a lone surrogate. The caller
 * must consume the nonce with the password.
 */
export async function decryptPassword(
  keys: SignInKeyService,
  encryptedPassword: unknown,
): Promise<DecryptedPassword> {
  if (typeof encryptedPassword !== 'string') throw new ApiError('not_encrypted');
  const payload = parsePasswordJson(await keys.decrypt(encryptedPassword));
  if (!isObject(payload)) throw new ApiError('not_encrypted');
  const { password, nonce } = payload;
  if (typeof password !== 'string' || typeof nonce !== 'string') throw new ApiError('not_encrypted');
  // A lone surrogate has no UTF-8 bytes: all such passwords would get the same hash.
  if (!password.isWellFormed()) throw new ApiError('bad_request');
  return { password, nonce };
}
