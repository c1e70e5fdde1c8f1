import { beforeEach, expect, test, vi } from 'vitest';
import { findAccountByUsername, findAccountCollection } from '../../../server/core/accounts/accounts';
import { buildOperatorScope, type Loose } from '../../../src/core/schema/index';
import { type Costs, costs, openCosts } from './costs';
import type { Caller } from './harness';

let shop: Costs;
let narrow: Caller;
let _id: string;

beforeEach(async () => {
  shop = await openCosts();
  narrow = await shop.narrowed('pricing', 'personal');
  const { json } = await shop.whole('POST', 'goods', { body: { name: 'chair', price: 990_000 } });
  _id = String((json.good as Loose)._id);
});

/** Stores the scope of the narrowed operator. */
async function rescope(words: readonly string[]): Promise<void> {
  await shop.t.store.transaction(async (tx) => {
    const found = await findAccountByUsername(
      tx,
      findAccountCollection(costs),
      'pricing-personal@example.com',
    );
    if (!found) throw new Error('The narrowed operator has no account');
    await tx.replace(findAccountCollection(costs).path, { ...found, scope: buildOperatorScope(words) });
  });
}

/** Changes the operator's rights between the checks of the next call and its transaction. */
function rescopeBeforeStoring(words: readonly string[]): void {
  const { transaction } = shop.t.store;
  const spied = vi.spyOn(shop.t.store, 'transaction');
  spied.mockImplementation(async (work, options) => {
    spied.mockRestore();
    await rescope(words);
    return transaction(work, options);
  });
}

test.each([
  ['loses the right to the field', ['cost', 'personal'], 403, 990_000],
  ['gets another right', ['pricing', 'cost', 'personal'], 200, 980_000],
])('who %s while their call waits is answered by the rights of now', async (_, words, status, price) => {
  rescopeBeforeStoring(words);
  const answer = await narrow('PUT', `goods/${_id}`, { body: { price: 980_000 } });
  expect([answer.status, (await shop.t.store.get('goods', _id))?.price]).toEqual([status, price]);
});
