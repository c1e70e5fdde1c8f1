import {
  type AnyFilter,
  type AnyResource,
  type FilterValues,
  getFilterName,
  getKeysOfFilter,
  parseFilterValues,
  serializeFilterValues,
} from '../../../schema/index';
import type { FilterDraft } from './filterTypes';
import { getFilterInputs } from './visibleFilters';

/** Returns the texts that the inputs of a filter bar have for the filters in the URL. */
export const createFilterDraft = (
  resource: AnyResource,
  filters: readonly AnyFilter[],
  filterValues: FilterValues,
): FilterDraft => ({
  ...Object.assign({}, ...filters.map((filter) => getFilterInputs(filter).start(filter))),
  ...Object.fromEntries(serializeFilterValues('bar', resource, filters, filterValues)),
});

/**
 * Returns the filters that the operator set in the filter bar's inputs, and the keys of those filters whose
 * inputs are invalid.
 */
export function parseFilterDraft(
  resource: AnyResource,
  filters: readonly AnyFilter[],
  draft: FilterDraft,
): { values: FilterValues; wrong: readonly string[] } {
  const invalidFilterKeys: string[] = [];
  const draftEntries = filters.flatMap((filter) => {
    const textKeys = getKeysOfFilter('bar', filter);
    const inputTexts = textKeys.map((key) => draft[key] ?? '');
    const callValues = getFilterInputs(filter).read(inputTexts, filter, resource);
    if (!callValues) invalidFilterKeys.push(getFilterName(filter));
    return textKeys.map((key, index): [string, string] => [key, callValues?.[index] ?? '']);
  });
  return {
    values: parseFilterValues('bar', resource, filters, Object.fromEntries(draftEntries)).values,
    wrong: invalidFilterKeys,
  };
}

/** Returns how many of the filters have a value. */
export const countFiltersWithValue = (filters: readonly AnyFilter[], filterValues: FilterValues): number =>
  filters.filter((filter) => filterValues[getFilterName(filter)] !== undefined).length;
