import { nowInstant } from '../basics/clock';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

// Korea has used UTC+9 without daylight saving time since 1988, which is before the platform's first record.
const SEOUL_OFFSET_MS = 9 * HOUR_MS;
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME_PATTERN = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/**
 * Whether `text` is a UTC instant with milliseconds, such as `2026-01-31T15:00:00.000Z`, of a day that
 * exists.
 */
export function isInstant(text: string): boolean {
  return (
    INSTANT_PATTERN.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
  );
}

const ANY_ISO_INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Returns an instant in stored form: UTC with milliseconds. Instants in another time zone, or with another
 * precision than milliseconds, are converted. The result is undefined for any other value.
 */
export function parseInstant(value: unknown): string | undefined {
  if (typeof value !== 'string' || !ANY_ISO_INSTANT_PATTERN.test(value)) return undefined;
  const timestampMs = Date.parse(value);
  return Number.isNaN(timestampMs) ? undefined : new Date(timestampMs).toISOString();
}

/** Whether `text` is a calendar day, `2026-01-31`, that exists. */
export function isCalendarDay(text: string): boolean {
  return DATE_PATTERN.test(text) && isInstant(`${text}T00:00:00.000Z`);
}

/**
 * Returns an instant for display, as `YYYY-MM-DD HH:mm:ss` in Asia/Seoul whatever the computer's time zone. A
 * stored value that is no instant is returned unchanged, and a missing one is an empty text.
 */
export function toSeoulTimeText(instant: unknown): string {
  const utcInstant = parseInstant(instant);
  if (utcInstant === undefined) return String(instant ?? '');
  const seoulTime = new Date(Date.parse(utcInstant) + SEOUL_OFFSET_MS).toISOString();
  return `${seoulTime.slice(0, 10)} ${seoulTime.slice(11, 19)}`;
}

/** Returns an instant in Asia/Seoul without seconds, `YYYY-MM-DD HH:mm`. */
export const toSeoulMinuteText = (instant: unknown): string => toSeoulTimeText(instant).slice(0, 16);

/** Returns the instant of `YYYY-MM-DD HH:mm:ss` in Asia/Seoul; undefined if there is no such time. */
export function parseSeoulTimeAsInstant(text: string): string | undefined {
  const [, day, time] = DATE_TIME_PATTERN.exec(text) ?? [];
  const instantText = `${day}T${time}.000Z`;
  return isInstant(instantText)
    ? new Date(Date.parse(instantText) - SEOUL_OFFSET_MS).toISOString()
    : undefined;
}

/** Returns the instant when a day in Asia/Seoul begins. */
export function getStartOfSeoulDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - SEOUL_OFFSET_MS).toISOString();
}

/** Returns the instant when a day in Asia/Seoul ends: 00:00 of the next day. */
export function getEndOfSeoulDay(day: string): string {
  return new Date(Date.parse(getStartOfSeoulDay(day)) + DAY_MS).toISOString();
}

/** Returns the day (`YYYY-MM-DD`) of an instant in Asia/Seoul. */
export const toSeoulDay = (instant: unknown): string => toSeoulTimeText(instant).slice(0, 10);

/** Returns today in Asia/Seoul by the server's clock. */
export const today = (): string => toSeoulDay(nowInstant());

const timestampToUtcDay = (timestampMs: number): string => new Date(timestampMs).toISOString().slice(0, 10);

/** Returns the day that is `days` days later; a negative number gives an earlier day. */
export const addDays = (day: string, days: number): string =>
  timestampToUtcDay(Date.parse(day) + days * DAY_MS);

/**
 * Returns the first day of the month that is `months` months later; a negative number gives an earlier month.
 */
export function getFirstDayOfMonthAfter(day: string, months: number): string {
  const firstDayOfMonth = new Date(`${day.slice(0, 7)}-01`);
  return timestampToUtcDay(firstDayOfMonth.setUTCMonth(firstDayOfMonth.getUTCMonth() + months));
}

/** Whether `to` is more than `years` years after `from`. */
export const isSpanLongerThanYears = (from: string, to: string, years: number): boolean =>
  to > `${Number(from.slice(0, 4)) + years}${from.slice(4)}`;

const padToTwoDigits = (numberText: string): string => numberText.padStart(2, '0');
// Patterns of search terms that are only digits. Six digits mean a day without century (`YYMMDD`), as in a
// resident registration number. If there is no such day, they mean a year and a month (`YYYYMM`).
const DIGITS_ONLY_DATE_PATTERNS = [
  /^(\d{4})(\d{2})(\d{2})$/,
  /^(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
  /^(\d{4})(\d{2})$/,
];

/**
 * Returns a search term in the form for comparison with days. `1990.3.15`, `1990. 3. 15` and `19900315`
 * become `1990-03-15`. `900315` becomes `90-03-15`, and `1990/3` becomes `1990-03`. A term that does not
 * begin with a digit becomes empty, because no day contains it.
 */
export function normalizeDaySearchTerm(term: string): string {
  if (!/^\d/.test(term)) return '';
  const dateMatch = DIGITS_ONLY_DATE_PATTERNS.map((pattern) => pattern.exec(term)).find(
    (match) => match !== null,
  );
  if (dateMatch) return dateMatch.slice(1).join('-');
  const [first = '', ...rest] = term.split(/[^\d]+/).filter((digitGroup) => digitGroup !== '');
  return [first, ...rest.map(padToTwoDigits)].join('-');
}
