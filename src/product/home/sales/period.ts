import { addDays, addMonths, isDate, isLonger, limits } from '../../../core/schema/index';
import type { Kind, PeriodUnit } from './kinds';

/** Days of Asia/Seoul, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The chosen period: a number of a chart's units until today, or two days. */
export type Period = number | Days;

const starts: Readonly<Record<PeriodUnit, (today: string, length: number) => string>> = {
  days: (today, length) => addDays(today, 1 - length),
  weeks: (today, length) => addDays(today, 1 - 7 * length),
  // This month is one of them, as far as it has come.
  months: (today, length) => addMonths(today, 1 - length),
};

/** The days of a period that ends today, or the two that were chosen. */
export const daysOf = ({ unit }: Pick<Kind, 'unit'>, period: Period, today: string): Days =>
  typeof period === 'number' ? { from: starts[unit](today, period), to: today } : period;

/** True if two days exceed the maximum span. */
export const isTooLong = ({ from, to }: Days): boolean => isLonger(from, to, limits.dashboardYears);

/** The period in a page's address; undefined if it names none that the chart could show. */
export function readPeriod({ lengths }: Pick<Kind, 'lengths'>, query: URLSearchParams): Period | undefined {
  const [from = '', to = ''] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isDate(from) && isDate(to) && from <= to) return { from, to };
  const length = Number(query.get('period'));
  return lengths.includes(length) ? length : undefined;
}

/** Writes a period into a page's address in place of the previous one; the default is omitted. */
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
