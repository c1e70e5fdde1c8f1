import { beforeEach, expect, test, vi } from 'vitest';
import { findAccountByUsername, findAccountCollection } from '../../../server/core/accounts/accounts';
import { SESSIONS_COLLECTION } from '../../../server/core/accounts/sessions';
import type { Document } from '../../../server/core/store/store';
import { buildOperatorScope, type Loose } from '../../../src/core/schema/index';
import { type Costs, costs, openCosts } from './costs';
import type { Caller } from './harness';

const USERNAME = 'pricing-personal@example.com';

let shop: Costs;
let narrow: Caller;
let _id: string;

beforeEach(async () => {
  shop = await openCosts();
  narrow = await shop.narrowed('pricing', 'personal');
  const { json } = await shop.whole('POST', 'goods', { body: { name: 'chair', price: 990_000 } });
  _id = String((json.good as Loose)._id);
  // From here on the server remembers the caller.
  await save({ price: 990_001 });
});

const save = (body: Loose) => narrow('PUT', `goods/${_id}`, { body });
const stored = () => shop.t.store.get('goods', _id);

/** Changes the caller's account in the store, as another server does: this one does not see the change. */
const changeAccount = (changed: Partial<Document>) =>
  shop.t.store.transaction(async (tx) => {
    const { path } = findAccountCollection(costs);
    const found = await findAccountByUsername(tx, findAccountCollection(costs), USERNAME);
    if (!found) throw new Error('The caller has no account');
    await tx.replace(path, { ...found, ...changed });
  });

test('a save of a remembered caller reads the session in its transaction alone', async () => {
  const reads = vi.spyOn(shop.t.store, 'together');
  expect((await save({ price: 990_002 })).status).toBe(200);
  expect(reads).not.toHaveBeenCalled();
});

test('a right that another server took away is lost at once', async () => {
  await changeAccount({ scope: buildOperatorScope(['cost', 'personal']) });
  const answer = await save({ price: 980_000 });
  expect([answer.status, answer.json.code]).toEqual([403, 'no_right']);
  expect((await stored())?.price).toBe(990_001);
});

test('a right that another server gave counts at once, for the body that was sent', async () => {
  expect((await save({ cost: 1 })).status).not.toBe(200);
  await changeAccount({ scope: buildOperatorScope(['pricing', 'cost', 'personal']) });
  const answer = await save({ price: 970_000, cost: 960_000 });
  expect([answer.status, await stored()]).toMatchObject([200, { price: 970_000, cost: 960_000 }]);
});

test('a session that another server ended changes nothing more', async () => {
  await shop.t.store.transaction(async (tx) => {
    const sessions = await tx.find(SESSIONS_COLLECTION, { where: [], order: [], skip: 0, limit: 0 });
    for (const session of sessions) await tx.remove(SESSIONS_COLLECTION, session._id);
  });
  expect((await save({ price: 980_000 })).status).toBe(401);
  expect((await stored())?.price).toBe(990_001);
});

test('a record names its operator as another server renamed them', async () => {
  await changeAccount({ name: '새 이름' });
  expect((await save({ price: 980_000 })).status).toBe(200);
  expect((await stored())?.updatedBy).toMatchObject({ name: '새 이름' });
});

test('a body that can not be stored is refused with its problems, in one run', async () => {
  const transaction = vi.spyOn(shop.t.store, 'transaction');
  const answer = await save({ name: '' });
  expect([answer.status, answer.json]).toMatchObject([422, { fields: { name: '입력해주세요.' } }]);
  expect(transaction.mock.calls.length).toBeLessThanOrEqual(1);
});

test('a failure of the server runs nothing again while the caller is the same', async () => {
  const transaction = vi.spyOn(shop.t.store, 'transaction');
  transaction.mockRejectedValue(Object.assign(new Error('The connection ended'), { code: 'EIO' }));
  expect((await save({ price: 980_000 })).status).toBe(503);
  expect(transaction).toHaveBeenCalledOnce();
});

test('a failure of the server before the transaction tells nothing to a caller who lost the right', async () => {
  await changeAccount({ scope: [] });
  const transaction = vi.spyOn(shop.t.store, 'transaction');
  transaction.mockRejectedValue(Object.assign(new Error('The connection ended'), { code: 'EIO' }));
  expect((await save({ price: 980_000 })).status).toBe(403);
});
