import { encryptPassword } from '../../../src/core/provider/session/encryptPassword';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body of a JSON answer. */
  json: Record<string, unknown>;
}

export interface Sent {
  json?: unknown;
  file?: File;
  headers?: Readonly<Record<string, string>>;
}

/** Calls a running server, signed in, by a path of the console API or one from the root; rejects without an answer. */
export type Client = (method: string, path: string, sent?: Sent) => Promise<Answer>;

const bodyOf = ({ json, file }: Sent): Pick<RequestInit, 'body' | 'headers'> => {
  if (json !== undefined)
    return { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } };
  if (!file) return {};
  const body = new FormData();
  body.set('file', file);
  return { body };
};

const encrypted = async (base: string, password: string) =>
  encryptPassword(password, await (await fetch(`${base}/session/key`)).json());

/** What a program sends in the place of a browser: a session, and whose page it would come from. */
export const sessionHeaders = (url: string, cookie: string) => ({ cookie, Origin: new URL(url).origin });

/** The session's cookie after signing in; throws where the server refuses. */
export const sessionCookie = async (url: string, username: string, password: string): Promise<string> => {
  const base = `${url}/api/console`;
  const json = { username, password: await encrypted(base, password) };
  const response = await fetch(`${base}/session`, { method: 'POST', ...bodyOf({ json }) });
  if (!response.ok) throw new Error(`${username} could not sign in: ${await response.text()}`);
  return (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
};

/** Sends passwords of a session's operator, sealed, to a call of the session; throws where the server refuses. */
const sendPasswords = async (
  url: string,
  cookie: string,
  [method, path]: readonly [string, string],
  passwords: Readonly<Record<string, string>>,
): Promise<void> => {
  const base = `${url}/api/console`;
  const json: Record<string, unknown> = {};
  for (const [name, password] of Object.entries(passwords)) json[name] = await encrypted(base, password);
  const { body, headers } = bodyOf({ json });
  const response = await fetch(`${base}/session/${path}`, {
    method,
    headers: { ...sessionHeaders(url, cookie), ...headers },
    ...(body && { body }),
  });
  if (!response.ok) throw new Error(await response.text());
};

/** Gives the password of a session's operator once more, as exports of personal data ask for. */
export const confirm = (url: string, cookie: string, password: string): Promise<void> =>
  sendPasswords(url, cookie, ['POST', 'confirm'], { password });

/** Gives a session's operator another password. */
export const changePassword = (url: string, cookie: string, current: string, password: string) =>
  sendPasswords(url, cookie, ['PUT', 'password'], { current, password });

/** Calls a running server with a session's cookie. */
export const clientWith =
  (url: string, cookie: string): Client =>
  async (method, path, sent = {}) => {
    const { body, headers } = bodyOf(sent);
    const response = await fetch(path.startsWith('/') ? url + path : `${url}/api/console/${path}`, {
      method,
      headers: { ...sessionHeaders(url, cookie), ...headers, ...sent.headers },
      ...(body && { body }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
  };

/** Signs in at a running server; throws where it refuses. */
export const signIn = async (url: string, username: string, password: string): Promise<Client> =>
  clientWith(url, await sessionCookie(url, username, password));
