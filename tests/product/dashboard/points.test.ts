import { expect, test } from 'vitest';
import { ra } from '../../../i18n/ko/core/ra';
import { dashboard } from '../../../i18n/ko/product/dashboard';
import { createI18nProvider } from '../../../i18n/provider';
import {
  type SalesChartDefinition,
  type SalesRow,
  salesChartDefinitions,
} from '../../../src/product/home/sales/kinds';
import {
  buildSalesChartPoints,
  chooseSalesAxisUnit,
  summarizeSalesTotal,
} from '../../../src/product/home/sales/points';

const { translate } = createI18nProvider({ ...ra, dashboard }, (key) => {
  throw new Error(key);
});
const rows = (...amounts: number[]): SalesRow[] =>
  amounts.map((amount, place) => ({ key: `2026-11-${10 + place}`, amount, count: place + 1 }));
const unitFor = (kind: SalesChartDefinition, amount: number) =>
  chooseSalesAxisUnit(translate, kind, buildSalesChartPoints(translate, kind, rows(amount)));

test('a day is told with its weekday, its won and its orders', () => {
  expect(
    buildSalesChartPoints(translate, salesChartDefinitions.day, [
      { key: '2026-11-22', amount: 4_520_000, count: 61 },
    ]),
  ).toEqual([
    {
      key: '2026-11-22',
      title: '2026-11-22 일요일',
      label: '11-22',
      value: 4_520_000,
      told: [
        ['매출', '4,520,000원'],
        ['주문', '61건'],
      ],
    },
  ]);
});

test('more days than a year has are written with their years', () => {
  const many = Array.from({ length: 367 }, () => ({ key: '2026-11-22', amount: 1, count: 1 }));
  expect(buildSalesChartPoints(translate, salesChartDefinitions.day, many)[0]?.label).toBe('26-11-22');
});

test('an axis counts in won, in 만 원 or in 억 원, as high as it goes; people and orders one by one', () => {
  expect(unitFor(salesChartDefinitions.day, 49_999)).toEqual({ label: '원', per: 1 });
  expect(unitFor(salesChartDefinitions.day, 50_000)).toEqual({ label: '만 원', per: 10_000 });
  expect(unitFor(salesChartDefinitions.day, 2_000_000_000)).toEqual({ label: '억 원', per: 100_000_000 });
  expect(unitFor(salesChartDefinitions.purchases, 5_000_000)).toEqual({ label: '건', per: 1 });
  expect(unitFor(salesChartDefinitions.customers, 5_000_000)).toEqual({ label: '명', per: 1 });
});

test('sales come to their sum, and customers to those of a day', () => {
  expect(summarizeSalesTotal(translate, salesChartDefinitions.day, rows(1000, 500))).toEqual({
    name: '합계',
    text: '1,500원',
  });
  expect(summarizeSalesTotal(translate, salesChartDefinitions.day, rows(1000, 500), 'count')).toEqual({
    name: '합계',
    text: '3건',
  });
  expect(summarizeSalesTotal(translate, salesChartDefinitions.purchases, rows(1000, 500))).toEqual({
    name: '합계',
    text: '3건',
  });
  expect(summarizeSalesTotal(translate, salesChartDefinitions.customers, rows(0, 0, 0))).toEqual({
    name: '하루 평균',
    text: '2명',
  });
  expect(summarizeSalesTotal(translate, salesChartDefinitions.product, rows(1000)).name).toBe(
    '상위 10개 합계',
  );
});
