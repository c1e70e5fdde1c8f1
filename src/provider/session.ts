import { CompactEncrypt, importJWK, type JWK } from 'jose';

/** Who is signed in. */
export type Session = { _id: string; name: string; username: string; scope: string[] };

export type Credentials = { username: string; password: string };

/** Why a session call failed: the server's own message, or the key `errors.network` where it did not answer. */
export class SessionError extends Error {
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(message: string, code: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'SessionError';
    this.code = code;
    this.fields = fields;
  }
}

const BASE = '/api/console/session';

type Failure = { message: string; code: string; fields?: Record<string, string> };

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' && body !== null && 'message' in body && 'code' in body;

const unreachable = () => new SessionError('errors.network', 'network');

/** Calls the API; what is no envelope (a proxy's page, a cut connection) counts as no answer. */
const call = async <Answer>(path: string, init?: RequestInit): Promise<Answer> => {
  const response = await fetch(BASE + path, { cache: 'no-store', ...init }).catch(() => {
    throw unreachable();
  });
  const body: unknown = await response.json().catch(() => {
    throw unreachable();
  });
  if (response.ok) return body as Answer;
  if (!isFailure(body)) throw unreachable();
  throw new SessionError(body.message, body.code, body.fields);
};

const encrypt = async (password: string, key: JWK) => {
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', ...(key.kid ? { kid: key.kid } : {}) };
  return new CompactEncrypt(new TextEncoder().encode(password))
    .setProtectedHeader(header)
    .encrypt(await importJWK(key, header.alg));
};

const send = async ({ username, password }: Credentials): Promise<Session> => {
  const { key } = await call<{ key: JWK }>('/key');
  const body = JSON.stringify({ username, password: await encrypt(password, key) });
  const headers = { 'Content-Type': 'application/json' };
  const { session } = await call<{ session: Session }>('', { method: 'POST', headers, body });
  return session;
};

const keyChanged = (error: unknown) => error instanceof SessionError && error.code === 'key_changed';

/** Signs in; the password leaves the page only encrypted (a compact JWE to the API's public key). */
export const signIn = (credentials: Credentials): Promise<Session> =>
  send(credentials).catch((error: unknown) => {
    if (keyChanged(error)) return send(credentials);
    throw error;
  });

/** Whether this page may encrypt at all: browsers offer `crypto.subtle` only over https and on localhost. */
export const canEncrypt = () => window.isSecureContext && Boolean(window.crypto.subtle);
