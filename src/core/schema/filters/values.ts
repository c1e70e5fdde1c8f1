import { kindOf } from '../kinds/registry';
import { isChoice, isSelection } from '../kinds/traits';
import * as limits from '../limits';
import { fieldAt, mayBeEmpty } from '../record/record';
import type { AnyField } from '../words/fields';
import { lastName } from '../words/paths';
import type { FilterOf } from '../words/resource';
import { carriedBy, type PureFilter, plain } from './filter';

const equalsName = (filter: FilterOf<'equals'>) => filter.as ?? lastName(filter.equals);
const nameOf = (filter: { as: string }) => filter.as;

/** Several values of a field, any of which a record has. */
export interface Several {
  several: readonly unknown[];
}

const BETWEEN = ',';
/** Characters of a value among several. */
const LONGEST = 100;

/** True for fields that a filter takes several values of: choices, whose values have no comma. */
export const takesSeveral = (field: AnyField): boolean => isChoice(field) || isSelection(field);

/** The values of an equality filter: several, or the one. */
export const valuesIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null && 'several' in value ? (value as Several).several : [value];

/** The values in a text; undefined if one of them is none of the field, stands twice, or there are too many. */
function readSeveral(text: string, field: AnyField): Several | undefined {
  const texts = text.split(BETWEEN);
  const several = texts.map((one) => kindOf(field).parse(one, field));
  const isRight = texts.length <= limits.filterValues && new Set(texts).size === texts.length;
  return isRight && !several.includes(undefined) ? { several } : undefined;
}

/** One value of a field, or any of several: `status=A,B`. */
export const equals: PureFilter<'equals'> = {
  name: equalsName,
  paths: (filter) => [filter.equals],
  linked: ({ linked = false }) => linked,
  exact: true,
  inTexts: false,
  finding: () => [],
  asksEmpty: false,
  asksWhole: true,
  ...carriedBy({
    keys: (filter) => [equalsName(filter)],
    parse([text = ''], filter, resource) {
      const field = fieldAt(resource.fields, filter.equals);
      if (takesSeveral(field) && text.includes(BETWEEN)) return readSeveral(text, field);
      return text === '' ? undefined : kindOf(field).parse(text, field);
    },
    print: (value, filter, resource) => [
      valuesIn(value)
        .map(kindOf(fieldAt(resource.fields, filter.equals)).print)
        .join(BETWEEN),
    ],
  }),
  longest: (filter, { fields }) =>
    takesSeveral(fieldAt(fields, filter.equals)) ? limits.filterValues * LONGEST : limits.queryValue,
};

/** A term that any of some fields contains. */
export const contains: PureFilter<'contains'> = {
  name: nameOf,
  paths: (filter) => filter.contains,
  left: (filter, paths) => ({ ...filter, contains: paths }),
  exact: false,
  inTexts: true,
  finding: (term) => [term],
  asksEmpty: false,
  asksWhole: true,
  ...carriedBy({
    keys: (filter) => [filter.as],
    parse: ([text = '']) => text || undefined,
    print: (value) => [value],
  }),
};

const YES_OR_NO = new Map([
  ['true', true],
  ['false', false],
]);

/** Filters by emptiness of a field: `answered=true` finds values that are not empty. */
export const empty: PureFilter<'empty'> = {
  name: nameOf,
  paths: (filter) => [filter.empty],
  exact: false,
  inTexts: false,
  finding: () => [],
  asksEmpty: true,
  asksWhole: false,
  ...carriedBy({
    keys: (filter) => [filter.as],
    parse: ([text = '']) => YES_OR_NO.get(text),
    print: (value) => [String(value)],
  }),
};

const blankKey = (filter: FilterOf<'blank'>) => `${filter.blank}[empty]`;

/** Filters by emptiness of any field that can be empty: `cost[empty]=true` finds empty values. */
export const blank: PureFilter<'blank'> = {
  ...plain,
  name: blankKey,
  paths: (filter) => [filter.blank],
  ...carriedBy({
    keys: (filter) => [blankKey(filter)],
    parse: ([text = ''], filter, { fields }) =>
      mayBeEmpty(fieldAt(fields, filter.blank)) ? YES_OR_NO.get(text) : undefined,
    print: (value) => [String(value)],
  }),
};
