import { type AnyResource, isSecretField, type Loose } from '../../schema/index';
import { type HttpClient, isApiRefusal } from '../wire/http';
import { callWithPasswordEncryption } from './seal';

/** Sends a request body after encrypting the passwords in it. */
export type PasswordEncryptingSender = <T>(
  resource: AnyResource,
  body: Loose,
  sendBody: (body: Loose) => Promise<T>,
) => Promise<T>;

const findSecretFieldNames = ({ fields }: AnyResource) =>
  Object.entries(fields).flatMap(([name, field]) => (isSecretField(field) ? [name] : []));

/** Returns a function that reads the public key for encrypting passwords. */
export const createEncryptionKeyReader = (http: HttpClient) => async () => (await http('/session/key')).json;

/**
 * Returns the function that sends request bodies and encrypts the passwords in them (compact JWE). An empty
 * password is left out, so the stored one stays. A repetition of a call without an answer sends the same
 * ciphertext, because a repeated Idempotency-Key requires an identical body.
 */
export function createPasswordEncryptingSender(http: HttpClient): PasswordEncryptingSender {
  let reusableEncryption: { password: string; sealed: string } | undefined;

  return async (resource, body, sendBody) => {
    const secretFieldNames = findSecretFieldNames(resource).filter((name) => name in body);
    if (secretFieldNames.length === 0) return sendBody(body);
    return callWithPasswordEncryption(createEncryptionKeyReader(http), async (encrypt) => {
      const encryptedBody = { ...body };
      for (const name of secretFieldNames) {
        const password = String(body[name] ?? '');
        if (password === '') {
          delete encryptedBody[name];
          continue;
        }
        const ciphertext =
          reusableEncryption?.password === password ? reusableEncryption.sealed : await encrypt(password);
        reusableEncryption = { password, sealed: ciphertext };
        encryptedBody[name] = ciphertext;
      }
      try {
        const result = await sendBody(encryptedBody);
        reusableEncryption = undefined;
        return result;
      } catch (error) {
        if (isApiRefusal(error)) reusableEncryption = undefined;
        throw error;
      }
    });
  };
}
