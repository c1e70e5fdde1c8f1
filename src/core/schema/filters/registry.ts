import type { AnyFilter, FilterType } from '../words/resource';
import { belowFilterType } from './below';
import { deskFilterType } from './desk';
import type { FilterTypeHandler } from './filter';
import { monthFilterType } from './month';
import { indirectRefFilterType } from './over';
import { phaseFilterType } from './phase';
import { rangeFilterType } from './range';
import { searchFilterType } from './search';
import { taggedFilterType } from './tagged';
import { blankFilterType, containsFilterType, emptyFilterType, equalsFilterType } from './values';

/** All types of filters. A missing type does not compile. */
export const filterTypes: { readonly [T in FilterType]: FilterTypeHandler<T> } = {
  range: rangeFilterType,
  search: searchFilterType,
  equals: equalsFilterType,
  contains: containsFilterType,
  empty: emptyFilterType,
  blank: blankFilterType,
  phase: phaseFilterType,
  desk: deskFilterType,
  tagged: taggedFilterType,
  below: belowFilterType,
  over: indirectRefFilterType,
  month: monthFilterType,
};

const types = Object.keys(filterTypes) as FilterType[];

/** Returns the type of a filter. No other code distinguishes filter types. */
export function filterTypeName(filter: AnyFilter): FilterType {
  const type = types.find((one) => one in filter);
  if (!type) throw new Error(`No filter is declared by ${Object.keys(filter).join()}`);
  return type;
}

/** Returns the handler of a filter whose type is unknown at compile time. */
export function filterHandlerOf(filter: AnyFilter): FilterTypeHandler<FilterType> {
  // The cast is needed because a union of functions can't express that each handler fits its filter type.
  return filterTypes[filterTypeName(filter)] as FilterTypeHandler<FilterType>;
}
