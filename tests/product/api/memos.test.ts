import { beforeEach, describe, expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';
import { resources } from '../../core/theProduct';
import { membersBy } from '../outbox/members';

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

const { newMember } = membersBy(() => call);

const add = async (id: string, text: unknown, by = call, headers = {}) => {
  t.later(1_000);
  return by('POST', `users/${id}/memos`, { body: { text }, headers });
};
const read = (id: string, by = call, headers = {}) => by('GET', `users/${id}/memos`, { headers });
const textsIn = ({ json }: { json: Loose }) => (json.memos as Loose[]).map(({ text }) => text);

/** The newest entries of the record of access. */
async function entries(count: number) {
  const all = await t.accessEntries();
  return all
    .toSorted((a, b) => Number(b.number) - Number(a.number))
    .slice(0, count)
    .map(({ action, resource, subject, result }) => [action, resource, subject, result]);
}

describe('memos about a member', () => {
  test('carry their operator and time, the newest first, five to a page', async () => {
    const [id, other] = [await newMember(), await newMember()];
    const first = await add(id, ' 오전 배송\n원함 ');
    const createdAt = t.clock.now.toISOString();
    const createdBy = { _id: expect.any(String), name: '김운영' };
    expect([first.status, first.json]).toEqual([
      201,
      { memo: { _id: expect.any(String), text: '오전 배송 원함', createdAt, createdBy } },
    ]);
    for (const at of [1, 2, 3, 4, 5]) await add(id, `통화 ${at}`);
    await add(other, '다른 회원');
    const page = await read(id);
    expect(page.json.summary).toEqual({ totalCount: 6, skip: 0, limit: 5 });
    expect(textsIn(page)).toEqual(['통화 5', '통화 4', '통화 3', '통화 2', '통화 1']);
    expect(textsIn(await read(id, call, { skip: '5' }))).toEqual(['오전 배송 원함']);
  });

  test('are neither changed nor removed by any call, and are not part of the record', async () => {
    const id = await newMember();
    const { _id } = (await add(id, '통화함')).json.memo as Loose;
    for (const method of ['PUT', 'DELETE', 'POST'])
      expect((await call(method, `users/${id}/memos/${_id}`, { body: { text: '바꿈' } })).status).toBe(404);
    for (const method of ['PUT', 'DELETE'])
      expect((await call(method, `users/${id}/memos`, { body: { text: '바꿈' } })).status).toBe(405);
    const { user } = (await call('GET', `users/${id}`)).json as { user: Loose };
    expect([user.version, user.memos, textsIn(await read(id))]).toEqual([1, undefined, ['통화함']]);
  });

  test('are refused where they say nothing, say too much or say something else', async () => {
    const id = await newMember();
    for (const text of [undefined, '', ' \n\u200b', 7, null, '가'.repeat(201), 'a\0'])
      expect([text, (await add(id, text)).status]).toEqual([text, 422]);
    expect((await add(id, '가'.repeat(200))).status).toBe(201);
    expect((await call('POST', `users/${id}/memos`, { body: { text: 'a', more: 1 } })).status).toBe(400);
    expect((await call('GET', `users/${id}/memos?x=1`)).status).toBe(400);
    expect([(await add('nobody', '누구')).status, (await read('nobody')).status]).toEqual([404, 404]);
  });

  test('are added once by a call that is repeated', async () => {
    const id = await newMember();
    const headers = { 'idempotency-key': 'a-call' };
    const body = { text: '한 번' };
    const once = () => call('POST', `users/${id}/memos`, { body, headers });
    const [first, again] = [await once(), await once()];
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(textsIn(await read(id))).toEqual(['한 번']);
  });

  test('are for operators of members who see personal data, and stay after a withdrawal', async () => {
    const id = await newMember();
    await add(id, '통화함');
    for (const words of [['members'], ['personal', 'support'], ['content']]) {
      const by = await t.narrowed(...words);
      expect([words, (await read(id, by)).status, (await add(id, '엿봄', by)).status]).toEqual([
        words,
        403,
        403,
      ]);
    }
    const reader = await t.narrowed('members', 'personal', 'read');
    expect([(await read(id, reader)).status, (await add(id, '엿봄', reader)).status]).toEqual([200, 403]);
    expect((await t.call('GET', `users/${id}/memos`)).status).toBe(401);
    const full = await t.narrowed('members', 'personal');
    expect((await call('POST', `users/${id}/withdraw`)).status).toBe(200);
    expect((await add(id, '탈퇴 뒤', full)).status).toBe(201);
    expect(textsIn(await read(id, full))).toEqual(['탈퇴 뒤', '통화함']);
  });

  test('are told to the record of access by their member, refused ones too, and never by their words', async () => {
    const id = await newMember();
    await add(id, '비밀스러운 통화');
    await read(id);
    expect(await entries(2)).toEqual([
      ['list', 'users', '홍*동', 'done'],
      ['update', 'users', '홍*동', 'done'],
    ]);
    await add(id, '');
    expect(await entries(1)).toEqual([['update', 'users', '홍*동', 'failed']]);
    await read(id, await t.narrowed('members'));
    expect((await entries(1))[0]?.at(-1)).toBe('refused');
    const all = await t.accessEntries();
    expect(JSON.stringify(all)).not.toContain('비밀스러운');
  });

  test('go with the member who is deleted for good, and no other', async () => {
    const [id, other] = [await newMember(), await newMember({ name: '성춘향' })];
    await add(id, '통화함');
    await add(other, '남는 메모');
    await call('POST', `users/${id}/withdraw`);
    await confirm(call);
    expect((await call('DELETE', `users/${id}`)).status).toBe(200);
    expect(await t.store.count('_memos', [])).toBe(1);
    expect(textsIn(await read(other))).toEqual(['남는 메모']);
  });
});

test('their collection is one of the store, so backups and checks of the data know it', () => {
  expect(createAllCollections(resources).map(({ name }) => name)).toContain('_memos');
});

test('a product that leaves memos about no person does not start', () => {
  const faqs = resources.find(({ name }) => name === 'faqs') as AnyResource;
  const faultsWith = (memos: AnyResource['memos']) =>
    declarationFaultsOf([{ ...faqs, ...(memos && { memos }) }]).filter((fault) => fault.includes('memos'));
  expect(faultsWith(undefined)).toEqual([]);
  expect(faultsWith({})).toEqual([
    'faqs: memos are about persons: give it a field with personal data, or take the word away',
  ]);
  const [fault] = faultsWith({ pinned: 'nothing' });
  expect(fault).toBe('faqs: memos names nothing, which is no field');
});
