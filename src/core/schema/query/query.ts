import { type MaskedPathTest, noPathIsMasked } from '../filters/condition';
import type { FilterTypeHandler } from '../filters/filter';
import { getFilterHandler } from '../filters/registry';
import * as limits from '../limits';
import { isStorableText, lengthOf } from '../text/text';
import type { Loose } from '../words/paths';
import type { AnyFilter, AnyResource, FilterType, ListView } from '../words/resource';

/** The texts of a list's filters, by key. URLs, list calls and filter bars contain filters in this form. */
export type SerializedFilterValues = Readonly<Record<string, string>>;

/** The values of a list's filters by filter name. `FilterValueByType` declares the type of each value. */
export type FilterValues = Readonly<Record<string, unknown>>;

/**
 * The three places to which filter values are serialized: the URL (`route`), the list call, and the filter
 * bar.
 */
export type FilterSerializationTarget = keyof Pick<FilterTypeHandler<FilterType>, 'route' | 'call' | 'bar'>;

const getFilterValueCodec = (handler: FilterTypeHandler<FilterType>, target: FilterSerializationTarget) =>
  handler[target] ?? handler.call;

/** Returns the key of a filter's value in `FilterValues`. */
export const getFilterName = (filter: AnyFilter): string => getFilterHandler(filter).name(filter);

/** Returns the paths of the fields on whose values a filter depends. */
export const getFieldPathsOfFilter = (filter: AnyFilter): readonly string[] =>
  getFilterHandler(filter).paths(filter);

/** Returns the paths of the index keys by which a store applies a filter. */
export const getIndexKeyPathsOfFilter = (filter: AnyFilter): readonly string[] => {
  const { keys, paths } = getFilterHandler(filter);
  return (keys ?? paths)(filter);
};

/**
 * Returns a filter without the fields for which `isPathUnavailable` returns true. Returns undefined if the
 * filter does not work without these fields.
 */
export function removeUnavailableFilterFields(
  filter: AnyFilter,
  isPathUnavailable: (path: string) => boolean,
): AnyFilter | undefined {
  const filterFieldPaths = getFieldPathsOfFilter(filter);
  const remainingPaths = filterFieldPaths.filter((path) => !isPathUnavailable(path));
  if (remainingPaths.length === filterFieldPaths.length) return filter;
  return remainingPaths.length === 0
    ? undefined
    : getFilterHandler(filter).left?.(filter as never, remainingPaths);
}

/** Returns the fields that the present value of a filter reads; without a value, all fields of the filter. */
export const getPathsReadByFilterValue = (filter: AnyFilter, values: FilterValues): readonly string[] =>
  getFilterHandler(filter).paths(filter, values[getFilterName(filter)] as never);

/** Returns the paths of the text fields in which a filter searches for a term; empty for any other filter. */
export const getSearchedTextPathsOfFilter = (filter: AnyFilter): readonly string[] => {
  const { inTexts, paths } = getFilterHandler(filter);
  return inTexts ? paths(filter) : [];
};

/** Returns the paths of a filter's tag fields, if the filter finds whole tags; otherwise none. */
export const findPathsSearchedByWholeTag = (filter: AnyFilter): readonly string[] => {
  const { inTags, paths } = getFilterHandler(filter);
  return inTags ? paths(filter) : [];
};

/** Returns the filter values with which a list searches texts for a term. Each element sets one filter. */
export const createFilterValuesForTerm = (
  resource: AnyResource,
  list: ListView<Loose>,
  term: string,
): FilterValues[] =>
  collectAllFiltersOfList(list).flatMap((filter) => {
    const handler = getFilterHandler(filter);
    return handler
      .finding(term, filter, resource)
      .map((filterValue) => ({ [handler.name(filter)]: filterValue }));
  });

/**
 * Returns the path of the field that a filter compares with exactly one value; undefined for any other
 * filter.
 */
function findPathOfEqualityFilter(filter: AnyFilter): string | undefined {
  const { exact, paths } = getFilterHandler(filter);
  return exact ? paths(filter)[0] : undefined;
}

/** Returns the keys of a filter's texts in the URL, the list call or the filter bar. */
export const getKeysOfFilter = (target: FilterSerializationTarget, filter: AnyFilter): readonly string[] =>
  getFilterValueCodec(getFilterHandler(filter), target).keys(filter);

export const isEqualityFilter = (filter: AnyFilter): boolean =>
  findPathOfEqualityFilter(filter) !== undefined;

/** Returns the filter that compares a field's value with exactly one value. */
export const findEqualityFilterOfField = (
  filters: readonly AnyFilter[],
  path: string,
): AnyFilter | undefined =>
  filters.find((filter) => isEqualityFilter(filter) && getFieldPathsOfFilter(filter).includes(path));

/** Whether the results of a filter change with time. */
export const isTimeDependentFilter = (filter: AnyFilter): boolean =>
  getFilterHandler(filter).isTimed?.(filter as never) ?? false;

/** Returns the reference and the target resource of an `over` filter; undefined for other filters. */
export const findReferenceOfIndirectFilter = (filter: AnyFilter): { by: string; to: string } | undefined =>
  getFilterHandler(filter).onto?.(filter as never);

/** Returns the filter that the tabs above a list set. */
export const findTabFilter = (list: ListView<Loose>): AnyFilter | undefined =>
  list.tabs === undefined
    ? undefined
    : (list.filters?.find((filter) => findPathOfEqualityFilter(filter) === list.tabs) ?? {
        equals: list.tabs,
        all: true,
      });

/** Returns the filter by which a list finds records with an empty or a non-empty value at a path. */
export const findEmptinessFilterForPath = (list: ListView<Loose>, path: string): AnyFilter | undefined =>
  list.filters?.find(
    (filter) => getFilterHandler(filter).asksEmpty && getFieldPathsOfFilter(filter).includes(path),
  );

/**
 * Returns the paths of the fields that a list can filter by emptiness; by default those of its filters and
 * sorts.
 */
export const getEmptinessFilterPaths = ({
  emptiness,
  filters = [],
  sorts = [],
}: ListView<Loose>): readonly string[] =>
  emptiness ?? [
    ...new Set([...filters.filter(({ needs }) => !needs).flatMap(getFieldPathsOfFilter), ...sorts]),
  ];

const emptinessFiltersByList = new WeakMap<ListView<Loose>, readonly AnyFilter[]>();

/**
 * Returns the filters that a list gets for the paths in `emptiness`. Each tests whether its field is empty.
 */
export function getEmptinessFiltersOfList(list: ListView<Loose>): readonly AnyFilter[] {
  const emptinessFilters =
    emptinessFiltersByList.get(list) ??
    getEmptinessFilterPaths(list).map((path): AnyFilter => ({ blank: path }));
  emptinessFiltersByList.set(list, emptinessFilters);
  return emptinessFilters;
}

/**
 * Returns the filters that a list's filter bar shows and sets: the declared filters, and those that test
 * emptiness.
 */
export const getFiltersInFilterBar = (list: ListView<Loose>): readonly AnyFilter[] => [
  ...(list.filters ?? []),
  ...getEmptinessFiltersOfList(list),
];

/** Returns the declared filters of a list, including the filter of its tabs. */
export function getDeclaredFilters(list: ListView<Loose>): readonly AnyFilter[] {
  const { filters = [] } = list;
  const tabFilter = findTabFilter(list);
  return tabFilter && !filters.includes(tabFilter) ? [...filters, tabFilter] : filters;
}

/** Returns all filters of a list, including the filter of its tabs and the filters that test emptiness. */
export const collectAllFiltersOfList = (list: ListView<Loose>): readonly AnyFilter[] => [
  ...getDeclaredFilters(list),
  ...getEmptinessFiltersOfList(list),
];

const isUsableFilterText = (text: string, maxLength: number = limits.maxQueryValueLength) =>
  text === '' || (lengthOf(text) <= maxLength && isStorableText(text));

/**
 * Parses the texts of a list's filters; an empty text sets no filter. `wrong` contains the keys whose texts
 * are invalid, such as `searchKey` if `searchValue` is missing.
 */
export function parseFilterValues(
  target: FilterSerializationTarget,
  resource: AnyResource,
  filters: readonly AnyFilter[],
  filterTexts: SerializedFilterValues,
): { values: FilterValues; wrong: string[] } {
  const values: Record<string, unknown> = {};
  const invalidKeys: string[] = [];
  for (const filter of filters) {
    const handler = getFilterHandler(filter);
    const codec = getFilterValueCodec(handler, target);
    const keys = codec.keys(filter);
    const keyTexts = keys.map((key) => (Object.hasOwn(filterTexts, key) ? (filterTexts[key] ?? '') : ''));
    const areTextsUsable = keyTexts.every((text) =>
      isUsableFilterText(text, handler.longest?.(filter, resource)),
    );
    const parsedValue = areTextsUsable ? codec.parse(keyTexts, filter, resource) : undefined;
    if (parsedValue === undefined) invalidKeys.push(...keys.filter((_key, index) => keyTexts[index] !== ''));
    else values[handler.name(filter)] = parsedValue;
  }
  return { values, wrong: invalidKeys };
}

/** Returns filter values as pairs of key and non-empty text, in the order of the filters. */
export const serializeFilterValues = (
  target: FilterSerializationTarget,
  resource: AnyResource,
  filters: readonly AnyFilter[],
  values: FilterValues,
): [key: string, text: string][] =>
  filters.flatMap((filter) => {
    const handler = getFilterHandler(filter);
    const filterValue = values[handler.name(filter)];
    if (filterValue === undefined) return [];
    const codec = getFilterValueCodec(handler, target);
    const keyTexts = codec.print(filterValue as never, filter, resource);
    return codec
      .keys(filter)
      .map((key, index): [string, string] => [key, keyTexts[index] ?? ''])
      .filter(([, text]) => text !== '');
  });

/**
 * Whether a filter may reveal masked values, because it compares less than the whole value of a masked field.
 */
export function mayFilterRevealMaskedValues(filter: AnyFilter, isPathMasked: MaskedPathTest): boolean {
  const { paths, asksWhole } = getFilterHandler(filter);
  // A filter with `needs` requires the right to personal data. Operators who see masked fields lack this
  // right.
  if (filter.needs && isPathMasked !== noPathIsMasked) return true;
  return !asksWhole && paths(filter).some(isPathMasked);
}

/**
 * Whether any filter that has a value may reveal masked values. Applies `mayFilterRevealMaskedValues` to each
 * of them.
 */
export const mayAnyFilterRevealMaskedValues = (
  filters: readonly AnyFilter[],
  values: FilterValues,
  isPathMasked: MaskedPathTest,
): boolean =>
  filters.some(
    (filter) =>
      values[getFilterName(filter)] !== undefined && mayFilterRevealMaskedValues(filter, isPathMasked),
  );

/**
 * Whether a filter's values are names that the schema defines, such as names of phases. Such values reveal
 * nothing about a record.
 */
export const hasSchemaDefinedFilterValues = (filter: AnyFilter): boolean =>
  getFilterHandler(filter).ownWords ?? false;

/**
 * Whether a list's filter bar shows a filter. A filter that operators can't add, but links can set, is shown
 * while it has a value. An optional filter is shown after operators add it.
 */
export const isFilterShownInFilterBar = (
  filter: AnyFilter,
  values: FilterValues,
  addedFilterKeys: readonly string[] = [],
): boolean =>
  values[getFilterName(filter)] !== undefined ||
  (filter.added
    ? addedFilterKeys.includes(getFilterName(filter))
    : !getFilterHandler(filter).linked?.(filter as never));

/** Returns the filter values that select the records counted by a menu badge. */
export const parseMenuBadgeFilterValues = (resource: AnyResource): FilterValues =>
  parseFilterValues(
    'route',
    resource,
    resource.list ? collectAllFiltersOfList(resource.list) : [],
    resource.menu?.badge ?? {},
  ).values;
