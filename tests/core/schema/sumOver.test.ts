import { expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  decimal,
  defineResource,
  id,
  int,
  list,
  money,
  sumOver,
  text,
} from '../../../src/core/schema/index';

const billsWith = (total: unknown) =>
  defineResource('bills', {
    fields: {
      _id: id(),
      lines: list({ weight: decimal({ digits: 3 }), count: int(), name: text() }),
      total,
    },
    api: { path: 'bills', many: 'bills', one: 'bill' },
  } as never) as AnyResource;

const sum = (path: string, digits: number) =>
  decimal({
    digits,
    nullable: true,
    readOnly: true,
    computed: { from: ['lines'], by: sumOver(path, digits), revision: 1 },
  });
const wholeSum = (path: string) =>
  int({ readOnly: true, computed: { from: ['lines'], by: sumOver(path), revision: 1 } });
const faults = (total: unknown) =>
  declarationFaultsOf([billsWith(total)]).filter((fault) => fault.includes('it sums'));

test.each([
  [
    'numbers of more digits',
    sum('lines.weight', 2),
    'lines.weight with 2 digits, which has 3: give sumOver as many',
  ],
  [
    'decimals without digits',
    wholeSum('lines.weight'),
    'lines.weight with no digits, which has 3: give sumOver as many',
  ],
  ['a text', sum('lines.name', 2), 'lines.name, which is no int(), decimal() or money()'],
  ['no field', sum('lines.none', 2), 'lines.none, which is no int(), decimal() or money()'],
])('a sum of %s is refused at the start', (_name, total, sentence) => {
  expect(faults(total)).toEqual([`bills: the field total: it sums ${sentence}`]);
});

test.each([sum('lines.weight', 3), sum('lines.weight', 4), sum('lines.count', 2), wholeSum('lines.count')])(
  'a sum of as many digits is none',
  (total) => {
    expect(faults(total)).toEqual([]);
  },
);

test('money has the digits of its currency', () => {
  const { fields, ...others } = billsWith(sum('lines.price', 0));
  const lines = list({ price: money({ currency: 'USD' }) });
  const told = declarationFaultsOf([{ ...others, fields: { ...fields, lines } } as AnyResource]);
  expect(told.join()).toContain('it sums lines.price with 0 digits, which has 2');
});
