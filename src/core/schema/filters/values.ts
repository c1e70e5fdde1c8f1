import { isComparable, kindOf } from '../kinds/registry';
import { fieldAt } from '../record/record';
import { lastName } from '../words/paths';
import type { FilterOf } from '../words/resource';
import { containsUnmasked, equals as equalTo } from './condition';
import { carriedBy, isText, kindAt, type PureFilter } from './filter';

const equalsName = (filter: FilterOf<'equals'>) => filter.as ?? lastName(filter.equals);
const nameOf = (filter: { as: string }) => filter.as;

/** One value of a field. */
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
      return text === '' ? undefined : kindOf(field).parse(text, field);
    },
    print: (value, filter, resource) => [kindOf(fieldAt(resource.fields, filter.equals)).print(value)],
  }),
  condition: (value, filter, resource) => equalTo(resource, filter.equals, value),
  faults: (filter, resource) =>
    isComparable(fieldAt(resource.fields, filter.equals))
      ? []
      : [`{ equals: '${filter.equals}' } can't compare ${kindAt(resource, filter.equals)}(): take it out`],
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
  condition: (value, filter, resource, isMasked) =>
    containsUnmasked(resource, filter.contains, value, isMasked),
  faults: (filter, resource) =>
    filter.contains
      .filter((path) => !isText(resource, path))
      .map((path) => `contains finds texts, and ${path} is ${kindAt(resource, path)}(): take it out`),
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
  condition: (value, filter) => ({ op: 'empty', path: filter.empty, empty: !value }),
  faults: () => [],
};
