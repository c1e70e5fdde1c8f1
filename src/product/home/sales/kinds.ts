/** Rows of a chart, as the API counts them. */
export interface SalesRow {
  /** A month, a day, a weekday from `1` (Monday) to `7`, or the id of a product. */
  key: string;
  /** Won. */
  amount: number;
  count: number;
  /** The product's name. */
  name?: string;
  /** Of the span of equal length before; absent where the shop has no data of then. */
  former?: { amount: number; count: number };
}

export type PeriodUnit = 'months' | 'weeks' | 'days';
export type Measure = 'amount' | 'count';

/** A chart's definition. */
export interface Kind {
  unit: PeriodUnit;
  /** Lengths that are offered, in units. */
  lengths: readonly number[];
  /** The length that is shown if none is chosen (decisions, section 6). */
  usual: number;
  /** The type of the key, for reading and drawing it. */
  key: 'month' | 'day' | 'weekday' | 'product';
  /** The measure drawn; it is also the table's first. */
  measure: Measure;
  /** A second measure, shown with it. */
  beside?: Measure;
  /** The subject of the count, and of the amount with it. */
  counts: 'sold' | 'confirmed' | 'customers';
  /** A customer who buys on two days counts on each: their sum would be meaningless. */
  totals: 'sum' | 'mean' | 'top';
}

const byDay = { unit: 'days', lengths: [7, 30, 90, 365], usual: 30, key: 'day' } as const;
const sold = { measure: 'amount', beside: 'count', counts: 'sold', totals: 'sum' } as const;

/** The charts of the dashboard by their words in the API's `by` (decisions, section 6), in their order. */
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

/** The chart that is shown if none is chosen. */
export const USUAL_KIND: KindName = 'day';

export const isKindName = (name: string | null): name is KindName =>
  name !== null && Object.hasOwn(kinds, name);
