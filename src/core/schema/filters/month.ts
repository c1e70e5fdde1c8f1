import { lastPathSegment } from '../words/paths';
import type { FilterOf } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, toUrlAndCallCodecs } from './filter';

const parameterOfMonthFilter = (filter: FilterOf<'month'>) =>
  filter.as ?? `${lastPathSegment(filter.month)}Month`;

/** Suffix of the path of an index key that holds the month of a day. */
export const MONTH_KEY_SUFFIX = '#month';

export const monthKeyPathOf = (path: string): string => path + MONTH_KEY_SUFFIX;

export const monthNumbers: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * Finds records whose day is in a given month of any year. For example, `bornAtMonth=5` finds birthdays in
 * May.
 */
export const monthOfYearFilterType: FilterTypeHandler<'month'> = {
  ...filterTypeDefaults,
  name: parameterOfMonthFilter,
  paths: (filter) => [filter.month],
  keys: (filter) => [monthKeyPathOf(filter.month)],
  ...toUrlAndCallCodecs({
    keys: (filter) => [parameterOfMonthFilter(filter)],
    parse: ([text = '']) => monthNumbers.find((one) => String(one) === text),
    print: (value) => [String(value)],
  }),
};
