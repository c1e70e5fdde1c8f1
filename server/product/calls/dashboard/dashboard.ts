import { addDays, declaredSortOrderOf, limits, toSeoulDay } from '../../../../src/core/schema/index';
import { type CollectionResources, groupResourcesByPath } from '../../../core/call/collections';
import { createFilterError, parsePagingHeaders, parseQueryParams } from '../../../core/call/params';
import { API_BASE_PATH, type Route } from '../../../core/call/route';
import type { ApiServices, CustomRoutesFactory } from '../../../core/services';
import type { Reader } from '../../../core/store/store';
import { countApplicationChoices } from './applications';
import {
  applicationsRouteDescription,
  createReviewsRouteDescription,
  createSalesRouteDescription,
  statusCountsRouteDescription,
} from './facts';
import { parsePeriodOrDefault } from './period';
import { readSalesChart, salesCharts } from './sales';
import {
  CONFIRMATIONS_SUM_NAME,
  hasRecordsOnOrBeforeDay,
  RECORDS_BY_STATUS_SUM_NAME,
  RECORDS_BY_TYPE_SUM_NAME,
} from './totals';

/** Numbers of records: today, and in the last seven days including today. */
interface TodayAndWeekCounts {
  today: number;
  week: number;
  /**
   * The counts of the preceding periods: `today` counts yesterday, `week` the seven days before the last
   * seven. Absent if the shop has no data for these days.
   */
  former?: Pick<TodayAndWeekCounts, 'today' | 'week'>;
}

const DAYS_PER_WEEK = 7;

/**
 * The groups of counts in the dashboard's summary. Each names the counted collection, its stored sum, and the
 * values that are counted separately.
 */
const dashboardSummaryFigures = {
  orders: {
    of: 'orders',
    name: RECORDS_BY_STATUS_SUM_NAME,
    values: ['PENDING', 'PAID', 'PREPARING', 'DONE'],
  },
  shipping: { of: 'shipments', name: RECORDS_BY_STATUS_SUM_NAME, values: ['READY', 'SHIPPING', 'DELIVERED'] },
  claims: { of: 'claims', name: RECORDS_BY_TYPE_SUM_NAME, values: ['CANCEL', 'EXCHANGE', 'RETURN'] },
  purchases: { of: 'orders', name: CONFIRMATIONS_SUM_NAME, values: ['WAITING', 'CONFIRMED', 'AUTO'] },
} as const;

/**
 * Returns the numbers of orders, shipments, claims and purchases by their state (decisions, sections 6 and
 * 13).
 */
async function readDashboardSummary(reader: Reader, today: string) {
  const readSummaryFigureCounts = async ({
    of,
    name,
    values,
  }: (typeof dashboardSummaryFigures)[keyof typeof dashboardSummaryFigures]) => {
    const weekStart = addDays(today, 1 - DAYS_PER_WEEK);
    const previousWeekStart = addDays(weekStart, -DAYS_PER_WEEK);
    const dailyTotals = await reader.totals(of, name, { from: previousWeekStart, until: today, by: 'both' });
    const hasEarlierRecords = await hasRecordsOnOrBeforeDay(reader, of, previousWeekStart);
    const countRecordsWithValueBetweenDays = (value: string, firstDay: string, lastDay: string) =>
      dailyTotals
        .filter(({ bucket, item }) => item === value && bucket >= firstDay && bucket <= lastDay)
        .reduce((countSum, { count: bucketCount }) => countSum + bucketCount, 0);
    const countEntries = values.map((value): [string, TodayAndWeekCounts] => {
      const yesterday = addDays(today, -1);
      const precedingCounts = {
        today: countRecordsWithValueBetweenDays(value, yesterday, yesterday),
        week: countRecordsWithValueBetweenDays(value, previousWeekStart, addDays(weekStart, -1)),
      };
      const currentCounts = {
        today: countRecordsWithValueBetweenDays(value, today, today),
        week: countRecordsWithValueBetweenDays(value, weekStart, today),
      };
      return [value, { ...currentCounts, ...(hasEarlierRecords && { former: precedingCounts }) }];
    });
    return Object.fromEntries(countEntries);
  };
  const summaryFigureEntries = Object.entries(dashboardSummaryFigures).map(
    async ([part, each]) => [part, await readSummaryFigureCounts(each)] as const,
  );
  return Object.fromEntries(await Promise.all(summaryFigureEntries));
}

/**
 * Parses the query parameters of a call. Throws 400 `unknown_filter` for a parameter that is not in
 * `allowedKeys`.
 */
function parseAllowedQueryParams(url: string, allowedKeys: readonly string[]): ReadonlyMap<string, string> {
  const queryParams = parseQueryParams(url);
  const unknownKeys = [...queryParams.keys()].filter((key) => !allowedKeys.includes(key));
  if (unknownKeys.length > 0) throw createFilterError('unknown_filter', unknownKeys);
  return queryParams;
}

const createDashboardSummaryRoute = ({ who }: CollectionResources, { store }: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/dashboard/summary`,
  who,
  describe: () => statusCountsRouteDescription,
  async read({ request, now }) {
    parseAllowedQueryParams(request.url, []);
    return { status: 200, body: await readDashboardSummary(store, toSeoulDay(now.toISOString())) };
  },
});

const createApplicationCountsRoute = ({ who, path }: CollectionResources, { store }: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/dashboard/applications`,
  who,
  describe: () => applicationsRouteDescription,
  async read({ request, now }) {
    parseAllowedQueryParams(request.url, []);
    return { status: 200, body: await countApplicationChoices(store, path, toSeoulDay(now.toISOString())) };
  },
});

const createSalesRoute = ({ who }: CollectionResources, { store }: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/dashboard/sales`,
  who,
  describe: () => createSalesRouteDescription(Object.keys(salesCharts)),
  async read({ request, now }) {
    const queryParams = parseAllowedQueryParams(request.url, ['by', 'from', 'to']);
    const chartName = queryParams.get('by') ?? '';
    const chart = Object.hasOwn(salesCharts, chartName) ? salesCharts[chartName] : undefined;
    if (!chart) throw createFilterError(chartName === '' ? 'filter_needed' : 'unknown_filter', ['by']);
    const period = parsePeriodOrDefault(
      { from: queryParams.get('from'), to: queryParams.get('to') },
      now,
      chart.length,
    );
    return { status: 200, body: { rows: await readSalesChart(store, chart, period) } };
  },
});

/** The fields of a review that the dashboard's endpoint returns. The reviewer's name is masked. */
const shownReviewFields = ['_id', 'name', 'product', 'rating', 'content', 'createdAt'];

const createReviewsRoute = (collection: CollectionResources, { store }: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/dashboard/reviews`,
  who: collection.who,
  describe: () => createReviewsRouteDescription(collection, shownReviewFields),
  of: collection,
  access: 'list',
  async read(call) {
    parseAllowedQueryParams(call.request.url, []);
    const [{ list }] = collection.all;
    const { skip, limit } = parsePagingHeaders(call.request.headers, list?.perPage ?? limits.maxRowsPerPage);
    const query = {
      where: [],
      order: list ? declaredSortOrderOf(list) : [],
      skip,
      limit: limit || limits.maxRowsPerPage,
    };
    const [totalCount, rows] = await Promise.all([
      store.count(collection.path, query.where),
      store.find(collection.path, query),
    ]);
    return { rows, summary: { totalCount, skip, limit: query.limit }, fields: shownReviewFields };
  },
});

/** Returns the API's routes for the dashboard (decisions, section 6). */
export const createDashboardRoutes: CustomRoutesFactory = (services) => {
  const collections = groupResourcesByPath(services.resources);
  const orderCollection = collections.find(({ path }) => path === 'orders');
  const applicationCollection = collections.find(({ path }) => path === 'applications');
  const reviewCollection = collections.find(({ path }) => path === 'reviews');
  return [
    ...(orderCollection
      ? [createDashboardSummaryRoute(orderCollection, services), createSalesRoute(orderCollection, services)]
      : []),
    ...(applicationCollection ? [createApplicationCountsRoute(applicationCollection, services)] : []),
    ...(reviewCollection ? [createReviewsRoute(reviewCollection, services)] : []),
  ];
};
