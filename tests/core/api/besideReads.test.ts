import { expect, test } from 'vitest';
import { findAccountCollection } from '../../../server/core/accounts/accounts';
import { hooks } from '../../../server/core/extend';
import {
  type AnyResource,
  buildOperatorScope,
  defineResource,
  id,
  int,
  type Loose,
  ref,
  text,
} from '../../../src/core/schema/index';
import { group, resources } from '../theProduct';
import { withWords } from '../withWords';
import { type Caller, createTestApi, type TestApi } from './harness';

/** Goods with a price and a margin. A hook fills the margin; only operators with the right `cost` read it. */
const wares = defineResource('wares', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 50 }),
    price: int({ default: 0 }),
    margin: int({ readOnly: true, reads: 'cost' }),
  },
  api: { path: 'wares', many: 'wares', one: 'ware' },
  title: 'name',
  bulk: { edit: ['price'] },
  menu: { group },
  list: { perPage: 10, columns: ['name', 'price'], order: ['name'] },
});
const margins = hooks(wares, {
  fills: ['margin'],
  beforeSave: ({ record }) => ({ ...record, margin: (record.price ?? 0) * 7 }),
});

const shelves = defineResource('shelves', {
  fields: { _id: id(), name: text({ required: true, max: 50 }) },
  api: { path: 'shelves', many: 'shelves', one: 'shelf' },
  title: 'name',
  related: {
    jars: { of: 'jars', by: '_shelf', sum: { path: 'cost' } },
  },
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
} as never) as AnyResource;
const jars = defineResource('jars', {
  fields: { _id: id(), name: text({ max: 50 }), cost: int({ reads: 'cost' }), _shelf: ref('shelves') },
  api: { path: 'jars', many: 'jars', one: 'jar' },
  title: 'name',
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
} as never) as AnyResource;
const all = withWords([...resources, wares, shelves, jars], ['cost']) as readonly AnyResource[];

async function open(): Promise<{ t: TestApi; call: Caller; lacking: Caller }> {
  const t = await createTestApi({ resources: all, hooks: [margins] });
  const call = await t.signIn();
  return { t, call, lacking: await t.signIn('lacking@example.com', [group], '김좁은') };
}
const made = async (call: Caller, path: string, body: Loose) =>
  Object.values((await call('POST', path, { body })).json)[0] as Loose;

test('an edit of many records tells no value that a hook fills and its caller may not read', async () => {
  const { call, lacking } = await open();
  const { _id, version } = await made(call, 'wares', { name: '그릇', price: 3 });
  const body = { records: [{ _id, version }], set: { price: 5 } };
  const trial = await lacking('POST', 'wares/edit', { body: { ...body, dryRun: true } });
  expect([trial.status, trial.json.changes]).toEqual([
    200,
    [{ path: 'price', by: 'set', before: 3, after: 5, count: 1 }],
  ]);
  const headers = { 'idempotency-key': 'one' };
  const { json } = await lacking('POST', 'wares/edit', { body, headers });
  expect([Object.keys(json), JSON.stringify(json)]).toEqual([
    ['done', 'same', 'changes', 'kept', 'undo'],
    expect.not.stringContaining('margin'),
  ]);
});

test('a repeated edit tells no value whose right its caller has lost', async () => {
  const { t, call } = await open();
  const { _id, version } = await made(call, 'wares', { name: '그릇', price: 3 });
  const sent = {
    body: { records: [{ _id, version }], set: { price: 5 } },
    headers: { 'idempotency-key': 'one' },
  };
  const margin = { path: 'margin', by: 'hook', before: 21, after: 35, count: 1 };
  expect((await call('POST', 'wares/edit', sent)).json.changes).toContainEqual(margin);
  await t.store.transaction(async (tx) => {
    const { path } = findAccountCollection(all);
    const accounts = await tx.find(path, { where: [], order: [], skip: 0, limit: 0 });
    const account = accounts.find(({ username }) => username === 'operator@example.com');
    if (account) await tx.replace(path, { ...account, scope: buildOperatorScope([group]) });
  });
  const { status, json } = await call('POST', 'wares/edit', sent);
  expect([status, (json.changes as Loose[]).map(({ path }) => path)]).toEqual([200, ['price']]);
});

test('a sum of related records is told only to who may read the summed field', async () => {
  const { call, lacking } = await open();
  const { _id } = await made(call, 'shelves', { name: '선반' });
  await made(call, 'jars', { name: '병', cost: 7, _shelf: _id });
  const sum = async (by: Caller) => (await by('GET', `shelves/${_id}/related?of=jars`)).json;
  expect(await sum(call)).toMatchObject({ related: { jars: { totalCount: 1, sum: '7' } } });
  expect(JSON.stringify(await sum(lacking))).not.toContain('sum');
});
