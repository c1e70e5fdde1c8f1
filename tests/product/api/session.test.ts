import { beforeEach, describe, expect, test } from 'vitest';
import {
  callerOf,
  confirm,
  cookieOf,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const username = 'admin@example.com';

let t: TestApi;
let id: string;

beforeEach(async () => {
  t = await createTestApi();
  id = await t.addOperator(username, '운영자 01');
});

const signIn = async (name: string, password: string, address = '192.0.2.1') =>
  t.call('POST', 'session', {
    body: { username: name, password: await encrypted(t.call, password) },
    env: { address },
  });
const statusOf = async (cookie: string) => (await t.call('GET', 'session', { env: { cookie } })).status;

describe('signing in', () => {
  test('answers who is signed in and sets a cookie that scripts and other sites never see', async () => {
    const { status, json, headers } = await signIn(username, PASSWORD);
    expect(status).toBe(200);
    expect(json).toEqual({ session: { _id: id, name: '운영자 01', username, scope: ['console'] } });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\da-f]{64}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^device=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test('binds the cookie to the host and to https where browsers come that way', async () => {
    const secure = await createTestApi({ secureCookie: true });
    await secure.addOperator(username);
    const body = { username, password: await encrypted(secure.call, PASSWORD) };
    const { headers } = await secure.call('POST', 'session', { body });
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-session=.*; HttpOnly; Secure; SameSite=Strict$/);
  });

  test('tells the cookie beside the answer too, since a page cannot read it there', async () => {
    const cookies: string[] = [];
    const body = { username, password: await encrypted(t.call, PASSWORD) };
    await t.call('POST', 'session', { body, env: { setCookie: (cookie) => cookies.push(cookie) } });
    expect(cookies).toEqual([
      expect.stringMatching(/^session=[\da-f]{64};/),
      expect.stringMatching(/^device=/),
    ]);
  });

  test('stores only the hash of what the cookie carries', async () => {
    const { headers } = await signIn(username, PASSWORD);
    const reference = /session=([\da-f]+)/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    const everything = { where: [], order: [], skip: 0, limit: 0 };
    const sessions = JSON.stringify(await t.store.find('_sessions', everything));
    expect(reference).toHaveLength(64);
    expect(sessions).toContain(id);
    expect(sessions).not.toContain(reference);
  });

  test('finds a username whatever its case and form', async () => {
    expect((await signIn('Admin@Example.COM', PASSWORD)).status).toBe(200);
  });

  test('compares passwords to the letter: a byte order mark is a part of one, half a character is none', async () => {
    const marked = `\ufeff${PASSWORD}`;
    expect((await signIn(username, marked)).status).toBe(401);
    await t.addOperator('marked@example.com', '운영자 02', [], marked);
    expect((await signIn('marked@example.com', PASSWORD)).status).toBe(401);
    expect((await signIn('marked@example.com', marked)).status).toBe(200);
    const half = await signIn(username, '\ud800 long enough');
    expect([half.status, half.json.code]).toEqual([400, 'bad_request']);
  });

  test('says the same of a wrong password and of an unknown name, and checks a hash for both', async () => {
    const checked: string[] = [];
    const hash = async (password: string) => `hash of ${password}`;
    const verify = async (stored: string, password: string) => {
      checked.push(stored);
      return stored === `hash of ${password}`;
    };
    t = await createTestApi({ hashing: { hash, verify } });
    await t.addOperator(username);
    const wrong = await signIn(username, 'not the password');
    const unknown = await signIn('nobody@example.com', 'not the password');
    expect([wrong.status, wrong.json.code]).toEqual([401, 'sign_in_failed']);
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json]);
    expect(checked).toEqual([`hash of ${PASSWORD}`, expect.stringMatching(/^hash of [\da-f]{64}$/)]);
  });

  test('is possible again after the server could not compute a hash', async () => {
    let isBroken = false;
    const hash = async (password: string) => {
      if (isBroken) throw new Error('no memory');
      return `hash of ${password}`;
    };
    t = await createTestApi({
      hashing: { hash, verify: async (stored, sent) => stored === `hash of ${sent}` },
    });
    await t.addOperator(username);
    isBroken = true;
    expect((await signIn(username, PASSWORD)).status).toBe(500);
    isBroken = false;
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });

  test('is refused where the password is changed while it is checked', async () => {
    const verify = async (stored: string, sent: string) => {
      await t.addOperator(username);
      return stored === `hash of ${sent}`;
    };
    t = await createTestApi({ hashing: { hash: async (password) => `hash of ${password}`, verify } });
    await t.addOperator(username);
    const { status, json, headers } = await signIn(username, PASSWORD);
    expect([status, json.code, headers.getSetCookie()]).toEqual([401, 'sign_in_failed', []]);
  });

  test('refuses a password that is not encrypted', async () => {
    for (const password of [PASSWORD, '', 'a.b.c.d.e', null, 1]) {
      const { status, json } = await t.call('POST', 'session', { body: { username, password } });
      expect([status, json.code]).toEqual([400, 'not_encrypted']);
    }
  });

  test('asks for a new key where the password was encrypted to an unknown one', async () => {
    const password = (await encrypted(t.call, PASSWORD)).replace(/^[^.]+/, () =>
      btoa(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'old' })).replace(/=+$/, ''),
    );
    const { status, json } = await t.call('POST', 'session', { body: { username, password } });
    expect([status, json.code]).toEqual([400, 'key_changed']);
  });

  test('is closed to withdrawn users and to users without a password', async () => {
    await t.store.transaction(async (tx) => {
      const user = await tx.get('users', id);
      if (user) await tx.replace('users', { ...user, isWithdrawn: true });
      await tx.insert('users', { _id: 'plain', version: 1, username: 'plain@example.com' });
    });
    expect((await signIn(username, PASSWORD)).json.code).toBe('sign_in_failed');
    expect((await signIn('plain@example.com', '')).json.code).toBe('sign_in_failed');
  });
});

describe('a session', () => {
  test('ends after eight hours of silence', async () => {
    const cookie = await cookieOf(t.call, username, PASSWORD);
    t.later(8 * HOUR_MS - 1);
    expect(await statusOf(cookie)).toBe(200);
    t.later(8 * HOUR_MS - 1);
    expect(await statusOf(cookie)).toBe(200);
    t.later(8 * HOUR_MS);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('ends after a day, however busy', async () => {
    const cookie = await cookieOf(t.call, username, PASSWORD);
    for (let hour = 1; hour < 24; hour += 1) {
      t.later(HOUR_MS);
      expect(await statusOf(cookie)).toBe(200);
    }
    t.later(HOUR_MS);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('is written to at most once a minute', async () => {
    const cookie = await cookieOf(t.call, username, PASSWORD);
    let writes = 0;
    const { transaction } = t.store;
    t.store.transaction = (work) => {
      writes += 1;
      return transaction(work);
    };
    for (let second = 0; second < 59; second += 1) {
      t.later(1000);
      await statusOf(cookie);
    }
    expect(writes).toBe(0);
    t.later(1000);
    await statusOf(cookie);
    await statusOf(cookie);
    expect(writes).toBe(1);
  });

  test('ends when its operator signs out, and the cookie goes', async () => {
    const cookie = await cookieOf(t.call, username, PASSWORD);
    const other = await cookieOf(t.call, username, PASSWORD);
    const { status, headers } = await t.call('DELETE', 'session', { env: { cookie } });
    expect([status, headers.getSetCookie()[0]]).toEqual([
      200,
      expect.stringMatching(/^session=; Max-Age=0;/),
    ]);
    expect([await statusOf(cookie), await statusOf(other)]).toEqual([401, 200]);
  });

  test('ends when its operator signs in anew in the same browser', async () => {
    const cookie = await cookieOf(t.call, username, PASSWORD);
    const body = { username, password: await encrypted(t.call, PASSWORD) };
    await t.call('POST', 'session', { body, env: { cookie } });
    expect(await statusOf(cookie)).toBe(401);
  });

  test('ends when the password is changed elsewhere, but not where it was changed', async () => {
    const here = await cookieOf(t.call, username, PASSWORD);
    const there = await cookieOf(t.call, username, PASSWORD);
    const own = callerOf(t.call, here);
    await confirm(own);
    const body = { password: await encrypted(t.call, 'a new password') };
    const { status, json } = await t.call('PUT', `users/${id}`, { body, env: { cookie: here } });
    expect(status).toBe(200);
    expect(JSON.stringify(json)).not.toContain('password');
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect((await signIn(username, PASSWORD)).status).toBe(401);
    expect((await signIn(username, 'a new password')).status).toBe(200);
  });

  test('ends when the operator command sets the password', async () => {
    const cookie = await cookieOf(t.call, username, PASSWORD);
    await t.addOperator(username);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('ends with its account', async () => {
    const cookie = await cookieOf(t.call, username, PASSWORD);
    const operator = await t.signIn('other@example.com');
    expect((await operator('DELETE', `users/${id}`)).status).toBe(409);
    expect(await statusOf(cookie)).toBe(200);
    await t.store.transaction(async (tx) => {
      const user = await tx.get('users', id);
      if (user) await tx.replace('users', { ...user, isWithdrawn: true });
    });
    await confirm(operator);
    expect((await operator('DELETE', `users/${id}`)).status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    expect(await t.store.get('_credentials', id)).toBeNull();
  });

  test('loses console scope the moment its user does', async () => {
    const cookie = await cookieOf(t.call, username, PASSWORD);
    await t.store.transaction(async (tx) => {
      const user = await tx.get('users', id);
      if (user) await tx.replace('users', { ...user, scope: [] });
    });
    expect((await t.call('GET', 'faqs', { env: { cookie } })).status).toBe(403);
  });

  test('is forgotten once it is over', async () => {
    await cookieOf(t.call, username, PASSWORD);
    t.later(24 * HOUR_MS + 1);
    await t.api.sweep();
    expect(await t.store.count('_sessions', [])).toBe(0);
  });
});
