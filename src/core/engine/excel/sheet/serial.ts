import { DAY_MS, toSeoul } from '../../../schema/index';
import type { NumberCell } from './sheet';

/** Day 0 of a sheet's calendar, which counts a 29 February 1900 that never was. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Before it, spreadsheet programs disagree on the day that a number means. */
const FIRST_DAY = '1900-03-01';
const LAST_DAY = '9999-12-31';

const isCounted = (day: string) => day >= FIRST_DAY && day <= LAST_DAY;

/** Days since a sheet's day 0, by the calendar alone: no zone of this machine has a part in it. */
const serialOf = (text: string) => (Date.parse(`${text}Z`) - EPOCH) / DAY_MS;

/** A day, `YYYY-MM-DD`, as a sheet counts it; one before March 1900 stays a text. */
export const dayCell = (day: string): NumberCell | string =>
  isCounted(day) ? { number: serialOf(`${day}T00:00:00`), as: 'day' } : day;

/** A UTC instant as the clock of Asia/Seoul shows it, to the second; one before March 1900 stays a text. */
export function instantCell(instant: string): NumberCell | string {
  const shown = toSeoul(instant);
  return isCounted(shown.slice(0, 10)) ? { number: serialOf(shown.replace(' ', 'T')), as: 'instant' } : shown;
}
