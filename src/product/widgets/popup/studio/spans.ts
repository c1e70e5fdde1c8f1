import {
  DAY_MS,
  getFirstDayOfMonthAfter,
  isCalendarDay,
  parseSeoulTimeAsInstant,
  toSeoulTimeText,
} from '../../../../core/schema/index';

/**
 * A span of days (Asia/Seoul), as numbers of days since 1970-01-01. Both ends are inclusive; null means no
 * limit.
 */
export interface DaySpan {
  from: number | null;
  until: number | null;
}

/** The display period of a popup, with the field names of records and forms. */
export interface PopupDisplayPeriod {
  enabled: boolean;
  period: boolean;
  startDate: string | null;
  endDate: string | null;
}

/** Returns the number of days from 1970-01-01 to a day (`YYYY-MM-DD`). */
export const countDaysSinceEpoch = (day: string): number => Date.parse(day) / DAY_MS;

const parseDayNumber = (day: unknown) =>
  typeof day === 'string' && isCalendarDay(day) ? countDaysSinceEpoch(day) : null;

/**
 * Returns the days on which a popup is shown if it is switched on; null if its last day precedes its first
 * day.
 */
export function findDaySpanOfDisplayPeriod({
  period,
  startDate,
  endDate,
}: Omit<PopupDisplayPeriod, 'enabled'>): DaySpan | null {
  if (!period) return { from: null, until: null };
  const span = { from: parseDayNumber(startDate), until: parseDayNumber(endDate) };
  return span.from !== null && span.until !== null && span.from > span.until ? null : span;
}

/** Returns the days that two spans share; null if there are none. */
export function intersectDaySpans(a: DaySpan, b: DaySpan): DaySpan | null {
  const startDays = [a.from, b.from].filter((day) => day !== null);
  const endDays = [a.until, b.until].filter((day) => day !== null);
  const latestStartDay = startDays.length > 0 ? Math.max(...startDays) : null;
  const earliestEndDay = endDays.length > 0 ? Math.min(...endDays) : null;
  return latestStartDay !== null && earliestEndDay !== null && latestStartDay > earliestEndDay
    ? null
    : { from: latestStartDay, until: earliestEndDay };
}

/** Returns the number of days in a span; Infinity if it has no start or no end. */
export const countDaysInSpan = ({ from, until }: DaySpan): number =>
  from === null || until === null ? Number.POSITIVE_INFINITY : until - from + 1;

/** The three months on the time line: the month of a day, the one before and the one after. */
export interface TimeAxis {
  /** The first days of the three months, and of the month after them. */
  months: readonly string[];
  from: number;
  /** The first day after the axis. */
  end: number;
}

/** Returns an axis of three months; `day` (`YYYY-MM-DD`) is in the middle one. */
export function createTimeAxisAroundDay(day: string): TimeAxis {
  const months = [-1, 0, 1, 2].map((monthOffset) => getFirstDayOfMonthAfter(day, monthOffset));
  return { months, from: countDaysSinceEpoch(months[0] ?? day), end: countDaysSinceEpoch(months[3] ?? day) };
}

/**
 * Returns the position on an axis at which a day begins. It is from 0 to 1; for a day outside the axis, it is
 * below 0 or above 1.
 */
export const computeDayPositionOnAxis = ({ from, end }: TimeAxis, dayNumber: number): number =>
  (dayNumber - from) / (end - from);

/** The bar of a span on an axis, from 0 to 1, and whether the span continues beyond each end. */
export interface TimeAxisBar {
  from: number;
  to: number;
  goesOnBefore: boolean;
  goesOnAfter: boolean;
}

/** Returns the part of a span that is on an axis; null if the whole span is outside the axis. */
export function computeAxisBar(axis: TimeAxis, { from, until }: DaySpan): TimeAxisBar | null {
  const start = from ?? axis.from;
  const end = until === null ? axis.end : until + 1;
  if (start >= axis.end || end <= axis.from) return null;
  return {
    from: Math.max(0, computeDayPositionOnAxis(axis, start)),
    to: Math.min(1, computeDayPositionOnAxis(axis, end)),
    goesOnBefore: from === null,
    goesOnAfter: until === null,
  };
}

const ISO_DAY_LENGTH = 10;

/** Returns the position of an instant on an axis, from 0 to 1, in Seoul's time. */
export function computeInstantPositionOnAxis(axis: TimeAxis, instant: string): number {
  const seoulTimeText = toSeoulTimeText(instant);
  return computeDayPositionOnAxis(axis, Date.parse(`${seoulTimeText.replace(' ', 'T')}Z`) / DAY_MS);
}

/**
 * Returns an instant moved to another day, at the same time of day. The other day is a number of days since
 * 1970-01-01.
 */
export function moveInstantToDay(instant: string, targetDay: number): string {
  const date = new Date(targetDay * DAY_MS).toISOString().slice(0, ISO_DAY_LENGTH);
  return parseSeoulTimeAsInstant(date + toSeoulTimeText(instant).slice(ISO_DAY_LENGTH)) ?? instant;
}
