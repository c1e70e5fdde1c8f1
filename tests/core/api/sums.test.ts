import { beforeEach, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  defineResource,
  id,
  int,
  type Loose,
  money,
  text,
} from '../../../src/core/schema/index';
import { goodsIn } from '../conformance/goods';
import { group, otherGroup, resources } from '../theProduct';
import { withWords } from '../withWords';
import { type Caller, createTestApi, type TestApi } from './harness';

/** Bills of people; what they cost is read with a further right. */
const bills = defineResource('bills', {
  fields: {
    _id: id(),
    name: text({ personal: 'name' }),
    price: money({ currency: 'USD' }),
    cost: int({ reads: 'cost' }),
  },
  api: { path: 'bills', many: 'bills', one: 'bill' },
  menu: { group },
  list: {
    perPage: 10,
    columns: ['name', 'price', 'cost'],
    order: ['name'],
    sums: ['price', 'cost'],
    filters: [{ range: 'price' }, { contains: ['name'], as: 'name' }],
  },
});

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi({ resources: withWords([...resources, goodsIn(group), bills], ['cost']) });
  call = await t.signIn();
});

const sums = async (path: string, by = call) => (await by('GET', path)).json;

test('a list has the exact sums of all records that match, whatever its page shows', async () => {
  for (let index = 0; index < 12; index += 1) {
    const body = { name: `상품 ${index}`, price: String(index * 1000), cost: '0.10', deposit: 5 };
    await call('POST', 'goods', { body });
  }
  await call('POST', 'goods', { body: { name: '큰 상품', price: '9007199254740991', cost: null } });
  expect(await sums('goods/sums')).toEqual({
    sums: { price: '9007199254806991', cost: '1.20', deposit: '60', total: '0' },
  });
  const { sums: some } = await sums('goods/sums?price[end]=2000');
  expect(some).toEqual({ price: '3000', cost: '0.30', deposit: '15', total: '0' });
  const { sums: none } = await sums('goods/sums?price[start]=5&price[end]=6');
  expect(none).toEqual({ price: '0', cost: '0.00', deposit: '0', total: '0' });
  expect((await sums('goods/sums?year=2026')).code).toBe('unknown_filter');
});

test('a sum keeps the right of its list and of its field, and is recorded where it is about persons', async () => {
  await call('POST', 'bills', { body: { name: '김하나', price: '1.50', cost: 7 } });
  const before = (await t.accessEntries()).length;
  expect(await sums('bills/sums')).toEqual({ sums: { price: '1.50', cost: '7' } });
  const told = (await t.accessEntries()).slice(before).map(({ action, resource }) => [action, resource]);
  expect(told).toEqual([['list', 'bills']]);
  const lacking = await t.narrowed(group);
  expect(await sums('bills/sums', lacking)).toEqual({ sums: { price: '1.50' } });
  // Part of a masked value finds nothing, as in the list.
  expect((await sums('bills/sums?name=김', lacking)).sums).toEqual({ price: '0.00' });
  expect((await sums('bills/sums', await t.narrowed(otherGroup))).code).toBe('no_right');
});

test('a schema that sums something else is refused at the start', () => {
  const faultsWith = (names: readonly string[]) =>
    declarationFaultsOf([{ ...bills, list: { ...bills.list, sums: names } } as unknown as AnyResource]);
  expect(faultsWith(['name'])).toContain('bills: sums adds name up, which is no int(), decimal() or money()');
  expect(faultsWith(['price', 'price'])).toContain('bills: sums names price twice: take one away');
  const sentences: Loose[] = faultsWith(['none']).map((fault) => ({ fault }));
  expect(sentences).toEqual([{ fault: 'bills: sums names none, which is no field' }]);
});
