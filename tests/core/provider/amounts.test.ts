import { expect, test } from 'vitest';
import { toConsoleRecord } from '../../../src/core/provider/yourApi/records';
import type { ResourceApiConventions } from '../../../src/core/provider/yourApi/wire';
import { goodsIn } from '../conformance/goods';
import { group } from '../theProduct';

const wire = { resource: goodsIn(group), names: { cost: 'cost_price' } } as unknown as ResourceApiConventions;

test('another API may answer amounts as numbers: the console has their exact texts', () => {
  const record = {
    _id: 'a',
    price: 12_000,
    cost_price: 12.5,
    weight: '0.1',
    deposit: 30_000,
    options: [{ label: '큰', extra: 500 }],
    other: 1.5,
  };
  expect(toConsoleRecord(wire, record)).toEqual({
    _id: 'a',
    price: '12000',
    cost: '12.50',
    weight: '0.100',
    deposit: 30_000,
    options: [{ label: '큰', extra: '500' }],
    other: 1.5,
  });
});

test('an amount that a number cannot hold stays as it came, for its cell to say so', () => {
  expect(toConsoleRecord(wire, { _id: 'a', price: 2 ** 53 })).toEqual({ _id: 'a', price: 2 ** 53 });
});
