import { addDays, getAt, SINGLETON_ID, toSeoulDay } from '../../../src/core/schema/index';
import { buildBusinessCalendar } from '../../../src/core/schema/text/businessDays';
import type { Reader } from '../store/store';

/**
 * The data from which a product's business days are computed. Business days count how long an inquiry may
 * wait for an answer.
 */
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
 * Returns the number of business days within which an inquiry must be answered, and the days off and working
 * days around today.
 */
export async function readAnswerDeadlineCalendar(
  reader: Reader,
  calendar: BusinessDayCalendar | undefined,
  now: Date,
) {
  if (!calendar) return { days: DEFAULT_REPLY_DUE_DAYS, ...buildBusinessCalendar([], []) };
  const { path, limit, own } = calendar.setting;
  const settingsRecord = (await reader.get(path, SINGLETON_ID)) ?? {};
  const replyDueDays = getAt(settingsRecord, limit);
  const companyDaysOff = getAt(settingsRecord, own);
  const { off, works } = buildBusinessCalendar(
    calendar.holidays,
    Array.isArray(companyDaysOff) ? companyDaysOff : [],
  );
  const lookbackStartDay = addDays(toSeoulDay(now.toISOString()), -CALENDAR_LOOKBACK_DAYS);
  const isDayWithinCalendarLookback = (day: string) => day >= lookbackStartDay;
  return {
    days: typeof replyDueDays === 'number' && replyDueDays >= 1 ? replyDueDays : DEFAULT_REPLY_DUE_DAYS,
    off: off.filter(isDayWithinCalendarLookback),
    works: works.filter(isDayWithinCalendarLookback),
    until: calendar.until,
  };
}
