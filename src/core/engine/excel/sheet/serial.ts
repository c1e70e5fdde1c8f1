import { DAY_MS, toSeoulTimeText } from '../../../schema/index';
import type { NumberCell } from './sheet';

/** Day 0 of the spreadsheet calendar. That calendar counts a 29 February 1900, which never existed. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
/** First day that has the same number in all spreadsheet programs. */
const FIRST_EXCEL_DAY = '1900-03-01';
const LAST_EXCEL_DAY = '9999-12-31';

const isExcelDay = (day: string) => day >= FIRST_EXCEL_DAY && day <= LAST_EXCEL_DAY;

/**
 * Returns the number of days from day 0 of the spreadsheet calendar to a time, independent of the machine's
 * time zone.
 */
const computeExcelDateSerial = (dateTimeText: string) =>
  (Date.parse(`${dateTimeText}Z`) - EXCEL_EPOCH) / DAY_MS;

/** Returns a day (`YYYY-MM-DD`) as a spreadsheet number; a day before March 1900 stays text. */
export const convertDayToSerialCell = (day: string): NumberCell | string =>
  isExcelDay(day) ? { number: computeExcelDateSerial(`${day}T00:00:00`), as: 'day' } : day;

/**
 * Returns a UTC instant as a spreadsheet number in Asia/Seoul, to the second. An instant before March 1900
 * stays text.
 */
export function convertInstantToExcelDateCell(instant: string): NumberCell | string {
  const seoulTime = toSeoulTimeText(instant);
  return isExcelDay(seoulTime.slice(0, 10))
    ? { number: computeExcelDateSerial(seoulTime.replace(' ', 'T')), as: 'instant' }
    : seoulTime;
}
