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
  let unanswered: { password: string; sealed: string } | undefined;

  return async (resource, body, send) => {
    const names = findPasswordFieldNames(resource).filter((name) => name in body);
    if (names.length === 0) return send(body);
    return callWithPasswordEncryption(createEncryptionKeyReader(http), async (seal) => {
      const whole = { ...body };
      for (const name of names) {
        const password = String(body[name] ?? '');
        if (password === '') {
          delete whole[name];
          continue;
        }
        const sealed = unanswered?.password === password ? unanswered.sealed : await seal(password);
        unanswered = { password, sealed };
        whole[name] = sealed;
      }
      try {
        const sent = await send(whole);
        unanswered = undefined;
        return sent;
      } catch (error) {
        if (isApiRefusal(error)) unanswered = undefined;
        throw error;
      }
    });
  };
}
