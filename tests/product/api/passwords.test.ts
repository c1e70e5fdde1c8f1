import { beforeEach, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import {
  type Caller,
  cookieOf,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

test('A password is stored as a hash apart from the document, and no answer carries it', async () => {
  const password = await encrypted(t.call, 'a long password');
  const { json } = await call('POST', 'users', { body: { username: 'kim@example.com', password } });
  const user = json.user as Loose;
  expect(user).not.toHaveProperty('password');
  expect(await t.store.get('users', String(user._id))).not.toHaveProperty('password');
  expect(await t.store.get('_credentials', String(user._id))).toMatchObject({
    hash: 'hash of a long password',
  });
});

test('A password that an older system left in a document never comes out', async () => {
  await t.store.transaction((tx) =>
    tx.insert('users', { _id: 'old', version: 1, isWithdrawn: false, password: '$2b$10$secret', legacy: 1 }),
  );
  const one = await call('GET', 'users/old');
  const list = await call('GET', 'users?isWithdrawn=false');
  const conflict = await call('PUT', 'users/old', { body: { note: 'x' }, headers: { 'if-match': '"9"' } });
  expect(one.json.user).toMatchObject({ _id: 'old', isWithdrawn: false });
  expect(JSON.stringify([one.json, list.json, conflict.json])).not.toContain('$2b$');
});

test('A password is neither a filter nor a search key', async () => {
  for (const query of ['password=x', 'searchKey=password&searchValue=x']) {
    expect((await call('GET', `users?isWithdrawn=false&${query}`)).status).toBe(400);
  }
});

test('A password must be long enough, short enough and encrypted', async () => {
  const short = await call('POST', 'users', { body: { password: await encrypted(t.call, 'seven77') } });
  expect([short.status, short.json.fields]).toEqual([422, { password: '8자 이상 입력해주세요.' }]);
  const long = await call('POST', 'users', { body: { password: await encrypted(t.call, 'x'.repeat(201)) } });
  expect([long.status, long.json.fields]).toEqual([422, { password: '200자까지 입력할 수 있습니다.' }]);
  for (const password of ['plain password', 7, null]) {
    const plain = await call('POST', 'users', { body: { password } });
    expect([plain.status, plain.json.code]).toEqual([400, 'not_encrypted']);
  }
  expect(await t.store.count('users', [])).toBe(1);
});

test('No two users sign in by one name, and a withdrawn one gives it free', async () => {
  const body = { username: 'Kim@example.com' };
  const first = await call('POST', 'users', { body });
  const second = await call('POST', 'users', { body: { username: 'kim@EXAMPLE.com' } });
  expect([second.status, second.json.fields]).toEqual([422, { username: '이미 사용 중인 아이디입니다.' }]);
  const { _id } = first.json.user as Loose;
  await t.store.transaction(async (tx) => {
    const user = await tx.get('users', String(_id));
    if (user) await tx.replace('users', { ...user, isWithdrawn: true });
  });
  expect((await call('POST', 'users', { body })).status).toBe(201);
});

test('Scope is set by no body', async () => {
  const refused = { status: 422, json: { fields: { scope: '바꿀 수 없는 값입니다.' } } };
  const made = (scope: string[]) => call('POST', 'users', { body: { username: 'lee@example.com', scope } });
  expect(await made(['console'])).toMatchObject(refused);
  const { _id } = (await made([])).json.user as Loose;
  expect(await call('PUT', `users/${_id}`, { body: { scope: ['console'] } })).toMatchObject(refused);
  expect(await call('PUT', `users/${_id}`, { body: { scope: [] } })).toMatchObject({
    status: 200,
    json: { user: { scope: [] } },
  });
});

test('A password signs in for years without a change', async () => {
  t.clock.now = new Date('2036-03-02T01:00:00.000Z');
  const cookie = await cookieOf(t.call, 'operator@example.com', PASSWORD);
  expect((await t.call('GET', 'session', { env: { cookie } })).status).toBe(200);
});
