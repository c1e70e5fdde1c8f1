import { kindOf } from '../kinds/registry';
import { isChoice, isDay } from '../kinds/traits';
import { choicesOf, fieldAt } from '../record/record';
import { lastName } from '../words/paths';
import type { AnyResource, FilterOf } from '../words/resource';
import { contains, containsUnmasked, equals } from './condition';
import { carriedBy, isText, kindAt, type PureFilter, type Search } from './filter';

/** The key of a search in every text field. */
export const ALL = 'all';

const KEYS = ['searchKey', 'searchValue'];

const pathOf = (filter: FilterOf<'search'>, key: string) =>
  filter.search.find((path) => lastName(path) === key);

/** A day is searched as written, from its year or from any other part. */
const isSearched = (resource: AnyResource, path: string) => {
  const field = fieldAt(resource.fields, path);
  return isText(resource, path) || isDay(field) || isChoice(field);
};

const hasChoices = (resource: AnyResource, path: string) => choicesOf(resource, {}, path).length > 0;

function parses(resource: AnyResource, path: string, term: string): boolean {
  const field = fieldAt(resource.fields, path);
  return kindOf(field).parse(term, field) !== undefined;
}

function isFine({ key, term }: Search, filter: FilterOf<'search'>, resource: AnyResource): boolean {
  if (term.trim() === '') return false;
  const path = pathOf(filter, key);
  if (path === undefined) return filter.all === true && key === ALL;
  return !hasChoices(resource, path) || parses(resource, path, term);
}

const twice = (all: readonly string[]) => [
  ...new Set(all.filter((each, index) => all.indexOf(each) < index)),
];

/** Searches for a term in one of some fields, or in all their text fields; a choice matches one of its values. */
export const search: PureFilter<'search'> = {
  name: () => 'search',
  paths(filter, value) {
    const path = value && pathOf(filter, value.key);
    return path === undefined ? filter.search : [path];
  },
  left: (filter, paths) => ({ ...filter, search: paths }),
  exact: false,
  inTexts: true,
  finding(term, filter, resource) {
    const texts = filter.search.filter((path) => isText(resource, path)).map(lastName);
    return [...(filter.all ? [ALL] : []), ...texts].map((key) => ({ key, term }));
  },
  asksEmpty: false,
  asksWhole: true,
  ...carriedBy({
    keys: () => KEYS,
    parse([key = '', term = ''], filter, resource) {
      const value = { key, term };
      return isFine(value, filter, resource) ? value : undefined;
    },
    print: ({ key, term }) => [key, term],
  }),
  condition({ key, term }, filter, resource, isMasked) {
    const path = pathOf(filter, key);
    if (path !== undefined && hasChoices(resource, path)) return equals(resource, path, term);
    const texts = filter.search.filter((one) => !hasChoices(resource, one));
    if (path !== undefined) return containsUnmasked(resource, [path], term, isMasked);
    return contains(
      resource,
      texts.filter((one) => !isMasked(one)),
      term,
    );
  },
  faults: (filter, resource) => [
    ...filter.search
      .filter((path) => !isSearched(resource, path))
      .map(
        (path) =>
          `search finds texts, days and choices, and ${path} is ${kindAt(resource, path)}(): take it out`,
      ),
    ...twice(filter.search.map(lastName)).map(
      (name) => `search has two fields that end in '${name}', by which they are chosen: take one out`,
    ),
  ],
};
