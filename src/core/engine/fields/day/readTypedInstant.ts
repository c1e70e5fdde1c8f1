import { parseSeoulTimeAsInstant, toSeoulTimeText } from '../../../schema/index';
import { parseDayInput } from './readTypedDay';

const DAY_TEXT_LENGTH = 10;
/**
 * Maximum number of characters of a typed time. The limit is needed because the regular expression takes
 * quadratic time for many spaces.
 */
const MAX_TYPED_TIME_CHARS = 100;
const DAY_AND_TIME_PATTERN = /^(.*?)(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?\s*$/;

/**
 * Returns the instant of a time typed as `YYYY-MM-DD HH:mm:ss` in Asia/Seoul. The seconds or the whole time
 * of day can be omitted. Returns undefined if there is no such time.
 */
export function parseInstantInput(text: string): string | undefined {
  const [, day = '', ...parts] = DAY_AND_TIME_PATTERN.exec(text.slice(0, MAX_TYPED_TIME_CHARS)) ?? [];
  const [hours = '0', minutes = '0', seconds = '0'] = parts;
  const timeOfDay = [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
  return parseSeoulTimeAsInstant(`${parseDayInput(day)} ${timeOfDay}`);
}

/** Formats an instant as the text that an operator edits; an invalid instant stays as it is. */
export const formatInstantForEditing = (value: string): string =>
  isUtcInstant(value) ? toSeoulTimeText(value) : value;

const isUtcInstant = (value: string) => value.endsWith('Z') && !Number.isNaN(Date.parse(value));

/** Returns a typed time with its day replaced; midnight of that day if the text has no time yet. */
export function replaceDayOfInstant(typedTime: string, day: string): string {
  const typedInstant = parseInstantInput(typedTime);
  return `${day} ${typedInstant ? toSeoulTimeText(typedInstant).slice(DAY_TEXT_LENGTH + 1) : '00:00:00'}`;
}
