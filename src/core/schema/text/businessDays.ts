import { addDays, DAY_MS } from './time';

/** The days that are exceptions from the work week of Monday to Friday. */
export interface BusinessCalendar {
  /** Weekdays without work, `YYYY-MM-DD`. */
  off: readonly string[];
  /** Weekend days with work. */
  works: readonly string[];
}

/**
 * A deployment's setting that makes a day a business day or a holiday. It overrides the table of holidays.
 */
interface HolidayOverride {
  date?: unknown;
  works?: unknown;
}

const DAYS_PER_WEEK = 7;
const WORKDAYS_PER_WEEK = 5;
/** Weekday of 1970-01-01, a Thursday. */
const EPOCH_WEEKDAY = 4;

const toEpochDayNumber = (day: string) => Date.parse(day) / DAY_MS;

/** Returns the weekday of a day as a number; 0 is Sunday. */
export const getWeekday = (day: string): number => (toEpochDayNumber(day) + EPOCH_WEEKDAY) % DAYS_PER_WEEK;

const isWeekendDay = (day: string) => getWeekday(day) % (DAYS_PER_WEEK - 1) === 0;

/**
 * Returns the calendar that results from a table of holidays and a deployment's own settings. If a day has
 * several settings, the last one counts.
 */
export function buildBusinessCalendar(
  holidayDates: readonly string[],
  overrides: readonly HolidayOverride[],
): BusinessCalendar {
  const isWorkdayByDate = new Map<string, boolean>(holidayDates.map((day) => [day, false]));
  for (const { date, works: isBusinessDay } of overrides) {
    if (typeof date === 'string' && date !== '') isWorkdayByDate.set(date, isBusinessDay === true);
  }
  const sortedDayEntries = [...isWorkdayByDate].sort(([one], [other]) => one.localeCompare(other));
  return {
    off: sortedDayEntries.flatMap(([day, isOpen]) => (!isOpen && !isWeekendDay(day) ? [day] : [])),
    works: sortedDayEntries.flatMap(([day, isOpen]) => (isOpen && isWeekendDay(day) ? [day] : [])),
  };
}

/** Returns the number of business days after `from`, up to and including `to`; 0 if `to` is not later. */
export function countBusinessDaysBetween(from: string, to: string, { off, works }: BusinessCalendar): number {
  const dayCount = Math.max(toEpochDayNumber(to) - toEpochDayNumber(from), 0);
  const fullWeekCount = Math.floor(dayCount / DAYS_PER_WEEK);
  const remainingDays = Array.from({ length: dayCount % DAYS_PER_WEEK }, (_, index) => addDays(to, -index));
  const isDayInSpan = (day: string) => day > from && day <= to;
  return (
    fullWeekCount * WORKDAYS_PER_WEEK +
    remainingDays.filter((day) => !isWeekendDay(day)).length -
    off.filter(isDayInSpan).length +
    works.filter(isDayInSpan).length
  );
}

/**
 * Returns how urgent an answer is after some business days of waiting. It is `calm` before the last day of
 * the limit, `last` on this day, and `late` after it.
 */
export function classifyWaitingUrgency(waitedDays: number, limitDays: number): 'calm' | 'last' | 'late' {
  if (waitedDays < limitDays) return 'calm';
  return waitedDays === limitDays ? 'last' : 'late';
}
