import type { JWK } from 'jose';
import { API_BASE, CallError, request } from './request';

/** Who is signed in. */
export type Session = { _id: string; name: string; username: string; scope: string[] };

export type Credentials = { username: string; password: string };

const SESSION = `${API_BASE}/session`;

/** Fetches what encrypts; rejects with a CallError if the server does not answer. */
export const loadEncryption = () =>
  import('./encrypt').catch(() => {
    throw new CallError(0);
  });

const send = async ({ username, password }: Credentials): Promise<Session> => {
  const [{ encrypt }, { json }] = await Promise.all([loadEncryption(), request(`${SESSION}/key`)]);
  const body = JSON.stringify({ username, password: await encrypt(password, json.key as JWK) });
  const { session } = (await request(SESSION, { method: 'POST', body })).json;
  return session as Session;
};

const keyChanged = (error: unknown) => error instanceof CallError && error.body.code === 'key_changed';

/**
 * Signs in; the password leaves the page only encrypted (a compact JWE to the API's public key).
 * Throws CallError when the API refuses or does not answer.
 */
export const signIn = (credentials: Credentials): Promise<Session> =>
  send(credentials).catch((error: unknown) => {
    if (keyChanged(error)) return send(credentials);
    throw error;
  });

/** Whether this page may encrypt at all: browsers offer `crypto.subtle` only over https and on localhost. */
export const canEncrypt = () => window.isSecureContext && Boolean(window.crypto.subtle);
