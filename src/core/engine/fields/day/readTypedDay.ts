import { parseDay } from '../../../schema/index';

/**
 * Returns the day (`YYYY-MM-DD`) that an operator typed, with or without separators; undefined if there is no
 * such day.
 */
export const parseDayInput = (text: string): string | undefined => parseDay(text);
