import { isDate } from '../../../schema/index';

const PARTS = /^\D*(\d{4})\D*(\d{1,2})\D*(\d{1,2})\D*$/;

/** The day that an operator typed, `YYYY-MM-DD`, with any separators or none; undefined where there is no such day. */
export function readDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = PARTS.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}
