import { expect, test } from 'vitest';
import { salesChartDefinitions } from '../../../src/product/home/sales/kinds';
import {
  isSalesPeriodTooLong,
  parseSalesPeriod,
  replaceSalesPeriodInQuery,
  resolveDayRangeOfPeriod,
} from '../../../src/product/home/sales/period';

const query = (text: string) => new URLSearchParams(text);

test.each([
  ['thirty days, today among them', salesChartDefinitions.day, 30, { from: '2026-02-01', to: '2026-03-02' }],
  ['a leap day among them', salesChartDefinitions.day, 2, { from: '2028-02-29', to: '2028-03-01' }],
  [
    'twelve weeks, each weekday as often',
    salesChartDefinitions.weekday,
    12,
    { from: '2025-12-09', to: '2026-03-02' },
  ],
  [
    'twelve months, this one among them',
    salesChartDefinitions.month,
    12,
    { from: '2025-04-01', to: '2026-03-02' },
  ],
  [
    'months over a year that begins',
    salesChartDefinitions.month,
    6,
    { from: '2025-10-01', to: '2026-03-02' },
  ],
] as const)('a period until today has %s', (_, kind, length, days) => {
  expect(resolveDayRangeOfPeriod(kind, length, days.to)).toEqual(days);
});

test('an address that names no period that could be shown names none', () => {
  for (const text of ['', 'period=31', 'period=x', 'from=2026-01-01', 'from=2026-02-30&to=2026-03-01'])
    expect(parseSalesPeriod(salesChartDefinitions.day, query(text)), text).toBeUndefined();
  expect(parseSalesPeriod(salesChartDefinitions.day, query('from=2026-03-01&to=2026-01-01'))).toBeUndefined();
  expect(parseSalesPeriod(salesChartDefinitions.month, query('period=90'))).toBeUndefined();
});

test('a period is found again in the address that it was written into, and the usual one is not written', () => {
  const days = { from: '2026-01-01', to: '2026-02-01' };
  for (const period of [7, 90, days])
    expect(
      parseSalesPeriod(
        salesChartDefinitions.day,
        replaceSalesPeriodInQuery(salesChartDefinitions.day, query('sales=product&period=365'), period),
      ),
    ).toEqual(period);
  expect(
    replaceSalesPeriodInQuery(
      salesChartDefinitions.day,
      query('sales=product&from=2026-01-01&to=2026-02-01'),
      30,
    ).toString(),
  ).toBe('sales=product');
});

test('three years may be asked for, and not a day more', () => {
  expect(isSalesPeriodTooLong({ from: '2024-01-01', to: '2027-01-01' })).toBe(false);
  expect(isSalesPeriodTooLong({ from: '2024-01-01', to: '2027-01-02' })).toBe(true);
});
