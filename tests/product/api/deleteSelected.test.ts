import { beforeEach, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { defineResource, id, ref, text } from '../../../src/core/schema/index';
import { type Caller, createTestApi, emptyBin, type TestApi, upload } from '../../core/api/harness';
import { png } from '../../core/api/pictures';

let t: TestApi;
let call: Caller;

/** Shelves can't be deleted while they are locked, nor while a book stands on them. */
const shelves = defineResource('shelves', {
  fields: { _id: id(), subject: text({ max: 200 }), state: text() },
  api: { path: 'shelves', many: 'shelves', one: 'shelf' },
  remove: { when: { state: '' } },
  bulk: { delete: true },
  list: { perPage: 10, columns: ['subject'], order: ['subject'] },
});
const books = defineResource('books', {
  fields: { _id: id(), subject: text({ max: 200 }), _shelf: ref('shelves', { nullable: true }) },
  api: { path: 'books', many: 'books', one: 'book' },
  list: { perPage: 10, columns: ['subject'], order: ['subject'] },
});

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

type Selected = { _id: string; version: number };

async function written(subject: string, path = 'notifications', one = 'notification'): Promise<Selected> {
  const { json } = await call('POST', path, { body: { subject } });
  const { _id, version } = json[one] as Selected;
  return { _id, version };
}
const remove = (records: unknown, path = 'notifications') =>
  call('POST', `${path}/delete`, { body: { records } });
const count = (path = 'notifications') => t.store.count(path, []);

test('all selected records go in one call', async () => {
  const records = [await written('하나'), await written('둘'), await written('셋')];
  const { status, json } = await remove(records.slice(0, 2));
  expect([status, json]).toEqual([
    200,
    { deleted: [records[0]?._id, records[1]?._id], kept: [], bin: [expect.any(String), expect.any(String)] },
  ]);
  expect(await count()).toBe(1);
});

test('what somebody else saved meanwhile stays, and is named with its version', async () => {
  const [one, two] = [await written('하나'), await written('둘')];
  const other = await t.signIn('other@example.com');
  await other('PUT', `notifications/${two._id}`, { body: { subject: '둘, 고침' } });
  const { json } = await remove([one, two]);
  expect(json).toEqual({
    deleted: [one._id],
    kept: [
      {
        _id: two._id,
        version: 2,
        title: '둘, 고침',
        code: 'conflict',
        message: '다른 관리자가 먼저 저장했습니다. 바뀐 내용을 확인해주세요.',
      },
    ],
    bin: [expect.any(String)],
  });
  expect((await remove([{ _id: two._id, version: 2 }])).json.deleted).toEqual([two._id]);
});

test('a repeated call finds them gone and says so; nothing fails', async () => {
  const record = await written('하나');
  const first = await remove([record]);
  const again = await remove([record]);
  expect([again.status, again.json]).toEqual([200, { ...first.json, bin: [] }]);
});

test('what can not be deleted stays by itself: others go', async () => {
  t = await createTestApi({
    resources: [...(await import('../../../src/product/resources/index')).resources, shelves, books],
  });
  call = await t.signIn();
  const [free, held] = [
    await written('빈 책장', 'shelves', 'shelf'),
    await written('찬 책장', 'shelves', 'shelf'),
  ];
  const { json: made } = await call('POST', 'shelves', { body: { subject: '잠긴 책장', state: 'locked' } });
  const locked = made.shelf as Selected;
  await call('POST', 'books', { body: { subject: '책', _shelf: held._id } });
  const { json } = await remove([free, held, { _id: locked._id, version: 1 }], 'shelves');
  expect(json.deleted).toEqual([free._id]);
  expect((json.kept as Loose[]).map(({ title, code }) => [title, code])).toEqual([
    ['찬 책장', 'in_use'],
    ['잠긴 책장', 'not_removable'],
  ]);
  expect(await count('shelves')).toBe(2);
});

test('attachments wait in the bin with their records, and go with them; those of what stays stay', async () => {
  const [one, two] = [await written('하나'), await written('둘')];
  for (const { _id } of [one, two])
    await call('POST', `notifications/${_id}/upload`, upload(png, '그림.png'));
  expect(await t.fileIds()).toHaveLength(2);
  const { json } = await remove([{ ...one, version: 2 }, two]);
  expect([json.deleted, (await t.fileIds()).length]).toEqual([[one._id], 2]);
  await emptyBin(call);
  expect(await t.fileIds()).toHaveLength(1);
});

test('nothing is deleted where the store fails in the middle', async () => {
  const records = [await written('하나'), await written('둘')];
  const { transaction } = t.store;
  t.store.transaction = (work) =>
    transaction((tx) => {
      let removals = 0;
      return work({
        ...tx,
        remove: async (name, removed) => {
          removals += 1;
          if (removals === 2) throw new Error('broken');
          await tx.remove(name, removed);
        },
      });
    });
  expect((await remove(records)).status).toBe(500);
  t.store.transaction = transaction;
  expect(await count()).toBe(2);
});

test.each([
  [{}, 'bad_request'],
  [{ records: [] }, 'bad_request'],
  [{ records: 'all' }, 'bad_request'],
  [{ records: [{ _id: 'a' }] }, 'bad_request'],
  [{ records: [{ _id: 'a', version: '1' }] }, 'bad_request'],
  [{ records: [{ _id: 'a', version: 1, force: true }] }, 'bad_request'],
  [{ records: [{ _id: 'a', version: 1 }], all: true }, 'unknown_key'],
])('the body %o is refused', async (body, code) => {
  const { status, json } = await call('POST', 'notifications/delete', { body });
  expect([status, json.code]).toEqual([400, code]);
});

test('one call deletes a thousand records, and no more', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => ({ _id: `n${index}`, version: 1 }));
  const { status, json } = await remove(many);
  expect([status, json]).toEqual([
    400,
    { code: 'too_many_records', message: '한 번에 1000건까지 처리할 수 있습니다. 나누어 보내주세요.' },
  ]);
  expect((await remove(many.slice(1))).status).toBe(200);
});

test('members are not deleted by the dozen, and terms neither', async () => {
  for (const path of ['users', 'terms'])
    expect((await remove([{ _id: 'a', version: 1 }], path)).status).toBe(405);
});
