import { toNfkc } from '../text/text';
import { isCalendarDay, today } from '../text/time';
import { removeSpreadsheetQuotes } from './bare';

/** Maximum number of characters of a text in which `parseDay` looks for a day. */
const MAX_DAY_TEXT_LENGTH = 40;
const DAY_PATTERNS = [
  /^(\d{4})(\d{2})(\d{2})$/,
  /^(\d{2})(\d{2})(\d{2})$/,
  /^\D*(\d{4}|\d{2})\D+(\d{1,2})\D+(\d{1,2})\D*$/,
];

const padMonthOrDayNumber = (monthOrDay: string) => monthOrDay.padStart(2, '0');

/**
 * Returns the day in a text as `YYYY-MM-DD`; the text may have any separators or none. A two-digit year means
 * the latest year for which the day is not after `latestDay`, a day or `'today'`. So the birth date 850214 is
 * 1985-02-14. Returns undefined for an invalid day, and for a two-digit year without `latestDay`.
 */
export function parseDay(text: string, latestDay?: string): string | undefined {
  if (text.length > MAX_DAY_TEXT_LENGTH) return undefined;
  const normalizedText = removeSpreadsheetQuotes(toNfkc(text));
  const [, year = '', month = '', day = ''] =
    DAY_PATTERNS.map((pattern) => pattern.exec(normalizedText)).find(Boolean) ?? [];
  const formatDayWithYear = (fullYear: string) =>
    `${fullYear}-${padMonthOrDayNumber(month)}-${padMonthOrDayNumber(day)}`;
  if (year.length === 4) return [formatDayWithYear(year)].find(isCalendarDay);
  if (latestDay === undefined) return undefined;
  const lastAllowedDay = latestDay === 'today' ? today() : latestDay;
  return ['20', '19']
    .map((century) => formatDayWithYear(century + year))
    .find((candidate) => isCalendarDay(candidate) && candidate <= lastAllowedDay);
}
