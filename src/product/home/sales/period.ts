import {
  addDays,
  getFirstDayOfMonthAfter,
  isCalendarDay,
  isSpanLongerThanYears,
  limits,
} from '../../../core/schema/index';
import type { SalesChartDefinition, SalesPeriodUnit } from './kinds';

/** A range of days in Asia/Seoul, both inclusive. */
export interface DayPeriod {
  from: string;
  to: string;
}

/** The chosen period: a number of the chart's time units that end today, or a range of days. */
export type SalesPeriod = number | DayPeriod;

const periodStartCalculatorByUnit: Readonly<
  Record<SalesPeriodUnit, (today: string, unitCount: number) => string>
> = {
  days: (today, dayCount) => addDays(today, 1 - dayCount),
  weeks: (today, weekCount) => addDays(today, 1 - 7 * weekCount),
  // The present month, up to today, counts as one of the months.
  months: (today, monthCount) => getFirstDayOfMonthAfter(today, 1 - monthCount),
};

/** Returns the first and last day of a period. */
export const resolveDayRangeOfPeriod = (
  { unit }: Pick<SalesChartDefinition, 'unit'>,
  period: SalesPeriod,
  today: string,
): DayPeriod =>
  typeof period === 'number' ? { from: periodStartCalculatorByUnit[unit](today, period), to: today } : period;

/** Whether a range of days is longer than the longest period that the API accepts. */
export const isSalesPeriodTooLong = ({ from, to }: DayPeriod): boolean =>
  isSpanLongerThanYears(from, to, limits.maxDashboardYears);

/** Returns the period that a page's URL names; undefined if the chart does not offer it. */
export function parseSalesPeriod(
  { lengths }: Pick<SalesChartDefinition, 'lengths'>,
  query: URLSearchParams,
): SalesPeriod | undefined {
  const [from = '', to = ''] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isCalendarDay(from) && isCalendarDay(to) && from <= to) return { from, to };
  const periodLength = Number(query.get('period'));
  return lengths.includes(periodLength) ? periodLength : undefined;
}

/** Returns a URL's query in which a period replaces the previous one. The default period is left out. */
export function replaceSalesPeriodInQuery(
  { usual }: Pick<SalesChartDefinition, 'usual'>,
  query: URLSearchParams,
  period: SalesPeriod,
): URLSearchParams {
  const newQuery = new URLSearchParams(query);
  for (const key of ['from', 'to', 'period']) newQuery.delete(key);
  if (typeof period !== 'number') {
    newQuery.set('from', period.from);
    newQuery.set('to', period.to);
  } else if (period !== usual) newQuery.set('period', String(period));
  return newQuery;
}
