import { type AnyFilter, type FilterType, filterType } from '../../../schema/index';
import { plainInputs, type VisibleFilter } from './filterTypes';
import { rangeFilter } from './RangeFilter';
import { searchFilter } from './SearchFilter';
import {
  belowFilter,
  containsFilter,
  deskFilter,
  emptyFilter,
  equalsFilter,
  monthFilter,
  overFilter,
  phaseFilter,
  taggedFilter,
} from './valueFilters';

/** The inputs of each type of filter in a bar. A missing type does not compile. */
const visibleFilters: { readonly [T in FilterType]: VisibleFilter<T> } = {
  range: rangeFilter,
  search: searchFilter,
  equals: equalsFilter,
  contains: containsFilter,
  empty: emptyFilter,
  // One button of the bar sets them all.
  blank: { Input: () => null, ...plainInputs },
  phase: phaseFilter,
  desk: deskFilter,
  tagged: taggedFilter,
  below: belowFilter,
  over: overFilter,
  month: monthFilter,
};

/** The inputs of a filter in a bar. */
export function visibleFilterOf(filter: AnyFilter): VisibleFilter<FilterType> {
  // The map pairs each type of filter with its inputs; a union of functions can't say so.
  return visibleFilters[filterType(filter)] as VisibleFilter<FilterType>;
}
