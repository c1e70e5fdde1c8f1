import { toNfkc } from '../text/text';
import { isCalendarDay, today } from '../text/time';
import { withoutSpreadsheetQuotes } from './bare';

/** Maximum number of characters of a text in which `parseDay` looks for a day. */
const LONGEST = 40;
const DAYS = [
  /^(\d{4})(\d{2})(\d{2})$/,
  /^(\d{2})(\d{2})(\d{2})$/,
  /^\D*(\d{4}|\d{2})\D+(\d{1,2})\D+(\d{1,2})\D*$/,
];

const padded = (part: string) => part.padStart(2, '0');

/**
 * Returns the day in a text as `YYYY-MM-DD`; the text may have any separators or none. A two-digit year
 * becomes the latest possible year up to `until`, which is a day or `'today'`. So the birth date 850214 is
 * 1985-02-14. Returns undefined for an invalid day, and for a two-digit year without `until`.
 */
export function parseDay(text: string, until?: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = withoutSpreadsheetQuotes(toNfkc(text));
  const [, year = '', month = '', day = ''] = DAYS.map((form) => form.exec(plain)).find(Boolean) ?? [];
  const ofYear = (full: string) => `${full}-${padded(month)}-${padded(day)}`;
  if (year.length === 4) return [ofYear(year)].find(isCalendarDay);
  if (until === undefined) return undefined;
  const last = until === 'today' ? today() : until;
  return ['20', '19']
    .map((century) => ofYear(century + year))
    .find((one) => isCalendarDay(one) && one <= last);
}
