import { beforeEach, expect, test } from 'vitest';
import type { PasswordHashing } from '../../../server/core/accounts/hashing';
import { limits } from '../../../src/core/schema/index';
import { type Caller, cookieOf, createTestApi, encrypted, PASSWORD, type TestApi } from './harness';

const username = 'admin@example.com';
/** Marks on one letter, which a normaliser sorts in a time that grows with the square of their number. */
const MARKED = `a${'\u0301\u0323'.repeat(2_000)}`;
const LONGEST = `${'한국의 비밀번호 '.repeat(30)}`.slice(0, limits.passwordLengthLimits.max);

let t: TestApi;
let call: Caller;
/** Passwords that were hashed or compared. */
let hashed: string[];

beforeEach(async () => {
  hashed = [];
  const counting: PasswordHashing = {
    hash: async (password) => `hash of ${password}`,
    verify: async (hash, password) => {
      hashed.push(password);
      return hash === `hash of ${password}`;
    },
  };
  t = await createTestApi({ hashing: counting });
  call = await t.signIn(username);
  hashed = [];
});

test.each(['x'.repeat(limits.passwordLengthLimits.max + 1), MARKED])(
  'A password that is longer than any may be is wrong wherever it is asked for, and costs no hash',
  async (password) => {
    const sent = () => encrypted(t.call, password);
    const signIn = async (name: string) =>
      t.call('POST', 'session', { body: { username: name, password: await sent() } });
    for (const name of [username, 'nobody@example.com']) {
      const { status, json } = await signIn(name);
      expect([status, json.code]).toEqual([401, 'sign_in_failed']);
    }
    const confirmed = await call('POST', 'session/confirm', { body: { password: await sent() } });
    expect([confirmed.status, Object.keys(confirmed.json.fields ?? {})]).toEqual([422, ['password']]);
    const body = { current: await sent(), password: await encrypted(t.call, 'quiet-river-stone') };
    const changed = await call('PUT', 'session/password', { body });
    expect([changed.status, Object.keys(changed.json.fields ?? {})]).toEqual([422, ['current']]);
    expect(hashed).toEqual([]);
  },
);

test('The longest password that may be is one, in either normal form', async () => {
  const password = await encrypted(t.call, LONGEST);
  const body = { current: await encrypted(t.call, PASSWORD), password };
  expect((await call('PUT', 'session/password', { body })).status).toBe(200);
  for (const form of ['NFC', 'NFD']) {
    expect(await cookieOf(t.call, username, LONGEST.normalize(form))).toMatch(/^session=/);
  }
});

test('Calls about one’s own password have bodies of 16 KB at most, as a sign-in has', async () => {
  const long = 'x'.repeat(limits.maxSignInBodyBytes);
  const confirmed = await call('POST', 'session/confirm', { body: { password: long } });
  const changed = await call('PUT', 'session/password', { body: { current: long, password: 'x' } });
  expect([confirmed.json.code, changed.json.code]).toEqual(['too_large', 'too_large']);
});
