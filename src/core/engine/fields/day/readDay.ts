import { dayIn } from '../../../schema/index';

/** The day that an operator typed, `YYYY-MM-DD`, with any separators or none; undefined where there is no such day. */
export const readDay = (text: string): string | undefined => dayIn(text);
