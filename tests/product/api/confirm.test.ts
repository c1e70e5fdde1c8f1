import { beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import {
  type Caller,
  confirm,
  cookieOf,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

const MINUTE_MS = 60 * 1000;
const OWN = 'own@example.com';
const OTHER = 'other@example.com';

let t: TestApi;
let call: Caller;
let own: string;
let other: string;

beforeEach(async () => {
  t = await createTestApi();
  own = await t.addOperator(OWN);
  other = await t.addOperator(OTHER);
  call = await t.enter(OWN);
});

const setPassword = async (id: string, password = 'second-password-1') =>
  call('PUT', `users/${id}`, { body: { password: await encrypted(t.call, password) } });
const outcome = ({ status, json }: { status: number; json: Loose }) => [status, json.code];
const NEEDED = [403, 'confirm_needed'];

describe('Without one’s own password', () => {
  test('nobody changes how another operator signs in, and nothing changes', async () => {
    const theirs = await t.enter(OTHER);
    const refused = await setPassword(other);
    expect(outcome(refused)).toEqual(NEEDED);
    expect(refused.json.message).toBe('본인 확인을 하지 않아 처리하지 않았습니다.');
    expect(outcome(await call('PUT', `users/${other}`, { body: { isApproved: true } }))).toEqual(NEEDED);
    expect(outcome(await call('POST', `users/${other}/withdraw`))).toEqual(NEEDED);
    expect((await theirs('GET', 'session')).status).toBe(200);
    expect(await t.store.get('users', other)).toMatchObject({ version: 1, isApproved: false });
    expect(await cookieOf(t.call, OTHER, PASSWORD)).toMatch(/^session=/);
  });

  test('nobody changes one’s own password from an open console', async () => {
    expect(outcome(await setPassword(own))).toEqual(NEEDED);
  });

  test('nobody changes how a member signs in, and the rest of a member can be changed', async () => {
    expect((await call('PUT', `users/${other}`, { body: { note: '메모' } })).status).toBe(200);
    const password = await encrypted(t.call, 'member-password-1');
    const { json } = await call('POST', 'users', { body: { email: 'kim@example.com', password } });
    const { _id } = json.user as { _id: string };
    expect(outcome(await setPassword(_id))).toEqual(NEEDED);
    expect(outcome(await call('PUT', `users/${_id}`, { body: { isApproved: true } }))).toEqual(NEEDED);
    expect(await t.store.get('users', _id)).toMatchObject({ version: 1, isApproved: false });
    expect(await cookieOf(t.call, 'kim@example.com', 'member-password-1')).toMatch(/^session=/);
  });

  test('no member is created with an approval', async () => {
    const approved = { email: 'kim@example.com', isApproved: true };
    expect(outcome(await call('POST', 'users', { body: approved }))).toEqual(NEEDED);
    const body = { rows: [{ record: approved }], dryRun: false };
    expect(outcome(await call('POST', 'users/import?isWithdrawn=false', { body }))).toEqual(NEEDED);
    expect(await t.store.count('users', [])).toBe(2);
  });

  test('nobody purges a member, or exports personal data', async () => {
    await t.store.transaction((tx) =>
      tx.insert('users', { _id: 'gone', version: 1, name: '박회원', isWithdrawn: true }),
    );
    expect(outcome(await call('DELETE', 'users/gone'))).toEqual(NEEDED);
    expect(await t.store.get('users', 'gone')).not.toBeNull();
    const reason = encodeURIComponent('월말 정산 자료');
    const whole = { headers: { limit: '0', 'x-export-reason': reason } };
    for (const path of ['users?isWithdrawn=false', 'forms', 'questions']) {
      const refused = await call('GET', path, whole);
      expect([path, ...outcome(refused)]).toEqual([path, ...NEEDED]);
    }
    expect((await call('GET', 'faqs', whole)).status).toBe(200);
    await confirm(call);
    expect((await call('GET', 'users?isWithdrawn=false', whole)).status).toBe(200);
    expect((await call('DELETE', 'users/gone')).status).toBe(200);
  });
});

describe('A confirmation', () => {
  test('lets another operator’s password be changed, which ends their sessions', async () => {
    const theirs = await t.enter(OTHER);
    await confirm(call);
    expect((await setPassword(other)).status).toBe(200);
    expect((await theirs('GET', 'session')).status).toBe(401);
    expect((await call('GET', 'session')).status).toBe(200);
    expect(await cookieOf(t.call, OTHER, PASSWORD)).toBe('');
    expect(await cookieOf(t.call, OTHER, 'second-password-1')).toMatch(/^session=/);
  });

  test('is good for five minutes', async () => {
    await confirm(call);
    t.later(5 * MINUTE_MS - 1);
    expect((await setPassword(other)).status).toBe(200);
    t.later(1);
    expect(outcome(await setPassword(other))).toEqual(NEEDED);
  });

  test('holds in the session it was made in, and nowhere else', async () => {
    const elsewhere = await t.enter(OWN);
    await confirm(elsewhere);
    expect(outcome(await setPassword(other))).toEqual(NEEDED);
  });

  test('asks for the right password, says so at the field, and is refused in plain text', async () => {
    const body = { password: await encrypted(t.call, 'a wrong password') };
    const { status, json } = await call('POST', 'session/confirm', { body });
    expect([status, json.fields]).toEqual([422, { password: '비밀번호가 올바르지 않습니다.' }]);
    const plain = await call('POST', 'session/confirm', { body: { password: PASSWORD } });
    expect(outcome(plain)).toEqual([400, 'not_encrypted']);
    expect(outcome(await setPassword(other))).toEqual(NEEDED);
  });

  test('can not be made for somebody else, or without a session', async () => {
    const body = { password: await encrypted(t.call, PASSWORD) };
    expect((await t.call('POST', 'session/confirm', { body })).status).toBe(401);
  });
});

test('Only routes that declare it ask for it', () => {
  const asking = t.api.routes.filter(({ confirm }) => confirm).map(({ method, path }) => `${method} ${path}`);
  const base = '/api/console';
  expect(asking.sort()).toEqual([
    `DELETE ${base}/operators/:id`,
    `DELETE ${base}/roles/:id`,
    `DELETE ${base}/security/authenticator`,
    `DELETE ${base}/tokens/:id`,
    `DELETE ${base}/users/:id`,
    `GET ${base}/applications`,
    `GET ${base}/boards`,
    `GET ${base}/forms`,
    `GET ${base}/outbox`,
    `GET ${base}/questions`,
    `GET ${base}/reviews`,
    `GET ${base}/users`,
    `POST ${base}/messages`,
    `POST ${base}/operators`,
    `POST ${base}/operators/:id/end-sessions`,
    `POST ${base}/operators/:id/invite`,
    `POST ${base}/operators/:id/reset-second`,
    `POST ${base}/operators/:id/resume`,
    `POST ${base}/operators/:id/suspend`,
    `POST ${base}/roles`,
    `POST ${base}/security/authenticator`,
    `POST ${base}/security/recovery`,
    `POST ${base}/tokens`,
    `POST ${base}/users`,
    `POST ${base}/users/:id/withdraw`,
    `POST ${base}/users/edit`,
    `POST ${base}/users/edit/:id/undo`,
    `POST ${base}/users/import`,
    `PUT ${base}/operators/:id`,
    `PUT ${base}/roles/:id`,
    `PUT ${base}/users/:id`,
  ]);
});
