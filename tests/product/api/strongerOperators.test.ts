import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Caller,
  confirm,
  cookieOf,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';
import { outcomes, rowsOf, USERS } from './importing';

const MEMBERS = 'members@example.com';

let t: TestApi;
/** Has every right. */
let chief: string;
/** Does everything with members, and nothing else. */
let narrowed: Caller;

async function callerFor(username: string): Promise<Caller> {
  const call = await t.enter(username);
  await confirm(call);
  return call;
}

beforeEach(async () => {
  t = await createTestApi();
  await t.addOperator('first@example.com');
  chief = await t.addOperator('chief@example.com', '박대표');
  await t.addOperator(MEMBERS, '이회원', ['members', 'personal']);
  narrowed = await callerFor(MEMBERS);
});

const setPassword = async (id: string, call = narrowed) =>
  call('PUT', `users/${id}`, { body: { password: await encrypted(t.call, 'a-new-password-42') } });
const NO_RIGHT = [403, 'no_right'];
const outcome = ({ status, json }: Awaited<ReturnType<Caller>>) => [status, json.code];
const change = (id: string, values: object) =>
  t.store.transaction(async (tx) => {
    const user = await tx.get('users', id);
    if (user) await tx.replace('users', { ...user, ...values });
  });

describe('Who lacks a right of another operator', () => {
  test('gives them no password, and does not sign in as them', async () => {
    expect(outcome(await setPassword(chief))).toEqual(NO_RIGHT);
    expect(await cookieOf(t.call, 'chief@example.com', 'a-new-password-42')).toBe('');
    expect(await cookieOf(t.call, 'chief@example.com', PASSWORD)).toMatch(/^session=/);
    const entries = await t.accessEntries();
    expect(entries.filter(({ _subject }) => _subject === chief)).toMatchObject([
      { action: 'update', result: 'refused' },
    ]);
  });

  test('is told so before the own password is asked for', async () => {
    const hasty = await t.signIn('hasty@example.com', ['members'], '김');
    expect(outcome(await setPassword(chief, hasty))).toEqual(NO_RIGHT);
  });

  test('does not switch 승인, withdraw or delete them', async () => {
    expect(outcome(await narrowed('PUT', `users/${chief}`, { body: { isApproved: true } }))).toEqual(
      NO_RIGHT,
    );
    expect(outcome(await narrowed('POST', `users/${chief}/withdraw`))).toEqual(NO_RIGHT);
    await change(chief, { isWithdrawn: true });
    expect(outcome(await narrowed('DELETE', `users/${chief}`))).toEqual(NO_RIGHT);
    expect(await t.store.get('users', chief)).toMatchObject({ scope: ['console'] });
  });

  test('does not turn their mails to another address, by the form or by a sheet', async () => {
    const email = 'elsewhere@example.com';
    expect(outcome(await narrowed('PUT', `users/${chief}`, { body: { email } }))).toEqual(NO_RIGHT);
    const rows = [{ _id: chief, version: 1, record: { email } }];
    const answer = await narrowed('POST', USERS, { body: { rows, dryRun: false } });
    expect(rowsOf(answer)[0]).toMatchObject({ code: 'no_right' });
    const { json } = await narrowed('POST', 'users', { body: { email: 'kim@example.com' } });
    const member = (json.user as { _id: string })._id;
    expect((await narrowed('PUT', `users/${member}`, { body: { email } })).status).toBe(200);
  });

  test('reads a sheet back without their row alone', async () => {
    const rows = [
      { _id: chief, version: 1, record: { isApproved: true } },
      { record: { name: '새 회원', email: 'new@example.com' } },
    ];
    const answer = await narrowed('POST', USERS, { body: { rows, dryRun: false } });
    expect([answer.status, outcomes(answer)]).toEqual([200, ['refused', 'created']]);
    expect(rowsOf(answer)[0]).toMatchObject({ code: 'no_right', message: '권한이 없습니다' });
    expect(await t.store.get('users', chief)).toMatchObject({ version: 1, isApproved: false });
  });

  test('changes what is no sign-in', async () => {
    expect((await narrowed('PUT', `users/${chief}`, { body: { note: '메모' } })).status).toBe(200);
  });
});

test('Each right counts: a group, personal data, changes', async () => {
  const others: [readonly string[], number][] = [
    [['members'], 200],
    [['members', 'personal'], 200],
    [['members', 'read'], 200],
    [['content'], 403],
    [['members', 'content'], 403],
    [['personal'], 403],
    [['read'], 403],
  ];
  for (const [index, [only, status]] of others.entries()) {
    const id = await t.addOperator(`other${index}@example.com`, '김', only);
    expect([only, (await setPassword(id)).status]).toEqual([only, status]);
  }
});

test('One’s own password, and that of who is no operator, is everybody’s to set who may change members', async () => {
  const own = await t.store.find('users', { where: [], order: [], skip: 0, limit: 0 });
  const { _id } = own.find(({ username }) => username === MEMBERS) ?? { _id: '' };
  expect((await setPassword(_id)).status).toBe(200);
  const { json } = await narrowed('POST', 'users', { body: { email: 'kim@example.com' } });
  expect((await setPassword((json.user as { _id: string })._id)).status).toBe(200);
});

test('With every right, the sign-in of every operator is changed', async () => {
  const full = await callerFor('first@example.com');
  const other = await t.addOperator('other@example.com', '김', ['content', 'read']);
  for (const id of [chief, other]) expect((await setPassword(id, full)).status).toBe(200);
});
