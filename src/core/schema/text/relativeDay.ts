import { addDays, addMonths, today } from './time';

/** Which end of a span a day is: a week and a month have a first and a last day. */
export type SpanEnd = 'start' | 'end';

/** A day relative to today: so many days, weeks or months before it or after it. */
export interface RelativeDay {
  count: number;
  unit: 'd' | 'w' | 'm';
}

const RELATIVE = /^(0|-?[1-9]\d{0,3})([dwm])$/;
const DAYS_OF_WEEK = 7;

/** Reads `0d` (today), `-7d`, `-1w` or `0m`; undefined for any other text. */
export function relativeDay(text: string): RelativeDay | undefined {
  const [, count, unit] = RELATIVE.exec(text) ?? [];
  return unit === undefined ? undefined : { count: Number(count), unit: unit as RelativeDay['unit'] };
}

/** The Monday of a day's week. */
const mondayOf = (day: string) =>
  addDays(day, -((new Date(day).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));

const days: { readonly [U in RelativeDay['unit']]: (from: string, count: number, end: SpanEnd) => string } = {
  d: addDays,
  w: (from, count, end) =>
    addDays(mondayOf(from), count * DAYS_OF_WEEK + (end === 'end' ? DAYS_OF_WEEK - 1 : 0)),
  m: (from, count, end) =>
    end === 'start' ? addMonths(from, count) : addDays(addMonths(from, count + 1), -1),
};

/** The day that an end of a span means on a day of Asia/Seoul, today by default; any other text is unchanged. */
export function resolvedDay(text: string, end: SpanEnd, from: string = today()): string {
  const relative = relativeDay(text);
  return relative ? days[relative.unit](from, relative.count, end) : text;
}

/** The spans that operators ask for most: each ends today, whenever that is. */
export const spans = ['today', 'week', 'month', 'thisMonth'] as const;

const starts: Readonly<Record<(typeof spans)[number], string>> = {
  today: '0d',
  week: '-6d',
  month: '-29d',
  thisMonth: '0m',
};

/** Returns the relative days of a span, both included. */
export const daysOfSpan = (span: (typeof spans)[number]) => ({ start: starts[span], end: '0d' });
