import type { AnyFilter, FilterType } from '../words/resource';
import { subtreeFilterType } from './below';
import { replyDeskStateFilterType } from './desk';
import type { FilterTypeHandler } from './filter';
import { monthOfYearFilterType } from './month';
import { indirectReferenceFilterType } from './over';
import { phaseFilterType } from './phase';
import { rangeFilterType } from './range';
import { searchFilterType } from './search';
import { taggedFilterType } from './tagged';
import {
  containsFilterType,
  emptinessFilterTypeNamedByField,
  emptinessFilterTypeWithOwnName,
  equalsFilterType,
} from './values';

/** All types of filters. The table does not compile if a type is missing. */
export const filterTypeHandlers: { readonly [T in FilterType]: FilterTypeHandler<T> } = {
  range: rangeFilterType,
  search: searchFilterType,
  equals: equalsFilterType,
  contains: containsFilterType,
  empty: emptinessFilterTypeWithOwnName,
  blank: emptinessFilterTypeNamedByField,
  phase: phaseFilterType,
  desk: replyDeskStateFilterType,
  tagged: taggedFilterType,
  below: subtreeFilterType,
  over: indirectReferenceFilterType,
  month: monthOfYearFilterType,
};

const allFilterTypes = Object.keys(filterTypeHandlers) as FilterType[];

/** Returns the type of a filter. No other code distinguishes filter types. */
export function getFilterTypeName(filter: AnyFilter): FilterType {
  const matchingType = allFilterTypes.find((filterType) => filterType in filter);
  if (!matchingType) throw new Error(`No filter is declared by ${Object.keys(filter).join()}`);
  return matchingType;
}

/** Returns the handler of a filter whose type is unknown at compile time. */
export function getFilterHandler(filter: AnyFilter): FilterTypeHandler<FilterType> {
  // The cast is needed because a union of functions can't express that each handler fits its filter type.
  return filterTypeHandlers[getFilterTypeName(filter)] as FilterTypeHandler<FilterType>;
}
