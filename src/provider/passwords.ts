import type { JWK } from 'jose';
import type { AnyResource, Loose } from '../schema/index';
import { type Http, isHttpError } from './http';
import { loadEncryption } from './session';

/** Sends a body once its passwords are encrypted. */
export type SendEncrypted = <T>(
  resource: AnyResource,
  body: Loose,
  send: (body: Loose) => Promise<T>,
) => Promise<T>;

const keyChanged = (error: unknown) => isHttpError(error, 400) && error.body.code === 'key_changed';

const passwordNames = ({ fields }: AnyResource) =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'password');

/**
 * Passwords leave the page only encrypted (a compact JWE to the API's public key); an empty one is not sent, and the
 * stored one stays. The last password is encrypted once, since a body that is sent again under its Idempotency-Key has
 * to be the same; where the API has another key by now, once more.
 */
export function passwordsOver(http: Http): SendEncrypted {
  let last: { password: string; encrypted: string } | undefined;

  async function encrypted(password: string): Promise<string> {
    if (last?.password === password) return last.encrypted;
    // The library comes with the first password that is set.
    const [{ json }, { encrypt }] = await Promise.all([http('/session/key'), loadEncryption()]);
    last = { password, encrypted: await encrypt(password, json.key as JWK) };
    return last.encrypted;
  }

  return async (resource, body, send) => {
    const names = passwordNames(resource).filter((name) => name in body);
    if (names.length === 0) return send(body);
    const sealed = async () => {
      const whole = { ...body };
      for (const name of names) {
        const password = String(body[name] ?? '');
        if (password === '') delete whole[name];
        else whole[name] = await encrypted(password);
      }
      return whole;
    };
    return send(await sealed()).catch(async (error: unknown) => {
      if (!keyChanged(error)) throw error;
      last = undefined;
      return send(await sealed());
    });
  };
}
