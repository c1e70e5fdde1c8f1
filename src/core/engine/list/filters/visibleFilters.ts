import { type AnyFilter, type FilterType, filterType } from '../../../schema/index';
import type { VisibleFilter } from './filterTypes';
import { rangeFilter } from './RangeFilter';
import { searchFilter } from './SearchFilter';
import { containsFilter, emptyFilter, equalsFilter, phaseFilter } from './valueFilters';

/** How a filter bar asks for each type of filter. A missing type does not compile. */
const visibleFilters: { readonly [T in FilterType]: VisibleFilter<T> } = {
  range: rangeFilter,
  search: searchFilter,
  equals: equalsFilter,
  contains: containsFilter,
  empty: emptyFilter,
  phase: phaseFilter,
};

/** How a filter bar asks for a filter. */
export function visibleFilterOf(filter: AnyFilter): VisibleFilter<FilterType> {
  // The map pairs each type of filter with its inputs; a union of functions can't say so.
  return visibleFilters[filterType(filter)] as VisibleFilter<FilterType>;
}
