import { dayIn } from '../../../schema/index';

/**
 * Returns the day (`YYYY-MM-DD`) that an operator typed, with or without separators; undefined if there is no
 * such day.
 */
export const readDay = (text: string): string | undefined => dayIn(text);
