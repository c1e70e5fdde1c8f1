import { getLastPathSegment } from '../words/paths';
import type { FilterOfType } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, shareCodecBetweenUrlAndCall } from './filter';

const getMonthFilterParameterName = (filter: FilterOfType<'month'>) =>
  filter.as ?? `${getLastPathSegment(filter.month)}Month`;

/** Suffix of the path of an index key that holds the month of a day. */
export const MONTH_INDEX_KEY_SUFFIX = '#month';

export const getMonthIndexKeyPath = (fieldPath: string): string => fieldPath + MONTH_INDEX_KEY_SUFFIX;

export const monthNumbers: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * Finds records whose day is in a given month of any year. For example, `bornAtMonth=5` finds birthdays in
 * May.
 */
export const monthOfYearFilterType: FilterTypeHandler<'month'> = {
  ...filterTypeDefaults,
  name: getMonthFilterParameterName,
  paths: (filter) => [filter.month],
  keys: (filter) => [getMonthIndexKeyPath(filter.month)],
  ...shareCodecBetweenUrlAndCall({
    keys: (filter) => [getMonthFilterParameterName(filter)],
    parse: ([text = '']) => monthNumbers.find((month) => String(month) === text),
    print: (monthNumber) => [String(monthNumber)],
  }),
};
