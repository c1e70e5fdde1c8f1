import { beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

let t: TestApi;
let full: Caller;
/** Has no right to personal data. */
let narrowed: Caller;

beforeEach(async () => {
  t = await createTestApi();
  full = await t.signIn();
  narrowed = await t.signIn('narrow@example.com', ['members'], '박운영');
});

/** What was recorded since the operators had signed in. */
const told = async (): Promise<unknown[][]> => {
  const all = await t.accessEntries();
  const entries = all.filter(({ action }) => action !== 'signIn');
  return entries.map(({ action, result, subject }) => [action, result, subject]);
};
const member = { name: '홍길동', phone: '010-1234-5678' };
async function add(call: Caller = full, key?: string): Promise<Loose & { _id: string }> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const { json } = await call('POST', 'users', { body: member, headers });
  return json.user as Loose & { _id: string };
}

describe('A failure that carries no record', () => {
  test('tells everybody what is wrong with a message, and is recorded as the failed message that it is', async () => {
    for (const call of [full, narrowed]) {
      const { status, json } = await call('POST', 'messages', { body: { users: ['a'], message: '내용' } });
      expect([status, json.fields]).toEqual([422, { subject: '제목을 입력해주세요' }]);
    }
    const failed = ['message', 'failed', ''];
    expect(await told()).toEqual([failed, failed]);
  });

  test('tells everybody how many a selection has become, and is recorded as refused', async () => {
    const body = { filter: { isWithdrawn: 'false' }, expected: 7, subject: '안내', message: '내용' };
    for (const call of [full, narrowed]) {
      const { status, json } = await call('POST', 'messages', { body });
      expect([status, json.code, json.totalCount]).toEqual([409, 'selection_changed', 2]);
    }
    const refused = ['message', 'refused', ''];
    expect(await told()).toEqual([refused, refused]);
  });
});

describe('A failure that carries a record', () => {
  const stale = { body: { note: '메모' }, headers: { 'if-match': '"9"' } };

  test('is an opening of it', async () => {
    const { _id } = await add();
    expect((await full('PUT', `users/${_id}`, stale)).json.user).toMatchObject(member);
    expect((await told()).at(-1)).toEqual(['detail', 'done', '홍*동']);
  });

  test('lacks it for who may not open it, and is recorded as what was tried', async () => {
    const { _id } = await add();
    const switched = { ...stale, body: { isWarning: true } };
    const { status, json } = await narrowed('PUT', `users/${_id}`, switched);
    expect([status, json.code, json.user]).toEqual([412, 'conflict', undefined]);
    expect((await told()).at(-1)).toEqual(['update', 'failed', '홍*동']);
  });

  test('is one too where another body comes under the same key', async () => {
    for (const [call, user, entry] of [
      [full, expect.objectContaining(member), ['detail', 'done', '홍*동']],
      [narrowed, undefined, ['create', 'refused', '홍*동']],
    ] as const) {
      await add(call, 'once');
      const headers = { 'idempotency-key': 'once' };
      const { status, json } = await call('POST', 'users', { body: { name: '이몽룡' }, headers });
      expect([status, json.code, json.user]).toEqual([409, 'already_created', user]);
      expect((await told()).at(-1)).toEqual(entry);
    }
  });
});

describe('A call that is repeated', () => {
  test('is an opening where somebody has changed the record since, and nothing before', async () => {
    const { _id } = await add(narrowed, 'once');
    await add(narrowed, 'once');
    await full('PUT', `users/${_id}`, { body: { note: '메모' } });
    await add(narrowed, 'once');
    expect(await told()).toEqual([
      ['create', 'done', '홍*동'],
      ['update', 'done', '홍*동'],
      ['detail', 'done', '홍*동'],
    ]);
  });

  test('is one too where what it did was sent by an older version of the API', async () => {
    await add(full, 'once');
    await t.store.transaction(async (tx) => {
      for (const reply of await tx.find('_replays', { where: [], order: [], skip: 0, limit: 0 })) {
        const { answered: _, ...older } = reply;
        await tx.replace('_replays', { ...older, _id: reply._id, version: 1 });
      }
    });
    await add(full, 'once');
    expect((await told()).at(-1)).toEqual(['detail', 'done', '홍*동']);
  });

  test('is none where the record is about nobody, or the call answers no record', async () => {
    const headers = { 'idempotency-key': 'once' };
    const post = { body: { code: 'work', subject: '작품' }, headers };
    const { json } = await full('POST', 'boards', post);
    await full('PUT', `boards/${(json.board as { _id: string })._id}`, { body: { subject: '다른 작품' } });
    expect((await full('POST', 'boards', post)).status).toBe(201);
    const message = { body: { emails: ['a@example.com'], subject: '안내', message: '내용' }, headers };
    for (let times = 0; times < 2; times += 1)
      expect((await full('POST', 'messages', message)).status).toBe(200);
    expect(await told()).toEqual([['message', 'done', '']]);
  });
});
