import { beforeEach, describe, expect, test } from 'vitest';
import { hooks } from '../../../server/core/extend';
import {
  type AnyResource,
  choice,
  defineResource,
  id,
  int,
  type Loose,
  ref,
  text,
} from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';
import { type Caller, createTestApi, type TestApi } from './harness';

const facts = (path: string, one: string) => ({
  api: { path, many: path, one },
  title: 'name' as const,
  menu: { group },
  list: { perPage: 10, columns: ['name' as const], order: ['name' as const] },
});

/** The number of free seats, of which there is at most one. */
const pools = defineResource('pools', {
  fields: { _id: id(), name: text({ max: 20 }), free: int({ min: 0, max: 1 }) },
  ...facts('pools', 'pool'),
});
const shelves = defineResource('shelves', {
  fields: { _id: id(), name: text({ max: 20 }) },
  ...facts('shelves', 'shelf'),
  bulk: { delete: true },
});
/** Seats, which forget their shelf; each gives its place back to the pool. */
const seats = defineResource('seats', {
  fields: {
    _id: id(),
    name: text({ max: 20 }),
    pool: ref('pools', { nullable: true }),
    shelf: ref('shelves', { nullable: true, forgets: [] }),
  },
  ...facts('seats', 'seat'),
});
const folders = defineResource('folders', {
  fields: {
    _id: id(),
    name: text({ max: 20 }),
    parent: ref('folders', { nullable: true }),
    kind: choice(['OLD', 'NEW'], { default: 'OLD' }),
    first: text({ max: 40 }),
    second: text({ max: 40 }),
  },
  tree: { parent: 'parent' },
  ...facts('folders', 'folder'),
  bulk: { edit: ['kind'] },
});

const returning = hooks(seats, {
  fills: [],
  touches: ({ record }) => (record.pool ? [pools.record(record.pool)] : []),
  inTransaction: async ({ before, record, tx }) => {
    const pool =
      before?.shelf && !record.shelf && record.pool ? await tx.get(pools.record(record.pool)) : null;
    if (pool) await tx.update(pools.record(pool._id), { free: pool.free + 1 });
  },
});
/** Puts each of two folders into the other. */
const twisting = hooks(folders, {
  fills: [],
  touches: ({ record: { first, second } }) =>
    first && second ? [folders.record(first), folders.record(second)] : [],
  inTransaction: async ({ record: { first, second, kind }, tx }) => {
    if (!first || !second || kind === 'OLD') return;
    await tx.update(folders.record(first), { parent: second });
    await tx.update(folders.record(second), { parent: first });
  },
});

let t: TestApi;
let call: Caller;
const made = async (path: string, one: string, body: Loose) => {
  const { status, json } = await call('POST', path, { body });
  expect([status, json]).toEqual([201, expect.anything()]);
  return String((json[one] as Loose)._id);
};

beforeEach(async () => {
  t = await createTestApi({
    resources: [...resources, pools, shelves, seats, folders] as readonly AnyResource[],
    hooks: [returning, twisting],
    messages: {
      ...messages,
      resources: {
        ...messages.resources,
        pools: { name: '자리', fields: { name: '이름', free: '남은 자리' } },
        shelves: { name: '선반', fields: { name: '이름' } },
        seats: { name: '좌석', fields: { name: '이름' } },
        folders: { name: '폴더', fields: { name: '이름', parent: '상위' } },
      },
    } as unknown as typeof messages,
  });
  call = await t.signIn();
});

describe('A record of many that is refused stores nothing', () => {
  test('if a hook refuses the second of the records that forget it', async () => {
    const pool = await made('pools', 'pool', { name: '하나' });
    const shelf = await made('shelves', 'shelf', { name: '선반' });
    const other = await made('shelves', 'shelf', { name: '빈 선반' });
    const held: string[] = [];
    for (const name of ['가', '나']) held.push(await made('seats', 'seat', { name, pool, shelf }));
    const records = [other, shelf].map((_id) => ({ _id, version: 1 }));
    const { json } = await call('POST', 'shelves/delete', { body: { records } });
    expect([json.deleted, (json.kept as Loose[]).map(({ _id, code }) => [_id, code])]).toEqual([
      [other],
      [[shelf, 'refused']],
    ]);
    const after = await Promise.all(held.map((_id) => t.store.get('seats', _id)));
    expect([...after, await t.store.get('pools', pool)]).toMatchObject([{ shelf }, { shelf }, { free: 0 }]);
  });

  test('if the changes by its hook fit each by itself, and not together', async () => {
    const [first, second] = [
      await made('folders', 'folder', { name: '가' }),
      await made('folders', 'folder', { name: '나' }),
    ];
    const _id = await made('folders', 'folder', { name: '다', first, second });
    const other = await made('folders', 'folder', { name: '라' });
    const records = [_id, other].map((one) => ({ _id: one, version: 1 }));
    const { json } = await call('POST', 'folders/edit', { body: { records, set: { kind: 'NEW' } } });
    expect([json.done, (json.kept as Loose[]).map((kept) => kept._id)]).toEqual([
      [{ _id: other, version: 2 }],
      [_id],
    ]);
    const after = await Promise.all([_id, first, second].map((one) => t.store.get('folders', one)));
    expect(after).toMatchObject([{ kind: 'OLD' }, { parent: null }, { parent: null }]);
  });
});
