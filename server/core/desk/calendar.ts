import { addDays, getAt, SINGLETON_ID, toSeoulDay } from '../../../src/core/schema/index';
import { buildBusinessCalendar } from '../../../src/core/schema/text/businessDays';
import type { Reader } from '../store/store';

/** The business days by which a product counts how long an inquiry may wait for an answer. */
export interface BusinessDayCalendar {
  /** The public holidays that fall on weekdays. This list is complete up to the day `until`. */
  holidays: readonly string[];
  until: string;
  /**
   * The path of the settings record, and the paths of two of its fields: the answer limit, and the
   * deployment's own days off.
   */
  setting: { path: string; limit: string; own: string };
}

/** Default number of business days within which an answer is due. */
const DEFAULT_REPLY_DUE_DAYS = 2;
/**
 * Number of days before today at which the calendar begins. Records that have waited longer are late under
 * every limit.
 */
const CALENDAR_LOOKBACK_DAYS = 366;

/**
 * Returns the number of working days within which a desk must answer, and the days off and working days
 * around today.
 */
export async function readAnswerDeadlineCalendar(
  reader: Reader,
  given: BusinessDayCalendar | undefined,
  now: Date,
) {
  if (!given) return { days: DEFAULT_REPLY_DUE_DAYS, ...buildBusinessCalendar([], []) };
  const { path, limit, own } = given.setting;
  const setting = (await reader.get(path, SINGLETON_ID)) ?? {};
  const days = getAt(setting, limit);
  const stored = getAt(setting, own);
  const { off, works } = buildBusinessCalendar(given.holidays, Array.isArray(stored) ? stored : []);
  const first = addDays(toSeoulDay(now.toISOString()), -CALENDAR_LOOKBACK_DAYS);
  const isDayWithinCalendarLookback = (day: string) => day >= first;
  return {
    days: typeof days === 'number' && days >= 1 ? days : DEFAULT_REPLY_DUE_DAYS,
    off: off.filter(isDayWithinCalendarLookback),
    works: works.filter(isDayWithinCalendarLookback),
    until: given.until,
  };
}
