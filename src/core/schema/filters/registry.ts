import type { AnyFilter, FilterType } from '../words/resource';
import { below } from './below';
import { desk } from './desk';
import type { PureFilter } from './filter';
import { month } from './month';
import { over } from './over';
import { phase } from './phase';
import { range } from './range';
import { search } from './search';
import { tagged } from './tagged';
import { blank, contains, empty, equals } from './values';

/** All types of filters. A missing type does not compile. */
export const filterTypes: { readonly [T in FilterType]: PureFilter<T> } = {
  range,
  search,
  equals,
  contains,
  empty,
  blank,
  phase,
  desk,
  tagged,
  below,
  over,
  month,
};

const types = Object.keys(filterTypes) as FilterType[];

/** Returns the type of a filter. No other code distinguishes filter types. */
export function filterTypeName(filter: AnyFilter): FilterType {
  const type = types.find((one) => one in filter);
  if (!type) throw new Error(`No filter is declared by ${Object.keys(filter).join()}`);
  return type;
}

/** Returns the handler of a filter whose type is unknown at compile time. */
export function filterHandlerOf(filter: AnyFilter): PureFilter<FilterType> {
  // The cast is needed because a union of functions can't express that each handler fits its filter type.
  return filterTypes[filterTypeName(filter)] as PureFilter<FilterType>;
}
