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
const isWeekdayNumber = (key: string): key is WeekdayNumber => weekdayNumbers.some((each) => each === key);

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
    (translate: TranslateFunction, row: SalesRow, long: boolean) => ChartPointTexts
  >
> = {
  month: (_, { key }) => ({ title: key, label: key }),
  day: (translate, { key }, long) => ({
    title: `${key} ${translateWeekdayName(translate, getWeekdayNumberOfDay(key))}`,
    label: key.slice(long ? 2 : 5),
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
  kind: SalesChartDefinition,
  row: SalesRow,
): string => chartPointTextBuilderByKey[kind.key](translate, row, false).title;

/** Returns the text of a row's value in the preceding period; '' if the shop has no data for that period. */
export const formatPrecedingPeriodValue = (
  translate: TranslateFunction,
  kind: SalesChartDefinition,
  { former }: SalesRow,
): string => (former ? formatSalesValue(translate, kind, kind.measure, former[kind.measure]) : '');

/**
 * Returns the change of a chart's total since the preceding period, in percent; undefined if that period has
 * no value to compare with.
 */
export function formatSalesChange(
  translate: TranslateFunction,
  { measure }: SalesChartDefinition,
  rows: readonly SalesRow[],
): string | undefined {
  const before = rows.reduce((sum, { former }) => sum + (former?.[measure] ?? 0), 0);
  if (before <= 0 || rows.some(({ former }) => former === undefined)) return undefined;
  const percent = Math.round(((sumSalesMeasure(rows, measure) - before) / before) * 1000) / 10;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return translate('dashboard.sales.compared', { change: `${sign}${Math.abs(percent)}%` });
}

/** Returns the points of a chart with their texts. */
export const buildSalesChartPoints = (
  translate: TranslateFunction,
  kind: SalesChartDefinition,
  rows: readonly SalesRow[],
): ChartPoint[] => {
  const measures = [kind.measure, ...(kind.beside ? [kind.beside] : [])];
  const long = rows.length > MAX_CHART_DAYS_WITHOUT_YEAR;
  return rows.map((row) => ({
    key: row.key,
    ...chartPointTextBuilderByKey[kind.key](translate, row, long),
    value: row[kind.measure],
    told: [
      ...measures.map((each): [string, string] => [
        translateSalesMeasureName(translate, kind, each),
        formatSalesValue(translate, kind, each, row[each]),
      ]),
      ...(row.former
        ? [[translate('dashboard.sales.former'), formatPrecedingPeriodValue(translate, kind, row)] as const]
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
  const createAxisUnit = (key: 'won' | 'man' | 'eok' | 'orders' | 'people', per: number) => ({
    label: translate(`dashboard.sales.axis.${key}`),
    per,
  });
  if (measure === 'count') return createAxisUnit(counts === 'customers' ? 'people' : 'orders', 1);
  const highest = Math.max(...points.map(({ value }) => Math.abs(value)));
  if (highest >= HUNDRED_MILLION_WON_UNIT.from) return createAxisUnit('eok', HUNDRED_MILLION_WON_UNIT.per);
  return highest >= TEN_THOUSAND_WON_UNIT.from
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
  kind: SalesChartDefinition,
  rows: readonly SalesRow[],
  measure: SalesMeasure = kind.measure,
) {
  const sum = sumSalesMeasure(rows, measure);
  const value = kind.totals === 'mean' ? Math.round(sum / Math.max(1, rows.length)) : sum;
  return {
    name: translate(textKeyBySalesTotalKind[kind.totals]),
    text: formatSalesValue(translate, kind, measure, value),
  };
}
