import { addDays, addMonths, isDate, isLonger, limits } from '../../../core/schema/index';
import type { Kind, PeriodUnit } from './kinds';

/** A range of days in Asia/Seoul, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** The chosen period: a number of a chart's units until today, or a range of days. */
export type Period = number | Days;

const starts: Readonly<Record<PeriodUnit, (today: string, length: number) => string>> = {
  days: (today, length) => addDays(today, 1 - length),
  weeks: (today, length) => addDays(today, 1 - 7 * length),
  // This month counts as one of them, up to today.
  months: (today, length) => addMonths(today, 1 - length),
};

/** Returns the days of a period that ends today, or the chosen ones. */
export const daysOf = ({ unit }: Pick<Kind, 'unit'>, period: Period, today: string): Days =>
  typeof period === 'number' ? { from: starts[unit](today, period), to: today } : period;

/** Whether a range of days exceeds the longest period. */
export const isTooLong = ({ from, to }: Days): boolean => isLonger(from, to, limits.dashboardYears);

/** Returns the period in a page's URL; undefined if the chart can't show it. */
export function readPeriod({ lengths }: Pick<Kind, 'lengths'>, query: URLSearchParams): Period | undefined {
  const [from = '', to = ''] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isDate(from) && isDate(to) && from <= to) return { from, to };
  const length = Number(query.get('period'));
  return lengths.includes(length) ? length : undefined;
}

/** Writes a period into a page's URL, replacing the previous one; the default is omitted. */
export function writePeriod(
  { usual }: Pick<Kind, 'usual'>,
  query: URLSearchParams,
  period: Period,
): URLSearchParams {
  const written = new URLSearchParams(query);
  for (const key of ['from', 'to', 'period']) written.delete(key);
  if (typeof period !== 'number') {
    written.set('from', period.from);
    written.set('to', period.to);
  } else if (period !== usual) written.set('period', String(period));
  return written;
}
