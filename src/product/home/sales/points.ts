import type { AxisUnit, ChartPoint } from '../../../core/chart/scales';
import { formatCount } from '../../../core/ui/formatCount';
import type { TranslateFunction } from '../../../core/ui/useText';
import type { SalesChartDefinition, SalesMeasure, SalesRow } from './kinds';

/** Returns a value of a chart as text: with won, orders or people as its unit. */
export const formatSalesValue = (
  translate: TranslateFunction,
  { counts }: SalesChartDefinition,
  measure: SalesMeasure,
  value: number,
): string => {
  if (measure === 'amount') return translate('dashboard.sales.won', { amount: formatCount(value) });
  const key = counts === 'customers' ? 'dashboard.sales.people' : 'dashboard.sales.orders';
  return translate(key, { count: formatCount(value) });
};

/** Returns the name of a chart's measure. */
export const translateSalesMeasureName = (
  translate: TranslateFunction,
  { counts }: SalesChartDefinition,
  measure: SalesMeasure,
): string => {
  if (measure === 'count') return translate(`dashboard.sales.count.${counts}`);
  return translate(`dashboard.sales.amount.${counts === 'confirmed' ? 'confirmed' : 'sold'}`);
};

const weekdayNumbers = ['1', '2', '3', '4', '5', '6', '7'] as const;
type WeekdayNumber = (typeof weekdayNumbers)[number];
const isWeekdayNumber = (key: string): key is WeekdayNumber =>
  weekdayNumbers.some((weekday) => weekday === key);

/** Number of days. If a chart has more days than this, the labels of its axis contain the year. */
const MAX_CHART_DAYS_WITHOUT_YEAR = 366;

const translateWeekdayName = (translate: TranslateFunction, key: string) =>
  isWeekdayNumber(key) ? translate(`dashboard.sales.weekdays.${key}`) : key;

const getWeekdayNumberOfDay = (day: string) => String(new Date(day).getUTCDay() || 7);

/** A row's full name, and its label on an axis. */
interface ChartPointTexts {
  title: string;
  label: string;
}

const chartPointTextBuilderByKey: Readonly<
  Record<
    SalesChartDefinition['key'],
    (translate: TranslateFunction, row: SalesRow, includesYear: boolean) => ChartPointTexts
  >
> = {
  month: (_, { key }) => ({ title: key, label: key }),
  day: (translate, { key }, includesYear) => ({
    title: `${key} ${translateWeekdayName(translate, getWeekdayNumberOfDay(key))}`,
    label: key.slice(includesYear ? 2 : 5),
  }),
  weekday: (translate, { key }) => {
    const title = translateWeekdayName(translate, key);
    return { title, label: title };
  },
  product: (translate, { name }) => {
    const title = name || translate('dashboard.reviews.deleted');
    return { title, label: title };
  },
};

/** Returns a row's full name: a day with its weekday, or a product's name. */
export const formatSalesRowTitle = (
  translate: TranslateFunction,
  chartDefinition: SalesChartDefinition,
  row: SalesRow,
): string => chartPointTextBuilderByKey[chartDefinition.key](translate, row, false).title;

/** Returns the text of a row's value in the preceding period; '' if the shop has no data for that period. */
export const formatPrecedingPeriodValue = (
  translate: TranslateFunction,
  chartDefinition: SalesChartDefinition,
  { former }: SalesRow,
): string =>
  former
    ? formatSalesValue(translate, chartDefinition, chartDefinition.measure, former[chartDefinition.measure])
    : '';

/**
 * Returns the change of a chart's total since the preceding period, in percent; undefined if that period has
 * no value to compare with.
 */
export function formatSalesChange(
  translate: TranslateFunction,
  { measure }: SalesChartDefinition,
  rows: readonly SalesRow[],
): string | undefined {
  const precedingSum = rows.reduce((sum, { former }) => sum + (former?.[measure] ?? 0), 0);
  if (precedingSum <= 0 || rows.some(({ former }) => former === undefined)) return undefined;
  const changePercent =
    Math.round(((sumSalesMeasure(rows, measure) - precedingSum) / precedingSum) * 1000) / 10;
  const sign = changePercent > 0 ? '+' : changePercent < 0 ? '−' : '';
  return translate('dashboard.sales.compared', { change: `${sign}${Math.abs(changePercent)}%` });
}

/** Returns the points of a chart with their texts. */
export const buildSalesChartPoints = (
  translate: TranslateFunction,
  chartDefinition: SalesChartDefinition,
  rows: readonly SalesRow[],
): ChartPoint[] => {
  const measures = [chartDefinition.measure, ...(chartDefinition.beside ? [chartDefinition.beside] : [])];
  const includesYear = rows.length > MAX_CHART_DAYS_WITHOUT_YEAR;
  return rows.map((row) => ({
    key: row.key,
    ...chartPointTextBuilderByKey[chartDefinition.key](translate, row, includesYear),
    value: row[chartDefinition.measure],
    told: [
      ...measures.map((measure): [string, string] => [
        translateSalesMeasureName(translate, chartDefinition, measure),
        formatSalesValue(translate, chartDefinition, measure, row[measure]),
      ]),
      ...(row.former
        ? [
            [
              translate('dashboard.sales.former'),
              formatPrecedingPeriodValue(translate, chartDefinition, row),
            ] as const,
          ]
        : []),
    ],
  }));
};

/**
 * If the largest amount is at least `from` won, an axis counts in units of `per` won. Its ticks are then
 * whole numbers.
 */
const TEN_THOUSAND_WON_UNIT = { from: 50_000, per: 10_000 };
const HUNDRED_MILLION_WON_UNIT = { from: 2_000_000_000, per: 100_000_000 };

/** Returns the unit of a chart's value axis. The unit depends on the value furthest from zero. */
export function chooseSalesAxisUnit(
  translate: TranslateFunction,
  { measure, counts }: SalesChartDefinition,
  points: readonly ChartPoint[],
): AxisUnit {
  const createAxisUnit = (key: 'won' | 'man' | 'eok' | 'orders' | 'people', amountPerUnit: number) => ({
    label: translate(`dashboard.sales.axis.${key}`),
    per: amountPerUnit,
  });
  if (measure === 'count') return createAxisUnit(counts === 'customers' ? 'people' : 'orders', 1);
  const highestValue = Math.max(...points.map(({ value }) => Math.abs(value)));
  if (highestValue >= HUNDRED_MILLION_WON_UNIT.from)
    return createAxisUnit('eok', HUNDRED_MILLION_WON_UNIT.per);
  return highestValue >= TEN_THOUSAND_WON_UNIT.from
    ? createAxisUnit('man', TEN_THOUSAND_WON_UNIT.per)
    : createAxisUnit('won', 1);
}

const sumSalesMeasure = (rows: readonly SalesRow[], measure: SalesMeasure) =>
  rows.reduce((sum, row) => sum + row[measure], 0);

const textKeyBySalesTotalKind = {
  sum: 'dashboard.sales.sum',
  mean: 'dashboard.sales.mean',
  top: 'dashboard.sales.top',
} as const;

/** Returns the total of a chart and the total's name. The total is a sum or a daily mean. */
export function summarizeSalesTotal(
  translate: TranslateFunction,
  chartDefinition: SalesChartDefinition,
  rows: readonly SalesRow[],
  measure: SalesMeasure = chartDefinition.measure,
) {
  const measureSum = sumSalesMeasure(rows, measure);
  const totalValue =
    chartDefinition.totals === 'mean' ? Math.round(measureSum / Math.max(1, rows.length)) : measureSum;
  return {
    name: translate(textKeyBySalesTotalKind[chartDefinition.totals]),
    text: formatSalesValue(translate, chartDefinition, measure, totalValue),
  };
}
