import { beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../src/core/schema/index';
import {
  type Caller,
  callerOf,
  confirm,
  cookieOf,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
} from '../../../core/api/harness';

let t: TestApi;

beforeEach(async () => {
  t = await createTestApi();
});

/** Stores an operator with these narrowing words and signs them in; `confirmed` after the own password. */
async function operator(words: readonly string[], confirmed = false): Promise<Caller> {
  const username = `${words.join('-') || 'whole'}-${confirmed}@example.com`;
  const call = await t.signIn(username, words);
  if (confirmed) await confirm(call);
  return call;
}

const put = async (call: Caller, _id: string, body: Loose) => {
  const { status, json } = await call('PUT', `users/${_id}`, { body });
  return json.code ?? status;
};

/** A body for each value that belongs to an account. */
const ofAccount = async (): Promise<[string, Loose][]> => [
  ['password', { password: await encrypted(t.call, 'another-password-1') }],
  ['isApproved', { isApproved: true }],
  ['username', { username: 'late@example.com' }],
];

const memberWithoutName = () =>
  t.store.transaction((tx) =>
    tx.insert('users', {
      _id: 'kim',
      version: 1,
      type: 'person',
      name: '김회원',
      isWithdrawn: false,
      scope: [],
    }),
  );

describe('How a member signs in', () => {
  test('is changed by nobody who lacks the right to personal data, nor without the own password', async () => {
    await memberWithoutName();
    const [masked, unconfirmed] = [
      await operator(['members'], true),
      await operator(['members', 'personal']),
    ];
    for (const [path, body] of await ofAccount()) {
      expect([path, await put(masked, 'kim', body)]).toEqual([path, 'no_right']);
      expect([path, await put(unconfirmed, 'kim', body)]).toEqual([path, 'confirm_needed']);
    }
    const stored = await t.store.get('users', 'kim');
    expect(stored).toMatchObject({ version: 1 });
    expect(stored?.username ?? '').toBe('');
    expect(await t.store.get('_credentials', 'kim')).toBeNull();
  });

  test('is changed by whoever has both', async () => {
    await memberWithoutName();
    const call = await operator(['members', 'personal'], true);
    expect(await put(call, 'kim', { username: 'late@example.com', isApproved: true })).toBe(200);
    expect(await put(call, 'kim', { password: await encrypted(t.call, 'another-password-1') })).toBe(200);
    expect(await cookieOf(t.call, 'late@example.com', 'another-password-1')).toMatch(/^session=/);
  });

  test('needs an ID first, which may come in the same body', async () => {
    await memberWithoutName();
    const call = await operator(['members', 'personal'], true);
    const send = async (body: Loose) => {
      const password = await encrypted(t.call, 'another-password-1');
      return call('PUT', 'users/kim', { body: { ...body, password } });
    };
    for (const body of [{}, { username: '' }, { email: 'kim@example.com' }]) {
      const { status, json } = await send(body);
      expect([status, json.fields]).toEqual([
        422,
        { password: '아이디가 없는 회원은 로그인할 수 없습니다. 아이디를 먼저 정해주세요.' },
      ]);
    }
    expect(await t.store.get('_credentials', 'kim')).toBeNull();
    expect((await send({ username: 'kim@example.com' })).status).toBe(200);
    expect(await cookieOf(t.call, 'kim@example.com', 'another-password-1')).toMatch(/^session=/);
    expect((await send({})).status).toBe(200);
  });

  test('is told where another member has the ID', async () => {
    await memberWithoutName();
    const call = await operator(['members', 'personal'], true);
    await call('POST', 'users', { body: { email: 'lee@example.com' } });
    const { status, json } = await call('PUT', 'users/kim', { body: { username: 'LEE@example.com' } });
    expect([status, json.fields]).toEqual([422, { username: '이미 사용 중인 아이디입니다.' }]);
  });

  test('is not changed by a body that sends back what is stored', async () => {
    await memberWithoutName();
    const call = await operator(['members', 'personal']);
    expect(await put(call, 'kim', { username: '', isApproved: false, password: '', note: '메모' })).toBe(200);
  });
});

describe('A new member', () => {
  const create = async (call: Caller, body: Loose) => {
    const { status, json } = await call('POST', 'users', { body });
    return json.code ?? status;
  };

  test('may have a password, from whoever creates members', async () => {
    const call = await operator(['members']);
    const password = await encrypted(t.call, 'member-password-1');
    expect(await create(call, { email: 'kim@example.com', password })).toBe(201);
    expect(await cookieOf(t.call, 'kim@example.com', 'member-password-1')).toMatch(/^session=/);
  });

  test('has no password without an e-mail or an ID', async () => {
    const call = await operator(['members']);
    const password = await encrypted(t.call, 'member-password-1');
    const { status, json } = await call('POST', 'users', { body: { name: '김', password } });
    expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['password']]);
  });

  test('is approved with the right to personal data and the own password, once for all rows of a sheet', async () => {
    const masked = await operator(['members'], true);
    const unconfirmed = await operator(['members', 'personal']);
    const confirmed = await operator(['members', 'personal'], true);
    const rows = (call: Caller, at: number) =>
      call('POST', 'users/import?isWithdrawn=false', {
        body: {
          rows: [0, 1].map((row) => ({ record: { email: `row${at}${row}@example.com`, isApproved: true } })),
          dryRun: false,
        },
      });
    expect(await create(masked, { email: 'a@example.com', isApproved: true })).toBe('no_right');
    expect((await rows(masked, 1)).json.rows).toMatchObject([{ code: 'no_right' }, { code: 'no_right' }]);
    expect(await create(unconfirmed, { email: 'a@example.com', isApproved: true })).toBe('confirm_needed');
    expect((await rows(unconfirmed, 2)).json.code).toBe('confirm_needed');
    expect(await t.store.count('users', [])).toBe(3);
    expect(await create(confirmed, { email: 'a@example.com', isApproved: true })).toBe(201);
    expect((await rows(confirmed, 3)).json.rows).toMatchObject([
      { outcome: 'created' },
      { outcome: 'created' },
    ]);
  });
});

describe('What an operator is called', () => {
  test('is changed by whoever has every right of that operator, the own name too', async () => {
    const whole = await t.addOperator('chief@example.com', '박대표');
    const narrow = await t.addOperator('desk@example.com', '이담당', ['members', 'personal']);
    const own = await cookieOf(t.call, 'desk@example.com', PASSWORD);
    const desk = callerOf(t.call, own);
    const masked = await operator(['members'], true);
    expect(await put(masked, narrow, { name: '박대표' })).toBe('no_right');
    expect(await put(desk, whole, { name: '이담당' })).toBe('no_right');
    expect(await put(desk, narrow, { name: '이주임' })).toBe(200);
    expect(await put(await operator([]), whole, { name: '박사장' })).toBe(200);
    expect(await t.store.get('users', whole)).toMatchObject({ name: '박사장' });
  });
});
