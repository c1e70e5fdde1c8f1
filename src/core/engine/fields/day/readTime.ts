import { fromSeoul, toSeoul } from '../../../schema/index';
import { readDay } from './readDay';

const DAY_LENGTH = 10;
/** Longer than any typed time; the expression takes quadratic time for a text of blanks. */
const LONGEST = 100;
const PARTS = /^(.*?)(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?\s*$/;

/**
 * The instant that an operator typed as `YYYY-MM-DD HH:mm:ss` of Asia/Seoul; seconds or the whole time may be
 * missing. Undefined where there is no such time.
 */
export function readTime(text: string): string | undefined {
  const [, day = '', ...parts] = PARTS.exec(text.slice(0, LONGEST)) ?? [];
  const [hours = '0', minutes = '0', seconds = '0'] = parts;
  const time = [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
  return fromSeoul(`${readDay(day)} ${time}`);
}

/** Formats an instant for typing; an invalid one stays as it is. */
export const printTime = (value: string): string => (readableInstant(value) ? toSeoul(value) : value);

const readableInstant = (value: string) => value.endsWith('Z') && !Number.isNaN(Date.parse(value));

/** `text`, a time that is being typed, moved to another day; midnight where it has no time yet. */
export function withDay(text: string, day: string): string {
  const known = readTime(text);
  return `${day} ${known ? toSeoul(known).slice(DAY_LENGTH + 1) : '00:00:00'}`;
}
