import { API_BASE, request } from './request';
import { withSeal } from './seal';

/** Who is signed in. */
export type Session = { _id: string; name: string; username: string; scope: string[] };

export type Credentials = { username: string; password: string };

const SESSION = `${API_BASE}/session`;

/**
 * Signs in; the password leaves the page only encrypted. Throws CallError when the API refuses or does not answer.
 */
export const signIn = ({ username, password }: Credentials): Promise<Session> =>
  withSeal(
    async () => (await request(`${SESSION}/key`)).json,
    async (seal) => {
      const body = JSON.stringify({ username, password: await seal(password) });
      return (await request(SESSION, { method: 'POST', body })).json.session as Session;
    },
  );

/** Whether this page may encrypt at all: browsers offer `crypto.subtle` only over https and on localhost. */
export const canEncrypt = () => window.isSecureContext && Boolean(window.crypto.subtle);
