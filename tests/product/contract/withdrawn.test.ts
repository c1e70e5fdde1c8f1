import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Caller,
  confirm,
  cookieOf,
  createTestApi,
  encrypted,
  type TestApi,
} from '../../core/api/harness';
import { membersOf, PASSWORD } from './members';

/** How members leave, by the specification's section 4 and the decisions' sections 10 and 13. */
let t: TestApi;
let call: Caller;
let add: ReturnType<typeof membersOf>['add'];
let plant: ReturnType<typeof membersOf>['plant'];

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
  ({ add, plant } = membersOf(t, call));
});

describe('withdrawing a member', () => {
  const withdraw = (id: unknown, headers: Record<string, string> = {}) =>
    call('POST', `users/${id}/withdraw`, { headers });

  it('says why, in whose name and when, and ends all sessions', async () => {
    const password = await encrypted(t.call, PASSWORD);
    const { user } = await add({ name: '김회원', email: 'kim@example.com', password });
    const cookie = await cookieOf(t.call, 'kim@example.com', PASSWORD);
    const { status, json } = await withdraw(user._id, { 'if-match': '"1"' });
    expect([status, json.user]).toMatchObject([
      200,
      {
        isWithdrawn: true,
        withdrawalReason: '관리자 직권 처리',
        withdrawalMessage: '김운영 관리자가 탈퇴 처리했습니다.',
        withdrawnAt: '2026-03-02T01:00:00.000Z',
      },
    ]);
    expect((await t.call('GET', 'session', { env: { cookie } })).status).toBe(401);
    expect(await t.store.count('_sessions', [{ op: 'equals', path: 'user', key: String(user._id) }])).toBe(0);
    expect(await cookieOf(t.call, 'kim@example.com', PASSWORD)).toBe('');
    expect((await call('GET', 'users?isWithdrawn=false&name=김회원')).json.users).toEqual([]);
  });

  it('happens once: a second time is refused with the record, a repeated call is answered the same', async () => {
    const { user } = await add({ name: '김회원' });
    const key = { 'idempotency-key': 'one' };
    expect((await withdraw(user._id, key)).status).toBe(200);
    expect((await withdraw(user._id, key)).json.user).toMatchObject({ isWithdrawn: true });
    const again = await withdraw(user._id);
    expect([again.status, again.json.code, again.json.message]).toEqual([
      409,
      'withdrawn_already',
      '이미 탈퇴한 회원입니다.',
    ]);
    expect(again.json.user).toMatchObject({ _id: user._id });
  });

  it('is refused for a version that somebody else changed meanwhile', async () => {
    const { user } = await add({ name: '김회원' });
    await call('PUT', `users/${user._id}`, { body: { name: '김바뀜' } });
    expect((await withdraw(user._id, { 'if-match': '"1"' })).status).toBe(412);
    expect((await call('GET', `users/${user._id}`)).json.user).toMatchObject({ isWithdrawn: false });
  });

  it('is refused for oneself', async () => {
    const [own] = await t.store.find('users', { where: [], order: [], skip: 0, limit: 1 });
    const { status, json } = await withdraw(own?._id);
    expect([status, json.message]).toEqual([409, '자신의 계정은 탈퇴 처리할 수 없습니다.']);
  });
});

describe('a member who is deleted for good', () => {
  it('leaves no session, credential or remembered call', async () => {
    const password = await encrypted(t.call, PASSWORD);
    const body = { type: 'person', name: '김회원', email: 'kim@example.com', password };
    const { json } = await call('POST', 'users', { body, headers: { 'idempotency-key': 'made' } });
    const { _id } = json.user as { _id: string };
    await cookieOf(t.call, 'kim@example.com', PASSWORD);
    await call('POST', `users/${_id}/withdraw`);
    await confirm(call);
    expect((await call('DELETE', `users/${_id}`)).status).toBe(200);
    const all = { where: [], order: [], skip: 0, limit: 0 };
    for (const collection of ['users', '_credentials', '_sessions', '_replays']) {
      const left = JSON.stringify(await t.store.find(collection, all));
      expect([collection, left.includes(_id), left.includes('김회원')]).toEqual([collection, false, false]);
    }
  });
});

it('leaves no sign-in of a former operator', async () => {
  const id = await t.addOperator('former@example.com');
  await cookieOf(t.call, 'former@example.com', PASSWORD);
  expect(await t.store.get('_sign_ins', id)).not.toBeNull();
  await confirm(call);
  expect((await call('DELETE', `operators/${id}`)).status).toBe(200);
  await call('POST', `users/${id}/withdraw`);
  expect((await call('DELETE', `users/${id}`)).status).toBe(200);
  expect(await t.store.get('_sign_ins', id)).toBeNull();
});

describe('withdrawn members', () => {
  beforeEach(async () => {
    await add({ name: '김회원', phone: '010-1111-2222' });
    const reason = { withdrawalReason: '관리자 직권 처리', withdrawnAt: '2026-02-01T00:00:00.000Z' };
    await plant({
      _id: 'gone',
      type: 'person',
      name: '박회원',
      phone: '010-3333-4444',
      isWithdrawn: true,
      ...reason,
    });
  });

  it('have a list of their own, found by name and phone', async () => {
    const names = async (query: string) => {
      const { status, json } = await call('GET', `users?isWithdrawn=true${query}`);
      return [status, ((json.users ?? []) as { name: string }[]).map(({ name }) => name)];
    };
    expect(await names('')).toEqual([200, ['박*원']]);
    expect(await names('&name=박회')).toEqual([200, ['박*원']]);
    expect(await names('&phone=33334444')).toEqual([200, ['박*원']]);
    expect(await names('&name=김')).toEqual([200, []]);
  });

  it('come with who left last first, then who joined last; where no day is known they come at the end', async () => {
    const joined = ['2025-01-01', '2025-05-01', '2025-03-01', '2025-04-01'];
    const left = [null, null, '2026-01-05', '2026-02-28'];
    for (const [index, day] of left.entries()) {
      await plant({
        _id: `left-${index}`,
        type: 'person',
        name: '박회원',
        isWithdrawn: true,
        createdAt: `${joined[index]}T00:00:00.000Z`,
        ...(day && { withdrawnAt: `${day}T00:00:00.000Z` }),
      });
    }
    const ids = async (query: string) => {
      const { json } = await call('GET', `users?isWithdrawn=true${query}`);
      return (json.users as { _id: string }[]).map(({ _id }) => _id);
    };
    const order = ['left-3', 'gone', 'left-2', 'left-1', 'left-0'];
    expect(await ids('')).toEqual(order);
    expect(await ids('&sort=-withdrawnAt')).toEqual(order);
  });

  it('are read with why they left', async () => {
    const { status, json } = await call('GET', 'users/gone');
    expect([status, json.user]).toMatchObject([
      200,
      { isWithdrawn: true, withdrawalReason: '관리자 직권 처리', withdrawnAt: '2026-02-01T00:00:00.000Z' },
    ]);
  });

  it('are only read: no call changes anything of them', async () => {
    const password = await encrypted(t.call, PASSWORD);
    for (const body of [
      { name: '다른' },
      { note: '' },
      { isWarning: true },
      { isWithdrawn: false },
      { password },
    ]) {
      const { status, json } = await call('PUT', 'users/gone', { body });
      expect([status, json.code]).toEqual([405, 'not_allowed']);
    }
    expect(await t.store.get('users', 'gone')).toMatchObject({
      name: '박회원',
      version: 1,
      isWithdrawn: true,
    });
    expect(await t.store.get('_credentials', 'gone')).toBe(null);
  });

  it('are not made by a body', async () => {
    expect((await add({ name: '새', isWithdrawn: true })).status).toBe(422);
  });
});
