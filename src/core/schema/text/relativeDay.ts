import { addDays, getFirstDayOfMonthAfter, today } from './time';

/** The first or the last day of a span, such as a week. */
export type DaySpanBoundary = 'start' | 'end';

/** A day relative to today: some days, weeks or months before or after today. */
export interface RelativeDay {
  count: number;
  unit: 'd' | 'w' | 'm';
}

const RELATIVE_DAY_PATTERN = /^(0|-?[1-9]\d{0,3})([dwm])$/;
const DAYS_PER_WEEK = 7;

/** Parses `0d` (today), `-7d`, `-1w` or `0m`; undefined for any other text. */
export function parseRelativeDay(text: string): RelativeDay | undefined {
  const [, count, unit] = RELATIVE_DAY_PATTERN.exec(text) ?? [];
  return unit === undefined ? undefined : { count: Number(count), unit: unit as RelativeDay['unit'] };
}

const getMondayOfWeek = (day: string) =>
  addDays(day, -((new Date(day).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK));

const relativeDayResolverByUnit: {
  readonly [U in RelativeDay['unit']]: (
    baseDay: string,
    unitOffset: number,
    spanBoundary: DaySpanBoundary,
  ) => string;
} = {
  d: addDays,
  w: (baseDay, unitOffset, spanBoundary) =>
    addDays(
      getMondayOfWeek(baseDay),
      unitOffset * DAYS_PER_WEEK + (spanBoundary === 'end' ? DAYS_PER_WEEK - 1 : 0),
    ),
  m: (baseDay, unitOffset, spanBoundary) =>
    spanBoundary === 'start'
      ? getFirstDayOfMonthAfter(baseDay, unitOffset)
      : addDays(getFirstDayOfMonthAfter(baseDay, unitOffset + 1), -1),
};

/**
 * Returns the calendar day of a relative day such as `-1w`, and any other text unchanged. For a week or a
 * month, `spanBoundary` selects its first or its last day. `baseDay` is the day in Asia/Seoul to count from, by
 * default today.
 */
export function resolveRelativeDay(
  text: string,
  spanBoundary: DaySpanBoundary,
  baseDay: string = today(),
): string {
  const relativeDay = parseRelativeDay(text);
  return relativeDay
    ? relativeDayResolverByUnit[relativeDay.unit](baseDay, relativeDay.count, spanBoundary)
    : text;
}

/** The spans of days that filters offer, in the order in which filters show them. */
export const daySpansOfferedByFilters = [
  'today',
  'week',
  'month',
  'thisMonth',
  'lastWeek',
  'lastMonth',
] as const;

const boundsByDaySpan: Readonly<
  Record<(typeof daySpansOfferedByFilters)[number], { start: string; end: string }>
> = {
  today: { start: '0d', end: '0d' },
  week: { start: '-6d', end: '0d' },
  month: { start: '-29d', end: '0d' },
  thisMonth: { start: '0m', end: '0d' },
  lastWeek: { start: '-1w', end: '-1w' },
  lastMonth: { start: '-1m', end: '-1m' },
};

/** Returns the first and the last relative day of a span. */
export const getDaySpanBounds = (span: (typeof daySpansOfferedByFilters)[number]) => boundsByDaySpan[span];
