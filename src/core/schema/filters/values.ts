import { getFieldTypeHandler } from '../kinds/registry';
import { isChoiceField, isMultiChoiceField } from '../kinds/traits';
import * as limits from '../limits';
import { fieldAt, mayFieldBeEmpty } from '../record/record';
import type { AnyField } from '../words/fields';
import { getLastPathSegment } from '../words/paths';
import type { FilterOfType } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, shareCodecBetweenUrlAndCall } from './filter';

const getEqualsFilterParameterName = (filter: FilterOfType<'equals'>) =>
  filter.as ?? getLastPathSegment(filter.equals);
const getFilterParameterName = (filter: { as: string }) => filter.as;

/** Several values of a filter; a record matches if its field has any of these values. */
export interface AnyOfFilterValues {
  several: readonly unknown[];
}

const FILTER_VALUE_SEPARATOR = ',';
/** Maximum number of characters of each value if a filter has several values. */
const MAX_CHARACTERS_PER_FILTER_VALUE = 100;

/**
 * Whether a filter accepts several values of the field. Only choice fields allow several values: the values
 * are separated by commas, which choices never contain.
 */
export const canFilterBySeveralValues = (field: AnyField): boolean =>
  isChoiceField(field) || isMultiChoiceField(field);

export const toEqualsFilterValues = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null && 'several' in value
    ? (value as AnyOfFilterValues).several
    : [value];

/** Returns the values in a text; undefined if one is invalid or repeated, or if there are too many. */
function parseSeveralFilterValues(filterText: string, field: AnyField): AnyOfFilterValues | undefined {
  const valueTexts = filterText.split(FILTER_VALUE_SEPARATOR);
  const parsedValues = valueTexts.map((valueText) => getFieldTypeHandler(field).parse(valueText, field));
  const areTextsAllowed =
    valueTexts.length <= limits.maxValuesPerFilter && new Set(valueTexts).size === valueTexts.length;
  return areTextsAllowed && !parsedValues.includes(undefined) ? { several: parsedValues } : undefined;
}

/** Finds records with one value of a field, or any of several: `status=A,B`. */
export const equalsFilterType: FilterTypeHandler<'equals'> = {
  name: getEqualsFilterParameterName,
  paths: (filter) => [filter.equals],
  linked: ({ linked = false }) => linked,
  exact: true,
  inTexts: false,
  finding: () => [],
  asksEmpty: false,
  asksWhole: true,
  ...shareCodecBetweenUrlAndCall({
    keys: (filter) => [getEqualsFilterParameterName(filter)],
    parse([text = ''], filter, resource) {
      const field = fieldAt(resource.fields, filter.equals);
      if (canFilterBySeveralValues(field) && text.includes(FILTER_VALUE_SEPARATOR))
        return parseSeveralFilterValues(text, field);
      return text === '' ? undefined : getFieldTypeHandler(field).parse(text, field);
    },
    print: (value, filter, resource) => [
      toEqualsFilterValues(value)
        .map(getFieldTypeHandler(fieldAt(resource.fields, filter.equals)).print)
        .join(FILTER_VALUE_SEPARATOR),
    ],
  }),
  longest: (filter, { fields }) =>
    canFilterBySeveralValues(fieldAt(fields, filter.equals))
      ? limits.maxValuesPerFilter * MAX_CHARACTERS_PER_FILTER_VALUE
      : limits.maxQueryValueLength,
};

/** Finds records in which at least one of the filter's fields contains a term. */
export const containsFilterType: FilterTypeHandler<'contains'> = {
  name: getFilterParameterName,
  paths: (filter) => filter.contains,
  left: (filter, remainingPaths) => ({ ...filter, contains: remainingPaths }),
  exact: false,
  inTexts: true,
  finding: (term) => [term],
  asksEmpty: false,
  asksWhole: true,
  ...shareCodecBetweenUrlAndCall({
    keys: (filter) => [filter.as],
    parse: ([text = '']) => text || undefined,
    print: (phaseName) => [phaseName],
  }),
};

const BOOLEAN_BY_TEXT = new Map([
  ['true', true],
  ['false', false],
]);

/** Finds records by whether a field is empty: `answered=true` finds records with a value. */
export const emptinessFilterTypeWithOwnName: FilterTypeHandler<'empty'> = {
  name: getFilterParameterName,
  paths: (filter) => [filter.empty],
  exact: false,
  inTexts: false,
  finding: () => [],
  asksEmpty: true,
  asksWhole: false,
  ...shareCodecBetweenUrlAndCall({
    keys: (filter) => [filter.as],
    parse: ([text = '']) => BOOLEAN_BY_TEXT.get(text),
    print: (monthNumber) => [String(monthNumber)],
  }),
};

const getBlankFilterParameterName = (filter: FilterOfType<'blank'>) => `${filter.blank}[empty]`;

/** Finds records by whether a field is empty: `cost[empty]=true` finds records without a value. */
export const emptinessFilterTypeNamedByField: FilterTypeHandler<'blank'> = {
  ...filterTypeDefaults,
  name: getBlankFilterParameterName,
  paths: (filter) => [filter.blank],
  ...shareCodecBetweenUrlAndCall({
    keys: (filter) => [getBlankFilterParameterName(filter)],
    parse: ([text = ''], filter, { fields }) =>
      mayFieldBeEmpty(fieldAt(fields, filter.blank)) ? BOOLEAN_BY_TEXT.get(text) : undefined,
    print: (monthNumber) => [String(monthNumber)],
  }),
};
