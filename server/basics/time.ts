export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_SECONDS = 60 * 60;
export const YEAR_SECONDS = 365 * 24 * HOUR_SECONDS;

/** Returns the instant `ms` milliseconds after `date`, or before it if `ms` is negative. */
export const later = (date: Date, ms: number): string => new Date(date.getTime() + ms).toISOString();
