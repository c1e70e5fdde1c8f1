import { type AnyFilter, type FilterType, filterTypeName } from '../../../schema/index';
import { createPlainInputs, type FilterInputs } from './filterTypes';
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

/** The inputs of each type of filter in a filter bar. A missing type does not compile. */
const visibleFilters: { readonly [T in FilterType]: FilterInputs<T> } = {
  range: rangeFilter,
  search: searchFilter,
  equals: equalsFilter,
  contains: containsFilter,
  empty: emptyFilter,
  // These filters have no input of their own: one button in the bar sets all of them.
  blank: { Input: () => null, ...createPlainInputs },
  phase: phaseFilter,
  desk: deskFilter,
  tagged: taggedFilter,
  below: belowFilter,
  over: overFilter,
  month: monthFilter,
};

/** Returns the inputs of a filter in a filter bar. */
export function filterInputsOf(filter: AnyFilter): FilterInputs<FilterType> {
  // The cast is needed because TypeScript can't express that the filter's type determines its inputs.
  return visibleFilters[filterTypeName(filter)] as FilterInputs<FilterType>;
}
