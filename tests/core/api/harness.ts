import { CompactEncrypt, importJWK, type JWK } from 'jose';
import type { PasswordHashing } from '../../../server/core/accounts/hashing';
import { createOrResetOperator } from '../../../server/core/accounts/operators';
import { createMemorySignInKeyService } from '../../../server/core/accounts/signInKeys';
import { type ApiOptions, type ConsoleApi, createApi } from '../../../server/core/app';
import type { RequestEnv } from '../../../server/core/basics/env';
import type { RouteDescription } from '../../../server/core/call/facts';
import type { Files } from '../../../server/core/files/files';
import { createMemoryFilesBackend } from '../../../server/core/files/memory';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import { sanitizeRichText } from '../../../server/core/node/sanitize/sanitize';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Document, Store } from '../../../server/core/store/store';
import type { Loose } from '../../../src/core/schema/index';
import { acts, businessDays, calls, hooks, messages, resources, totals } from '../theProduct';

/** What a call that a test makes up says of itself. */
export const facts: RouteDescription = { title: 'A call of a test', answer: {} };

export const ORIGIN = 'http://console.test';
export const BASE = '/api/console';
export const PASSWORD = 'console-demo-1234';

/** As cheap as can be: what is tested is when hashes are asked for, not how strong they are. */
const cheapHashing: PasswordHashing = {
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
};

// One pair for all tests of a file: RSA keys take long to make.
const keys = createMemorySignInKeyService();

/** A test's own operators are no entries: it counts those of its calls. */
const unrecorded = { append: async () => {} };

export interface TestApi {
  api: ConsoleApi;
  store: Store;
  files: Files;
  /** The time of the next call; tests move it on. */
  clock: { now: Date };
  /** Moves the clock on. */
  later(milliseconds: number): void;
  logged: string[];
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>;
  /** A caller who is signed in as a new operator with every right, or narrowed to `only`. */
  signIn(username?: string, only?: readonly string[], name?: string): Promise<Caller>;
  /** A caller who is signed in as a new operator with these rights alone. */
  narrowed(...only: string[]): Promise<Caller>;
  /** A caller who is signed in as an operator that is stored. */
  enter(username: string, password?: string): Promise<Caller>;
  /** The entries of the record of access, the oldest first. */
  accessEntries(): Promise<readonly Document[]>;
  /** The ids of the stored files. */
  fileIds(): Promise<string[]>;
  /** Stores an operator with every right, or narrowed to `only`. */
  addOperator(username: string, name?: string, only?: readonly string[], password?: string): Promise<string>;
}

export interface CallOptions {
  body?: unknown;
  /** A body that is sent as it is. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  /** What a host tells of the call; without more, that it comes from the console's own page. */
  env?: RequestEnv;
}

export interface TestAnswer {
  status: number;
  headers: Headers;
  json: Loose & { message?: string; code?: string; fields?: Record<string, string> };
}

export type Caller = (method: string, path: string, options?: CallOptions) => Promise<TestAnswer>;

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

function request(method: string, path: string, { body, raw, headers }: CallOptions): Request {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = raw ?? (body === undefined ? null : JSON.stringify(body));
  const url = path.startsWith('/') ? ORIGIN + path : `${ORIGIN}${BASE}/${path}`;
  return new Request(url, { method, headers: { ...json, ...headers }, body: sent });
}

/** An API over memory, with the product's resources and texts; ports can be replaced. */
export async function createTestApi(ports: Partial<ApiOptions> = {}): Promise<TestApi> {
  const store = ports.store ?? createMemoryStore();
  const files = ports.files ?? createMemoryFilesBackend();
  const clock = { now: new Date('2026-03-02T01:00:00.000Z') };
  const logged: string[] = [];
  const options: ApiOptions = {
    resources,
    clock: () => clock.now,
    random,
    hashing: cheapHashing,
    keys,
    sanitize: async (html) => sanitizeRichText(html),
    messages,
    calls,
    acts,
    hooks,
    ...(businessDays && { businessDayCalendar: businessDays }),
    ...(totals && { totals }),
    mail: createInMemoryMailSender(),
    // Most tests are about something else than versions; `versions.test.ts` and the console's own calls are about them.
    allowUnversioned: true,
    log: (_id, text) => logged.push(text),
    ...ports,
    store,
    files,
  };
  const api = createApi(options);
  await api.open();

  async function call(method: string, path: string, sent: CallOptions = {}): Promise<TestAnswer> {
    const response = await api.fetch(request(method, path, sent), { site: 'same-origin', ...sent.env });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      json: isJson && text !== '' ? JSON.parse(text) : { text },
    };
  }

  const addOperator = (username: string, name?: string, only?: readonly string[], password = PASSWORD) =>
    createOrResetOperator(
      { ...options, accessLog: unrecorded },
      {
        username,
        password,
        ...(name !== undefined && { name }),
        ...(only && { only }),
      },
    );

  const enter = async (username: string, password = PASSWORD): Promise<Caller> =>
    callerOf(call, await cookieOf(call, username, password));

  async function signIn(
    username = 'operator@example.com',
    only?: readonly string[],
    name = '김운영',
  ): Promise<Caller> {
    await addOperator(username, name, only);
    return enter(username);
  }
  const narrowed = (...only: string[]) => signIn(`${only.join('-')}@example.com`, only, '김좁은');

  const later = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };

  const order = [{ path: 'number', descending: false }];
  const accessEntries = () => store.find('access-log', { where: [], order, skip: 0, limit: 0 });

  async function fileIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const id of files.list()) ids.push(id);
    return ids;
  }

  return {
    ...{ api, store, files, clock, later, logged, call },
    ...{ signIn, narrowed, enter, addOperator, accessEntries, fileIds },
  };
}

/** Keeps no older states, for tests of what becomes of files that nothing shows any more. */
export const noStates = { states: { states: 0, days: 1 } };

/** Deletes for good what waits in the bin. */
export async function emptyBin(call: Caller): Promise<void> {
  const { json } = await call('GET', 'bin', { headers: { limit: '200' } });
  for (const { _id } of json.items as Loose[]) await call('DELETE', `bin/${_id}`);
}

/** A password as the console sends it: good for one call within two minutes. */
export async function encrypted(call: Caller, password: string): Promise<string> {
  const { json } = await call('GET', 'session/key');
  return encryptedWith(json.key as JWK, JSON.stringify({ password, nonce: json.nonce }));
}

/** A text, encrypted to a key as passwords are. */
export async function encryptedWith(key: JWK, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: String(key.kid) })
    .encrypt(await importJWK(key, 'RSA-OAEP-256'));
}

/** Confirms a caller's own password, as the console asks for before what an open console must not do by itself. */
export async function confirm(call: Caller, password = PASSWORD): Promise<void> {
  const { status } = await call('POST', 'session/confirm', {
    body: { password: await encrypted(call, password) },
  });
  if (status !== 200) throw new Error(`The password was not confirmed: ${status}`);
}

/** Signs in, and answers the Cookie header that a browser sends from then on. */
export async function cookieOf(call: Caller, username: string, password: string): Promise<string> {
  const body = { username, password: await encrypted(call, password) };
  const { headers } = await call('POST', 'session', { body });
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Creates a record, and answers its id. */
export async function idOfNew(call: Caller, path: string, body: Loose): Promise<string> {
  const { json } = await call('POST', path, { body });
  return String((Object.values(json)[0] as Loose)._id);
}

/** Calls with the cookie of a session. */
export const callerOf =
  (call: Caller, cookie: string): Caller =>
  (method, path, sent = {}) =>
    call(method, path, { ...sent, env: { cookie, ...sent.env } });

/** A multipart body with one part, `file`. */
export function upload(bytes: Uint8Array<ArrayBuffer> | string, name: string, part = 'file'): CallOptions {
  const form = new FormData();
  form.append(part, new File([bytes], name));
  return { raw: form };
}
