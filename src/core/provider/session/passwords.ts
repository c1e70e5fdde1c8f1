import { type AnyResource, isSecret, type Loose } from '../../schema/index';
import { type Http, isRefusal } from '../wire/http';
import { withSeal } from './seal';

/** Sends a body once its passwords are encrypted. */
export type SendEncrypted = <T>(
  resource: AnyResource,
  body: Loose,
  send: (body: Loose) => Promise<T>,
) => Promise<T>;

const passwordNames = ({ fields }: AnyResource) =>
  Object.entries(fields).flatMap(([name, field]) => (isSecret(field) ? [name] : []));

/** Fetches the public key that encrypts passwords. */
export const askKey = (http: Http) => async () => (await http('/session/key')).json;

/**
 * Passwords leave the page only encrypted (a compact JWE to the API's public key). An empty one is not sent, so the
 * stored one stays. After a call without a response the same ciphertext is sent again: a repeated Idempotency-Key needs
 * an identical body.
 */
export function passwordsOver(http: Http): SendEncrypted {
  let unanswered: { password: string; sealed: string } | undefined;

  return async (resource, body, send) => {
    const names = passwordNames(resource).filter((name) => name in body);
    if (names.length === 0) return send(body);
    return withSeal(askKey(http), async (seal) => {
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
        if (isRefusal(error)) unanswered = undefined;
        throw error;
      }
    });
  };
}
