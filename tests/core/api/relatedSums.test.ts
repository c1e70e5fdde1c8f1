import { expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  defineResource,
  id,
  int,
  type Loose,
  money,
  ref,
  text,
} from '../../../src/core/schema/index';
import { group, resources } from '../theProduct';
import { withWords } from '../withWords';
import { createTestApi, idOfNew } from './harness';

const common = { menu: { group }, title: 'name' };
const list = { perPage: 10, columns: ['name'], order: ['name'] };

const shelvesWith = (sum: object) =>
  defineResource('shelves', {
    fields: { _id: id(), name: text({ required: true, max: 50 }) },
    api: { path: 'shelves', many: 'shelves', one: 'shelf' },
    related: { jars: { of: 'jars', by: '_shelf', sum }, losses: { of: 'losses', by: '_shelf' } },
    ...{ ...common, list },
  } as never) as AnyResource;
const pricedBy = (name: string, one: string) =>
  defineResource(
    name as 'jars',
    {
      fields: {
        _id: id(),
        name: text({ max: 50 }),
        price: money({ currency: 'USD' }),
        count: int(),
        twice: int({ readOnly: true, display: { from: ['count'], by: ({ count }) => Number(count) * 2 } }),
        _shelf: ref('shelves' as never),
      },
      api: { path: name, many: name, one },
      ...{ ...common, list },
    } as never,
  ) as AnyResource;
const samples = (sum: object) => [shelvesWith(sum), pricedBy('jars', 'jar'), pricedBy('losses', 'loss')];

test('a sum of amounts has the digits of its currency, less another', async () => {
  const sum = { path: 'price', less: { part: 'losses', path: 'price' } };
  const t = await createTestApi({ resources: withWords([...resources, ...samples(sum)], []) });
  const call = await t.signIn();
  const _shelf = await idOfNew(call, 'shelves', { name: '선반' });
  await idOfNew(call, 'jars', { name: '병', price: '12.50', _shelf });
  await idOfNew(call, 'jars', { name: '컵', price: '0.05', _shelf });
  await idOfNew(call, 'losses', { name: '깨짐', price: '13', _shelf });
  const { json } = await call('GET', `shelves/${_shelf}/related?of=jars`);
  expect(((json.related as Loose).jars as Loose).sum).toBe('-0.45');
});

const noNumber = 'which is no stored int(), decimal() or money() outside lists';
test.each([
  [{ path: 'name' }, `sums name of jars, ${noNumber}`],
  [{ path: 'twice' }, `sums twice of jars, ${noNumber}`],
  [{ path: 'nothing' }, `sums nothing of jars, ${noNumber}`],
  [{ path: 'price', less: { part: 'losses', path: 'name' } }, `subtracts name of losses, ${noNumber}`],
  [{ path: 'price', less: { part: 'none', path: 'price' } }, `subtracts price of none, ${noNumber}`],
  [
    { path: 'price', less: { part: 'losses', path: 'count' } },
    'subtracts count of losses from price, which has other digits: sum numbers of the same digits',
  ],
])('a sum of %j is refused at the start', (sum, fault) => {
  expect(declarationFaultsOf(samples(sum))).toContain(`shelves: related.jars ${fault}`);
});
