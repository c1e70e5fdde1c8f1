import { type AnyFilter, type FilterType, filterTypeName } from '../../../schema/index';
import { defaultFilterInputMethods, type FilterInputs } from './filterTypes';
import { rangeFilterInputs } from './RangeFilter';
import { searchFilterInputs } from './SearchFilter';
import {
  deskStateFilterInputs,
  emptinessFilterInputs,
  equalsFilterInputs,
  indirectReferenceFilterInputs,
  monthOfYearFilterInputs,
  publishPhaseFilterInputs,
  substringFilterInputs,
  subtreeFilterInputs,
  taggedFilterInputs,
} from './valueFilters';

/**
 * The inputs of each type of filter in a filter bar. The code does not compile if a filter type is missing
 * here.
 */
const filterInputsByType: { readonly [T in FilterType]: FilterInputs<T> } = {
  range: rangeFilterInputs,
  search: searchFilterInputs,
  equals: equalsFilterInputs,
  contains: substringFilterInputs,
  empty: emptinessFilterInputs,
  // A filter for empty fields has no input of its own, because one button in the bar sets all such filters.
  blank: { Input: () => null, ...defaultFilterInputMethods },
  phase: publishPhaseFilterInputs,
  desk: deskStateFilterInputs,
  tagged: taggedFilterInputs,
  below: subtreeFilterInputs,
  over: indirectReferenceFilterInputs,
  month: monthOfYearFilterInputs,
};

export function getFilterInputs(filter: AnyFilter): FilterInputs<FilterType> {
  // The cast is needed because TypeScript can't express that the filter's type determines its inputs.
  return filterInputsByType[filterTypeName(filter)] as FilterInputs<FilterType>;
}
