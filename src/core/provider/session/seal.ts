import { ApiCallError } from '../wire/request';
import type { PasswordEncryptionKey } from './encryptPassword';

/** Encrypts a password. All passwords of one call share a nonce, so that they are valid only once. */
export type EncryptPasswordFunction = (password: string) => Promise<string>;

/** Loads the encryption code. Rejects with an ApiCallError if the server does not answer. */
export const loadEncryptionModule = () =>
  import('./encryptPassword').catch(() => {
    throw new ApiCallError(0);
  });

/** Returns an encryption function that reads the public key only when it gets a password. */
function createPasswordEncryptor(fetchKey: () => Promise<unknown>): EncryptPasswordFunction {
  let keyPromise: Promise<unknown> | undefined;
  return async (password) => {
    keyPromise ??= fetchKey();
    const [key, { encryptPassword }] = await Promise.all([keyPromise, loadEncryptionModule()]);
    return encryptPassword(password, key as PasswordEncryptionKey);
  };
}

/** Whether the password must be encrypted again, because the API replaced its key or the nonce expired. */
function isPasswordKeyChangedError(error: unknown): boolean {
  const body: unknown = error instanceof Error && 'body' in error ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'key_changed';
}

/**
 * Makes a call with passwords encrypted by `encrypt`. If the API requires a newer key, the passwords are
 * encrypted with this key, and the call is made once more. `fetchKey` returns the JSON of `GET session/key`.
 */
export async function callWithPasswordEncryption<T>(
  fetchKey: () => Promise<unknown>,
  makeCall: (encrypt: EncryptPasswordFunction) => Promise<T>,
): Promise<T> {
  return makeCall(createPasswordEncryptor(fetchKey)).catch((error: unknown) => {
    if (isPasswordKeyChangedError(error)) return makeCall(createPasswordEncryptor(fetchKey));
    throw error;
  });
}
