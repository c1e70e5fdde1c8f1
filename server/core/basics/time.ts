export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/schema/text/time';

export const HOUR_SECONDS = 60 * 60;
export const YEAR_SECONDS = 365 * 24 * HOUR_SECONDS;

/** Returns the instant `ms` milliseconds after `date`; before it if `ms` is negative. */
export const addMilliseconds = (date: Date, ms: number): string =>
  new Date(date.getTime() + ms).toISOString();
