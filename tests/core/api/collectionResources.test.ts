import { beforeEach, describe, expect, test } from 'vitest';
import {
  type AnyResource,
  choice,
  dateTime,
  defineResource,
  id,
  int,
  type Loose,
  text,
} from '../../../src/core/schema/index';
import { resources } from '../theProduct';
import { type Caller, createTestApi, type TestApi } from './harness';

const fields = {
  _id: id(),
  code: choice(['A', 'B']),
  name: text({ required: true }),
  sequence: int({ startsAt: { from: 'totalCount' } }),
  createdAt: dateTime({ setAtCreation: 'now' }),
};
const list = { perPage: 10, columns: ['name'], order: ['name'] } as const;
const api = { path: 'requests', many: 'requests', one: 'request' } as const;

const leads = defineResource('leads', { fields, api: { ...api, fixed: { code: 'A' } }, list });
const bookings = defineResource('bookings', {
  fields: {
    ...fields,
    gender: choice(['MALE', 'FEMALE'], { nullable: true }),
    rank: text({ nullable: true }),
  },
  api: { ...api, fixed: { code: 'B' } },
  list,
  remove: false,
  resets: [{ field: 'gender', to: 'MALE', set: { rank: null } }],
});
const inquiries = defineResource('inquiries', {
  fields: { _id: id(), subject: text() },
  api: { path: 'inquiries', many: 'inquiries', one: 'inquiry' },
  list: { perPage: 10, columns: ['subject'], order: ['subject'] },
  create: false,
  remove: false,
});

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi({
    resources: [...resources, leads, bookings, inquiries] as readonly AnyResource[],
  });
  call = await t.signIn();
});

const create = async (body: Loose) => (await call('POST', 'requests', { body })).json;
const recordOf = (json: Loose) => json.request as Loose;

describe('Resources of one collection', () => {
  test('share a table, and a list shows the one that its call names', async () => {
    await create({ code: 'A', name: '김' });
    await create({ code: 'B', name: '이' });
    const { json } = await call('GET', 'requests?code=B');
    expect(json).toMatchObject({ summary: { totalCount: 1 }, requests: [{ name: '이' }] });
    expect((await call('GET', 'requests')).json.code).toBe('filter_needed');
  });

  test('need a new record to say which one it is', async () => {
    expect((await create({ name: '김' })).code).toBe('filter_needed');
    expect((await create({ code: 'C', name: '김' })).code).toBe('filter_needed');
    expect(await t.store.count('requests', [])).toBe(0);
  });

  test('are numbered apart', async () => {
    const numbers = [];
    for (const code of ['A', 'A', 'B', 'A']) {
      numbers.push(recordOf(await create({ code, name: '김' })).sequence);
    }
    expect(numbers).toEqual([1, 2, 1, 3]);
  });

  test('each take only their own fields', async () => {
    expect((await create({ code: 'A', name: '김', gender: 'MALE' })).code).toBe('unknown_key');
    expect(recordOf(await create({ code: 'B', name: '이', gender: 'MALE' }))).toMatchObject({
      gender: 'MALE',
    });
  });

  test('are kept apart: no update makes one into the other', async () => {
    const { _id } = recordOf(await create({ code: 'A', name: '김' }));
    const { status, json } = await call('PUT', `requests/${_id}`, { body: { code: 'B' } });
    expect([status, json.fields]).toEqual([422, { code: '바꿀 수 없는 값입니다.' }]);
  });

  test('refuse a record that fits none of them, but show it', async () => {
    await t.store.transaction((tx) => tx.insert('requests', { _id: 'x', version: 1, code: 'Z', name: '박' }));
    expect((await call('GET', 'requests/x')).status).toBe(200);
    expect((await call('PUT', 'requests/x', { body: { name: '최' } })).status).toBe(422);
  });

  test('may differ in what can be deleted', async () => {
    const first = recordOf(await create({ code: 'A', name: '김' }));
    const second = recordOf(await create({ code: 'B', name: '이' }));
    expect((await call('DELETE', `requests/${first._id}`)).status).toBe(200);
    expect((await call('DELETE', `requests/${second._id}`)).status).toBe(405);
  });
});

test('A reset writes its values when the field changes, and only then', async () => {
  const { _id } = recordOf(await create({ code: 'B', name: '이', gender: 'FEMALE', rank: '1' }));
  const path = `requests/${_id}`;
  const changed = await call('PUT', path, { body: { gender: 'MALE', rank: '2' } });
  expect(recordOf(changed.json)).toMatchObject({ gender: 'MALE', rank: null });
  const later = await call('PUT', path, { body: { gender: 'MALE', rank: '3' } });
  expect(recordOf(later.json)).toMatchObject({ gender: 'MALE', rank: '3' });
});

test('What a resource neither creates nor deletes has no such calls', async () => {
  await t.store.transaction((tx) => tx.insert('inquiries', { _id: 'q', version: 1, subject: '문의' }));
  const created = await call('POST', 'inquiries', { body: { subject: '문의' } });
  const removed = await call('DELETE', 'inquiries/q');
  expect([created.status, created.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect([removed.status, removed.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT']);
});
