import { type AnyResource, isSecretField, type Loose } from '../../schema/index';
import { type HttpClient, isApiRefusal } from '../wire/http';
import { callWithPasswordEncryption } from './seal';

/** Sends a request body after encrypting the passwords in it. */
export type PasswordEncryptingSender = <T>(
  resource: AnyResource,
  body: Loose,
  send: (body: Loose) => Promise<T>,
) => Promise<T>;

const findPasswordFieldNames = ({ fields }: AnyResource) =>
  Object.entries(fields).flatMap(([name, field]) => (isSecretField(field) ? [name] : []));

/** Returns a function that reads the public key for encrypting passwords. */
export const createEncryptionKeyReader = (http: HttpClient) => async () => (await http('/session/key')).json;

/**
 * Returns the function that sends request bodies and encrypts the passwords in them (compact JWE). An empty
 * password is left out, so the stored one stays. A repetition of a call without an answer sends the same
 * ciphertext, because a repeated Idempotency-Key requires an identical body.
 */
export function createPasswordEncryptingSender(http: HttpClient): PasswordEncryptingSender {
  let pendingEncryption: { password: string; sealed: string } | undefined;

  return async (resource, body, send) => {
    const passwordFieldNames = findPasswordFieldNames(resource).filter((name) => name in body);
    if (passwordFieldNames.length === 0) return send(body);
    return callWithPasswordEncryption(createEncryptionKeyReader(http), async (encrypt) => {
      const encryptedBody = { ...body };
      for (const name of passwordFieldNames) {
        const password = String(body[name] ?? '');
        if (password === '') {
          delete encryptedBody[name];
          continue;
        }
        const ciphertext =
          pendingEncryption?.password === password ? pendingEncryption.sealed : await encrypt(password);
        pendingEncryption = { password, sealed: ciphertext };
        encryptedBody[name] = ciphertext;
      }
      try {
        const result = await send(encryptedBody);
        pendingEncryption = undefined;
        return result;
      } catch (error) {
        if (isApiRefusal(error)) pendingEncryption = undefined;
        throw error;
      }
    });
  };
}
