import {
  type AnyFilter,
  type AnyResource,
  type FilterValues,
  filterKeys,
  filterName,
  printFilters,
  readFilters,
} from '../../../schema/index';
import type { Draft } from './filterTypes';
import { visibleFilterOf } from './visibleFilters';

/** Returns the texts of the bar's inputs for the filters in the route. */
export const draftOf = (
  resource: AnyResource,
  filters: readonly AnyFilter[],
  values: FilterValues,
): Draft => ({
  ...Object.assign({}, ...filters.map((filter) => visibleFilterOf(filter).start(filter))),
  ...Object.fromEntries(printFilters('bar', resource, filters, values)),
});

/**
 * Returns the filters that the bar's inputs contain, and the names of the filters whose inputs are invalid.
 */
export function readDraft(
  resource: AnyResource,
  filters: readonly AnyFilter[],
  draft: Draft,
): { values: FilterValues; wrong: readonly string[] } {
  const wrong: string[] = [];
  const entries = filters.flatMap((filter) => {
    const keys = filterKeys('bar', filter);
    const typed = keys.map((key) => draft[key] ?? '');
    const texts = visibleFilterOf(filter).read(typed, filter, resource);
    if (!texts) wrong.push(filterName(filter));
    return keys.map((key, index): [string, string] => [key, texts?.[index] ?? '']);
  });
  return { values: readFilters('bar', resource, filters, Object.fromEntries(entries)).values, wrong };
}

/** Returns the number of set filters. */
export const countSetFilters = (filters: readonly AnyFilter[], values: FilterValues): number =>
  filters.filter((filter) => values[filterName(filter)] !== undefined).length;
