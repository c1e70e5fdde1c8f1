import {
  addDays,
  getFirstDayOfMonthAfter,
  isCalendarDay,
  isSpanLongerThanYears,
  limits,
  toSeoulDay,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../../core/basics/errors';
import { DAY_MS } from '../../../core/basics/time';

/** A period of days in Asia/Seoul, `YYYY-MM-DD`. Both the first and the last day are included. */
export interface DatePeriod {
  from: string;
  to: string;
}

export const getMonthOfDay = (day: string): string => day.slice(0, 7);

/** Returns the last day of a month (`YYYY-MM`). */
const getLastDayOfMonth = (month: string): string => addDays(getFirstDayOfMonthAfter(`${month}-01`, 1), -1);

/** Returns all days of a period, from the first to the last. */
export function listDaysOfPeriod({ from, to }: DatePeriod): string[] {
  const dayCount = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: dayCount }, (_, index) => addDays(from, index));
}

/** Returns all months of a period, from the first to the last. */
export const listMonthsOfPeriod = (period: DatePeriod): string[] => [
  ...new Set(listDaysOfPeriod(period).map(getMonthOfDay)),
];

/** Splits a period into the period of its whole months, and the remaining periods before and after it. */
export function splitIntoMonths({ from, to }: DatePeriod): {
  wholeMonthsPeriod?: DatePeriod;
  remainingPeriods: DatePeriod[];
} {
  const monthsStart = from.endsWith('-01') ? from : getFirstDayOfMonthAfter(from, 1);
  const monthsEnd =
    getLastDayOfMonth(getMonthOfDay(to)) === to ? to : addDays(getFirstDayOfMonthAfter(to, 0), -1);
  if (monthsStart > monthsEnd) return { remainingPeriods: [{ from, to }] };
  const leadingPeriods = monthsStart > from ? [{ from, to: addDays(monthsStart, -1) }] : [];
  const trailingPeriods = monthsEnd < to ? [{ from: addDays(monthsEnd, 1), to }] : [];
  return {
    wholeMonthsPeriod: { from: monthsStart, to: monthsEnd },
    remainingPeriods: [...leadingPeriods, ...trailingPeriods],
  };
}

/**
 * Returns the same day in an earlier month. If that month is too short, it returns the month's last day. The
 * last day of a month always becomes the last day of the earlier month.
 */
function subtractMonths(day: string, monthCount: number): string {
  const lastDay = getLastDayOfMonth(getMonthOfDay(getFirstDayOfMonthAfter(day, -monthCount)));
  const sameDay = getMonthOfDay(lastDay) + day.slice(getMonthOfDay(day).length);
  return day === getLastDayOfMonth(getMonthOfDay(day)) || sameDay > lastDay ? lastDay : sameDay;
}

/**
 * Returns the period of the same length that precedes a given one. If `length` is in months, the first and
 * the last day both move back by the period's number of months. Otherwise the result ends on the day before
 * the given period.
 */
export function computePrecedingPeriod(period: DatePeriod, length: PeriodLength): DatePeriod {
  const { from, to } = period;
  if ('days' in length) {
    const lastDay = addDays(from, -1);
    return { from: addDays(lastDay, 1 - listDaysOfPeriod(period).length), to: lastDay };
  }
  const monthCount = listMonthsOfPeriod(period).length;
  return { from: subtractMonths(from, monthCount), to: subtractMonths(to, monthCount) };
}

/** The default length of a period: a number of days, or of months including the current one. */
export type PeriodLength = { days: number } | { months: number };

const computeFirstDayOfPeriod = (lastDay: string, length: PeriodLength): string =>
  'days' in length ? addDays(lastDay, 1 - length.days) : getFirstDayOfMonthAfter(lastDay, 1 - length.months);

/**
 * Returns the period that a call asks for. By default it ends today and has the default length. Throws 400
 * `bad_period` for an invalid day, for a start after the end, and for a period longer than
 * `limits.maxDashboardYears`.
 */
export function parsePeriodOrDefault(
  requestedPeriod: { from?: string | undefined; to?: string | undefined },
  now: Date,
  defaultLength: PeriodLength,
): DatePeriod {
  const createInvalidPeriodError = () =>
    new ApiError('bad_period', { args: { years: limits.maxDashboardYears } });
  if ([requestedPeriod.from, requestedPeriod.to].some((day) => day !== undefined && !isSupportedDay(day)))
    throw createInvalidPeriodError();
  const lastDay = requestedPeriod.to ?? toSeoulDay(now.toISOString());
  const firstDay = requestedPeriod.from ?? computeFirstDayOfPeriod(lastDay, defaultLength);
  if (firstDay > lastDay || isSpanLongerThanYears(firstDay, lastDay, limits.maxDashboardYears))
    throw createInvalidPeriodError();
  return { from: firstDay, to: lastDay };
}

/** Whether a text is a day in the supported range. In this range, computed days keep a four-digit year. */
const isSupportedDay = (text: string): boolean =>
  isCalendarDay(text) && text >= '1900-01-01' && text <= '2200-12-31';
