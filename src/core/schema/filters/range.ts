import { getFieldTypeHandler } from '../kinds/registry';
import { isNumberField } from '../kinds/traits';
import { fieldAt } from '../record/record';
import { parseRelativeDay, resolveRelativeDay } from '../text/relativeDay';
import { isCalendarDay } from '../text/time';
import type { AnyField } from '../words/fields';
import { getLastPathSegment } from '../words/paths';
import type { AnyResource, FilterOfType } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, type RangeBounds } from './filter';

const RANGE_SEPARATOR = '~';

const getRangeFilterParameterName = (filter: FilterOfType<'range'>) => getLastPathSegment(filter.range);

const getRangeBoundParameterNames = (filter: FilterOfType<'range'>) => [
  `${getRangeFilterParameterName(filter)}[start]`,
  `${getRangeFilterParameterName(filter)}[end]`,
];

const getFieldOfRangeFilter = ({ fields }: AnyResource, { range: fieldPath }: FilterOfType<'range'>) =>
  fieldAt(fields, fieldPath);

const isDayOrRelativeDayText = (text: string) => isCalendarDay(text) || parseRelativeDay(text) !== undefined;

/**
 * Returns the canonical text of a range's start or end. The result is undefined if the text is neither a day
 * nor a number that the field allows.
 */
function toCanonicalRangeBound(
  boundText: string,
  field: AnyField,
  isDayText: (text: string) => boolean,
): string | undefined {
  if (boundText === '' || (!isNumberField(field) && isDayText(boundText))) return boundText;
  const parsedNumber = isNumberField(field) ? getFieldTypeHandler(field).parse(boundText, field) : undefined;
  return parsedNumber === undefined ? undefined : getFieldTypeHandler(field).print(parsedNumber);
}

function parseRangeBounds(
  boundTexts: readonly string[],
  field: AnyField,
  isDayText = isDayOrRelativeDayText,
): RangeBounds | undefined {
  const [start, end] = boundTexts.map((boundText) => toCanonicalRangeBound(boundText, field, isDayText));
  return start === undefined || end === undefined || start + end === '' ? undefined : { start, end };
}

/**
 * Finds days or numbers in a range; both ends are optional and inclusive. URLs and saved views may use
 * relative days: `createdAt=-6d~0d`.
 */
export const rangeFilterType: FilterTypeHandler<'range'> = {
  ...filterTypeDefaults,
  name: getRangeFilterParameterName,
  paths: (filter) => [filter.range],
  // The URL has a single key with the value `START~END`.
  route: {
    keys: (filter) => [getRangeFilterParameterName(filter)],
    parse([text = ''], filter, resource) {
      const [start = '', end, ...rest] = text.split(RANGE_SEPARATOR);
      return end === undefined || rest.length > 0
        ? undefined
        : parseRangeBounds([start, end], getFieldOfRangeFilter(resource, filter));
    },
    print: ({ start, end }) => [start + RANGE_SEPARATOR + end],
  },
  // Calls contain calendar days: the console resolves relative days when it makes the call.
  call: {
    keys: getRangeBoundParameterNames,
    parse: ([start = '', end = ''], filter, resource) =>
      parseRangeBounds([start, end], getFieldOfRangeFilter(resource, filter), isCalendarDay),
    print: ({ start, end }) => [resolveRelativeDay(start, 'start'), resolveRelativeDay(end, 'end')],
  },
  bar: {
    keys: getRangeBoundParameterNames,
    parse: ([start = '', end = ''], filter, resource) =>
      parseRangeBounds([start, end], getFieldOfRangeFilter(resource, filter)),
    print: ({ start, end }) => [start, end],
  },
};
