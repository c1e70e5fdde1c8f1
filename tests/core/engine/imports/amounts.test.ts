import { expect, test } from 'vitest';
import { readCell } from '../../../../src/core/engine/imports/sheet/readers';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import { type AnyField, decimal, int, money } from '../../../../src/core/schema/index';
import { goodsIn } from '../../conformance/goods';
import { group } from '../../theProduct';

const texts = createResourceTexts((key) => (key === 'form.units.won' ? '원' : key), goodsIn(group));
const read = (field: AnyField, cell: string | number) =>
  readCell(cell, { path: 'value', field, words: { texts, yes: '예', no: '아니오' } }, true);

const won = money({ currency: 'KRW' });
const dollars = money({ currency: 'USD' });

test.each([
  [won, 1_234_000, '1234000'],
  [won, '1,234,000원', '1234000'],
  [won, '₩ 1,234,000', '1234000'],
  [won, '１，２３４，０００', '1234000'],
  [dollars, 12.5, '12.50'],
  [dollars, 'US$1,234.5', '1234.50'],
  [dollars, '90071992547409.91', '90071992547409.91'],
  // A spreadsheet shows fifteen digits of what a formula computed.
  [dollars, 0.1 + 0.2, '0.30'],
  [decimal({ digits: 3 }), '-0.125', '-0.125'],
  [int({ unit: 'won' }), '1,234,000원', 1_234_000],
])('a cell of %j with %j is read as %j', (field, cell, value) => {
  expect(read(field, cell)).toEqual({ value });
});

test.each([
  [won, '1,234,000달러'],
  [won, '약 1000'],
  [dollars, '12.5.1'],
  [int({ unit: 'won' }), '-'],
  [int(), '12원'],
])('a cell of %j with %j is refused', (field, cell) => {
  expect(read(field, cell)).toEqual({ problem: { key: 'type' } });
});

test('a cell with too many digits is read as it is, and refused by its field', () => {
  expect(read(dollars, 1.005)).toEqual({ value: '1.005' });
});
