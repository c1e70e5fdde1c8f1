import { beforeEach, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';

const FULL = 'full@example.com';
const MEMBERS = 'members@example.com';

let t: TestApi;
let full: string;
let members: string;
/** Withdraws and deletes members, and has no other right. */
let narrowed: Caller;

beforeEach(async () => {
  t = await createTestApi();
  full = await t.addOperator(FULL, '김운영');
  members = await t.addOperator(MEMBERS, '이회원', ['members', 'personal']);
  narrowed = await t.enter(MEMBERS);
  await confirm(narrowed);
});

const change = (id: string, values: Loose) =>
  t.store.transaction(async (tx) => {
    const user = await tx.get('users', id);
    if (user) await tx.replace('users', { ...user, ...values });
  });

const isWithdrawn = async (id: string) => (await t.store.get('users', id))?.isWithdrawn;

/** A caller with every right who can't sign in again. */
async function unnamedCaller(): Promise<Caller> {
  const second = await t.addOperator('second@example.com');
  const caller = await t.enter('second@example.com');
  await confirm(caller);
  await change(second, { username: '' });
  return caller;
}

/** Narrows the first of those with every right, as the operator command does. */
const narrowFull = () => t.addOperator(FULL, undefined, ['content']);

test('The last operator with every right is not withdrawn, and keeps the session', async () => {
  const last = await t.enter(FULL);
  const unnamed = await unnamedCaller();
  const { status, json } = await unnamed('POST', `users/${full}/withdraw`);
  expect([status, json]).toEqual([
    409,
    {
      code: 'last_operator',
      message: '모든 권한을 가진 마지막 관리자입니다. 다른 관리자에게 모든 권한을 준 뒤 다시 시도해주세요.',
    },
  ]);
  expect(await isWithdrawn(full)).toBe(false);
  expect((await last('GET', 'session')).status).toBe(200);
});

test('With another operator with every right, one of the two is withdrawn', async () => {
  await t.addOperator('third@example.com');
  const unnamed = await unnamedCaller();
  expect((await unnamed('POST', `users/${full}/withdraw`)).status).toBe(200);
});

const useless: [string, (id: string) => Promise<unknown>][] = [
  ['is withdrawn', (id) => change(id, { isWithdrawn: true })],
  ['is narrowed', (id) => change(id, { scope: ['console', 'console:read'] })],
  ['has no username', (id) => change(id, { username: '' })],
  ['has no password', (id) => t.store.transaction((tx) => tx.remove('_credentials', id))],
  ['is no operator', (id) => change(id, { scope: [] })],
];
test.each(useless)('Another who %s is no other operator', async (_, make) => {
  await make(await t.addOperator('second@example.com'));
  await expect(narrowFull()).rejects.toMatchObject({ code: 'last_operator' });
});

test('Another who is not approved, or whose grade has no console, can sign in, and so is one', async () => {
  const _level = 'plain';
  await t.store.transaction((tx) =>
    tx.insert('levels', { _id: _level, version: 1, rank: 1, code: 'plain', console: { auth: false } }),
  );
  await change(await t.addOperator('second@example.com'), { isApproved: false, _level });
  await t.enter('second@example.com');
  await narrowFull();
  expect((await t.store.get('users', full))?.scope).toEqual(['console', 'console:content']);
});

test('A member with a grade of the console gains nothing by it', async () => {
  const _level = 'high';
  await t.store.transaction((tx) =>
    tx.insert('levels', { _id: _level, version: 1, rank: 1, code: 'high', console: { auth: true } }),
  );
  await change(full, { scope: [], _level });
  const member = await t.enter(FULL);
  expect((await member('GET', 'users?isWithdrawn=false')).status).toBe(403);
});

test('An operator who is narrowed can be withdrawn by who has the same rights', async () => {
  const other = await t.addOperator('other@example.com', '박', ['members']);
  expect((await narrowed('POST', `users/${other}/withdraw`)).status).toBe(200);
});

test('Nobody withdraws or deletes the own account, nor deletes one that is not withdrawn', async () => {
  const last = await t.enter(FULL);
  expect((await last('POST', `users/${full}/withdraw`)).json.code).toBe('own_account');
  for (const id of [full, members]) {
    expect((await last('DELETE', `users/${id}`)).json.code).toBe('not_removable');
  }
  // Stored by another system: withdrawn, with a session that has not ended, is not signed in at all.
  await change(full, { isWithdrawn: true });
  expect((await last('DELETE', `users/${full}`)).status).toBe(401);
  expect(await t.store.count('users', [])).toBe(2);
});

test('No body withdraws anybody, or brings anybody back', async () => {
  const last = await t.enter(FULL);
  const put = await last('PUT', `users/${members}`, { body: { isWithdrawn: true } });
  expect([put.status, await isWithdrawn(members)]).toEqual([422, false]);
  await change(members, { isWithdrawn: true });
  const back = await last('PUT', `users/${members}`, { body: { isWithdrawn: false } });
  expect([back.status, await isWithdrawn(members)]).toEqual([405, true]);
  const body = { name: '김', email: 'new@example.com', isWithdrawn: true };
  expect((await last('POST', 'users', { body })).status).toBe(422);
});

test('Two who withdraw each other at once: the one that comes second is signed out by then', async () => {
  const second = await t.addOperator('second@example.com');
  const [one, other] = [await t.enter(FULL), await t.enter('second@example.com')];
  for (const each of [one, other]) await confirm(each);
  const answers = await Promise.all([
    one('POST', `users/${second}/withdraw`),
    other('POST', `users/${full}/withdraw`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect([await isWithdrawn(full), await isWithdrawn(second)].filter(Boolean)).toHaveLength(1);
});

test('An operator who is narrowed while a call is prepared can not finish it', async () => {
  let narrow = async () => {};
  t = await createTestApi({
    sanitize: async (html) => {
      await narrow();
      return html;
    },
  });
  const id = await t.addOperator(FULL);
  const operator = await t.enter(FULL);
  narrow = () => change(id, { scope: ['console', 'console:content'] });
  const body = { subject: '공지', content: '<p>글</p>' };
  const { status, json } = await operator('POST', 'notifications', { body });
  expect([status, json.code, await t.store.count('notifications', [])]).toEqual([403, 'no_right', 0]);
});
