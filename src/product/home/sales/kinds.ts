/** One row of a sales chart, as the API returns it. */
export interface SalesRow {
  /** A month, a day, a weekday from `1` (Monday) to `7`, or the id of a product. */
  key: string;
  /** The row's sales in won. */
  amount: number;
  count: number;
  /** The product's name, in a chart of products. */
  name?: string;
  /** The values of the preceding period of equal length; absent if the shop has no data for that period. */
  former?: { amount: number; count: number };
}

export type SalesPeriodUnit = 'months' | 'weeks' | 'days';
export type SalesMeasure = 'amount' | 'count';

/** The definition of a sales chart: its time unit, the period lengths to choose from, and its measures. */
export interface SalesChartDefinition {
  unit: SalesPeriodUnit;
  /** The period lengths that the operator can choose, in the chart's time unit. */
  lengths: readonly number[];
  /** The default length of a period (decisions, section 6). */
  usual: number;
  /** The type of a row's `key`, on which the key's label depends. */
  key: 'month' | 'day' | 'weekday' | 'product';
  /** The measure that the chart draws. In the table, it comes first. */
  measure: SalesMeasure;
  /** A second measure, which the chart and the table show together with the first one. */
  beside?: SalesMeasure;
  /**
   * Whether the chart counts sold purchases, confirmed purchases or customers. The chart's amounts are those
   * of the counted purchases.
   */
  counts: 'sold' | 'confirmed' | 'customers';
  /**
   * How the total of the chart is computed. For customers it is the mean of the days. A sum would be
   * meaningless, because a customer who buys on two days is counted twice.
   */
  totals: 'sum' | 'mean' | 'top';
}

const dailyChartOptions = { unit: 'days', lengths: [7, 30, 90, 365], usual: 30, key: 'day' } as const;
const soldAmountChartOptions = { measure: 'amount', beside: 'count', counts: 'sold', totals: 'sum' } as const;

/**
 * The charts of the dashboard in their order, by the value of the API's parameter `by` (decisions, section
 * 6).
 */
export const salesChartDefinitions = {
  month: { unit: 'months', lengths: [6, 12, 24, 36], usual: 12, key: 'month', ...soldAmountChartOptions },
  day: { ...dailyChartOptions, ...soldAmountChartOptions },
  weekday: { unit: 'weeks', lengths: [4, 12, 26, 52], usual: 12, key: 'weekday', ...soldAmountChartOptions },
  product: { ...dailyChartOptions, ...soldAmountChartOptions, key: 'product', totals: 'top' },
  purchases: { ...dailyChartOptions, measure: 'count', beside: 'amount', counts: 'confirmed', totals: 'sum' },
  customers: { ...dailyChartOptions, measure: 'count', counts: 'customers', totals: 'mean' },
} as const satisfies Record<string, SalesChartDefinition>;

export type SalesChartName = keyof typeof salesChartDefinitions;

export const salesChartNames = Object.keys(salesChartDefinitions) as readonly SalesChartName[];

export const DEFAULT_SALES_CHART: SalesChartName = 'day';

export const isSalesChartName = (name: string | null): name is SalesChartName =>
  name !== null && Object.hasOwn(salesChartDefinitions, name);
