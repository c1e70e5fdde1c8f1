import { CallError } from '../wire/request';
import type { SealingKey } from './encrypt';

/** Encrypts a password; passwords of one call share the nonce that makes them valid once. */
export type Seal = (password: string) => Promise<string>;

/** Loads the encryption code; rejects with a CallError if the server does not respond. */
export const loadEncryption = () =>
  import('./encrypt').catch(() => {
    throw new CallError(0);
  });

/** Asks for the key only when there is a password to encrypt. */
function sealBy(askKey: () => Promise<unknown>): Seal {
  let asked: Promise<unknown> | undefined;
  return async (password) => {
    asked ??= askKey();
    const [key, { encrypt }] = await Promise.all([asked, loadEncryption()]);
    return encrypt(password, key as SealingKey);
  };
}

/** True if the API needs the password encrypted again: its key was rotated, or the nonce expired on the way. */
function isKeyChanged(error: unknown): boolean {
  const body: unknown = error instanceof Error && 'body' in error ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'key_changed';
}

/**
 * Runs a call with passwords encrypted by the given `seal`; once more with a fresh key if the API requests it. `askKey`
 * returns the JSON of `GET session/key`.
 */
export async function withSeal<T>(
  askKey: () => Promise<unknown>,
  work: (seal: Seal) => Promise<T>,
): Promise<T> {
  return work(sealBy(askKey)).catch((error: unknown) => {
    if (isKeyChanged(error)) return work(sealBy(askKey));
    throw error;
  });
}
