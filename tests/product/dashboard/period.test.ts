import { expect, test } from 'vitest';
import { salesKinds } from '../../../src/product/home/sales/kinds';
import {
  daysOfPeriod,
  isRangeTooLong,
  readSalesPeriod,
  writeSalesPeriod,
} from '../../../src/product/home/sales/period';

const query = (text: string) => new URLSearchParams(text);

test.each([
  ['thirty days, today among them', salesKinds.day, 30, { from: '2026-02-01', to: '2026-03-02' }],
  ['a leap day among them', salesKinds.day, 2, { from: '2028-02-29', to: '2028-03-01' }],
  ['twelve weeks, each weekday as often', salesKinds.weekday, 12, { from: '2025-12-09', to: '2026-03-02' }],
  ['twelve months, this one among them', salesKinds.month, 12, { from: '2025-04-01', to: '2026-03-02' }],
  ['months over a year that begins', salesKinds.month, 6, { from: '2025-10-01', to: '2026-03-02' }],
] as const)('a period until today has %s', (_, kind, length, days) => {
  expect(daysOfPeriod(kind, length, days.to)).toEqual(days);
});

test('an address that names no period that could be shown names none', () => {
  for (const text of ['', 'period=31', 'period=x', 'from=2026-01-01', 'from=2026-02-30&to=2026-03-01'])
    expect(readSalesPeriod(salesKinds.day, query(text)), text).toBeUndefined();
  expect(readSalesPeriod(salesKinds.day, query('from=2026-03-01&to=2026-01-01'))).toBeUndefined();
  expect(readSalesPeriod(salesKinds.month, query('period=90'))).toBeUndefined();
});

test('a period is found again in the address that it was written into, and the usual one is not written', () => {
  const days = { from: '2026-01-01', to: '2026-02-01' };
  for (const period of [7, 90, days])
    expect(
      readSalesPeriod(
        salesKinds.day,
        writeSalesPeriod(salesKinds.day, query('sales=product&period=365'), period),
      ),
    ).toEqual(period);
  expect(
    writeSalesPeriod(salesKinds.day, query('sales=product&from=2026-01-01&to=2026-02-01'), 30).toString(),
  ).toBe('sales=product');
});

test('three years may be asked for, and not a day more', () => {
  expect(isRangeTooLong({ from: '2024-01-01', to: '2027-01-01' })).toBe(false);
  expect(isRangeTooLong({ from: '2024-01-01', to: '2027-01-02' })).toBe(true);
});
