import { createEventLoopYielder } from '../../../core/basics/turns';
import type { Reader, SumResult } from '../../../core/store/store';
import {
  computePrecedingPeriod,
  type DatePeriod,
  getMonthOfDay,
  listDaysOfPeriod,
  listMonthsOfPeriod,
  type PeriodLength,
  splitIntoMonths,
} from './period';
import {
  CONFIRMATIONS_SUM_NAME,
  CUSTOMERS_SUM_NAME,
  hasRecordsOnOrBeforeDay,
  parseProductSumItem,
  SALES_BY_PRODUCT_MONTH_SUM_NAME,
  SALES_BY_PRODUCT_SUM_NAME,
  SALES_SUM_NAME,
} from './totals';

/** A row of a sales chart. Its values are in won and in orders, unless the chart sets another unit. */
export interface SalesChartRow {
  key: string;
  amount: number;
  count: number;
  name?: string;
  /** The value for the preceding period of equal length. Absent if the shop has no data for that period. */
  former?: SalesAmountAndCount;
}

type SalesAmountAndCount = Pick<SalesChartRow, 'amount' | 'count'>;

const ORDERS_COLLECTION = 'orders';

/** Maximum number of products that a chart shows. */
const MAX_SHOWN_PRODUCTS = 10;

/** Number of days whose buyers are counted before control returns to the event loop. */
const SALES_DAYS_PER_BATCH = 31;

/**
 * Returns a chart row for each key, in the given order. A row's value is the sum of the figures that belong
 * to its key.
 */
function toSalesChartRows(
  rowKeys: readonly string[],
  salesTotals: readonly SumResult[],
  getRowKey: (bucket: string) => string,
): SalesChartRow[] {
  const sumByRowKey = new Map<string, SalesAmountAndCount>();
  for (const { bucket, amount, count } of salesTotals) {
    const { amount: a, count: c } = sumByRowKey.get(getRowKey(bucket)) ?? { amount: 0, count: 0 };
    sumByRowKey.set(getRowKey(bucket), { amount: a + amount, count: c + count });
  }
  return rowKeys.map((key) => ({ key, amount: 0, count: 0, ...sumByRowKey.get(key) }));
}

const readDailySales = (reader: Reader, { from, to }: DatePeriod) =>
  reader.totals(ORDERS_COLLECTION, SALES_SUM_NAME, { from, until: to, by: 'bucket' });

const returnBucketUnchanged = (bucket: string) => bucket;

/** Returns a day's weekday, from 1 for Monday to 7 for Sunday. */
const computeWeekdayNumber = (day: string): string => String(((new Date(day).getUTCDay() + 6) % 7) + 1);
const weekdayNumbers = ['1', '2', '3', '4', '5', '6', '7'];

async function readSalesByProduct(reader: Reader, period: DatePeriod): Promise<SalesChartRow[]> {
  const { wholeMonthsPeriod, remainingPeriods } = splitIntoMonths(period);
  const readOrderTotalsByItem = (sumName: string, from: string, until: string) =>
    reader.totals(ORDERS_COLLECTION, sumName, { from, until, by: 'item' });
  const subperiodTotals = [
    ...(wholeMonthsPeriod
      ? [
          await readOrderTotalsByItem(
            SALES_BY_PRODUCT_MONTH_SUM_NAME,
            getMonthOfDay(wholeMonthsPeriod.from),
            getMonthOfDay(wholeMonthsPeriod.to),
          ),
        ]
      : []),
    ...(await Promise.all(
      remainingPeriods.map(({ from, to }) => readOrderTotalsByItem(SALES_BY_PRODUCT_SUM_NAME, from, to)),
    )),
  ];
  const rowByProductId = new Map<string, SalesChartRow & { name: string; last: string }>();
  for (const { item, amount, count, last } of subperiodTotals.flat()) {
    const { _id, name } = parseProductSumItem(item);
    const productRow = rowByProductId.get(_id) ?? { key: _id, name, amount: 0, count: 0, last };
    // If a product was renamed, the row has its latest name.
    const latestSale =
      last > productRow.last || (last === productRow.last && name > productRow.name)
        ? { name, last }
        : productRow;
    rowByProductId.set(_id, {
      key: _id,
      amount: productRow.amount + amount,
      count: productRow.count + count,
      name: latestSale.name,
      last: latestSale.last,
    });
  }
  return [...rowByProductId.values()]
    .toSorted((a, b) => b.amount - a.amount || b.count - a.count || (a.key < b.key ? -1 : 1))
    .map(({ last: _, ...row }) => row);
}

async function readConfirmedPurchasesByDay(reader: Reader, period: DatePeriod): Promise<SalesChartRow[]> {
  const { from, to: until } = period;
  const confirmationTotals = await reader.totals(ORDERS_COLLECTION, CONFIRMATIONS_SUM_NAME, {
    from,
    until,
    by: 'both',
  });
  const confirmedTotals = confirmationTotals.filter(({ item }) => item === 'CONFIRMED' || item === 'AUTO');
  return toSalesChartRows(listDaysOfPeriod(period), confirmedTotals, returnBucketUnchanged);
}

/** Returns each day's amount of sales. The count of a row is the number of different buyers on that day. */
async function readSalesByCustomer(reader: Reader, period: DatePeriod): Promise<SalesChartRow[]> {
  const days = listDaysOfPeriod(period);
  const dailySalesRows = toSalesChartRows(days, await readDailySales(reader, period), returnBucketUnchanged);
  const yieldToEventLoop = createEventLoopYielder();
  const buyerCountByDay = new Map<string, number>();
  for (let startIndex = 0; startIndex < days.length; startIndex += SALES_DAYS_PER_BATCH) {
    const [from = '', until = from] = [
      days[startIndex],
      days[Math.min(startIndex + SALES_DAYS_PER_BATCH, days.length) - 1],
    ];
    const customerTotals = await reader.totals(ORDERS_COLLECTION, CUSTOMERS_SUM_NAME, {
      from,
      until,
      by: 'bucket',
    });
    for (const { bucket, items } of customerTotals) buyerCountByDay.set(bucket, items);
    await yieldToEventLoop();
  }
  return dailySalesRows.map((row) => ({ ...row, count: buyerCountByDay.get(row.key) ?? 0 }));
}

interface SalesChartSource {
  length: PeriodLength;
  read(reader: Reader, period: DatePeriod): Promise<SalesChartRow[]>;
  /**
   * True if a row is compared with the row of the same key in the preceding period. If absent, rows are
   * compared by their position in the chart.
   */
  keyed?: true;
  /** Maximum number of the chart's rows in the answer. */
  most?: number;
}

const zeroSalesFigure: SalesAmountAndCount = { amount: 0, count: 0 };

/** Returns the rows of a chart. Each has its value in the given period and in the period before it. */
export async function readSalesChart(
  reader: Reader,
  chart: SalesChartSource,
  period: DatePeriod,
): Promise<SalesChartRow[]> {
  const precedingPeriod = computePrecedingPeriod(period, chart.length);
  const rows = (await chart.read(reader, period)).slice(0, chart.most);
  if (!(await hasRecordsOnOrBeforeDay(reader, ORDERS_COLLECTION, precedingPeriod.from))) return rows;
  const precedingRows = await chart.read(reader, precedingPeriod);
  const precedingRowByKey = new Map(precedingRows.map((row) => [row.key, row]));
  return rows.map((row, index) => {
    const { amount, count } =
      (chart.keyed ? precedingRowByKey.get(row.key) : precedingRows[index]) ?? zeroSalesFigure;
    return { ...row, former: { amount, count } };
  });
}

/**
 * The sales charts, by the name of the property that groups the sales, such as `day` (decisions, sections 6
 * and 13).
 */
export const salesCharts: Readonly<Record<string, SalesChartSource>> = {
  month: {
    length: { months: 12 },
    read: async (reader, period) =>
      toSalesChartRows(listMonthsOfPeriod(period), await readDailySales(reader, period), getMonthOfDay),
  },
  day: {
    length: { days: 30 },
    read: async (reader, period) =>
      toSalesChartRows(listDaysOfPeriod(period), await readDailySales(reader, period), returnBucketUnchanged),
  },
  weekday: {
    length: { days: 84 },
    keyed: true,
    read: async (reader, period) =>
      toSalesChartRows(weekdayNumbers, await readDailySales(reader, period), computeWeekdayNumber),
  },
  product: { length: { days: 30 }, keyed: true, most: MAX_SHOWN_PRODUCTS, read: readSalesByProduct },
  purchases: { length: { days: 30 }, read: readConfirmedPurchasesByDay },
  customers: { length: { days: 30 }, read: readSalesByCustomer },
};
