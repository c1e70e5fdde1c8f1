/** A row of a chart, as the API counts it. */
export interface SalesRow {
  /** A month, a day, a weekday from `1` (Monday) to `7`, or the id of a product. */
  key: string;
  /** Amount in won. */
  amount: number;
  count: number;
  /** The product's name. */
  name?: string;
  /** The value for the span of equal length before; absent if the shop has no data for it. */
  former?: { amount: number; count: number };
}

export type PeriodUnit = 'months' | 'weeks' | 'days';
export type Measure = 'amount' | 'count';

/** The definition of a sales chart: its units, lengths and measures. */
export interface Kind {
  unit: PeriodUnit;
  /** Offered lengths, in the chart's units. */
  lengths: readonly number[];
  /** Default length (decisions, section 6). */
  usual: number;
  /** Type of the key, which decides its label. */
  key: 'month' | 'day' | 'weekday' | 'product';
  /** The measure that the chart shows, and the first one of the table. */
  measure: Measure;
  /** A second measure, shown with the first one. */
  beside?: Measure;
  /** What is counted, and what the amount is about. */
  counts: 'sold' | 'confirmed' | 'customers';
  /**
   * How the total is computed: a customer who buys on two days counts on each, so a sum would be meaningless
   * for customers.
   */
  totals: 'sum' | 'mean' | 'top';
}

const byDay = { unit: 'days', lengths: [7, 30, 90, 365], usual: 30, key: 'day' } as const;
const sold = { measure: 'amount', beside: 'count', counts: 'sold', totals: 'sum' } as const;

/** The charts of the dashboard by their name in the API's `by` (decisions, section 6), in order. */
export const kinds = {
  month: { unit: 'months', lengths: [6, 12, 24, 36], usual: 12, key: 'month', ...sold },
  day: { ...byDay, ...sold },
  weekday: { unit: 'weeks', lengths: [4, 12, 26, 52], usual: 12, key: 'weekday', ...sold },
  product: { ...byDay, ...sold, key: 'product', totals: 'top' },
  purchases: { ...byDay, measure: 'count', beside: 'amount', counts: 'confirmed', totals: 'sum' },
  customers: { ...byDay, measure: 'count', counts: 'customers', totals: 'mean' },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as readonly KindName[];

/** The default chart. */
export const USUAL_KIND: KindName = 'day';

export const isKindName = (name: string | null): name is KindName =>
  name !== null && Object.hasOwn(kinds, name);
