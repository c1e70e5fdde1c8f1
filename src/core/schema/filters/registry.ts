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

/** Every type of filter. A missing type does not compile. */
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

/** The type of a filter. No other code distinguishes filter types. */
export function filterType(filter: AnyFilter): FilterType {
  const type = types.find((one) => one in filter);
  if (!type) throw new Error(`No filter is declared by ${Object.keys(filter).join()}`);
  return type;
}

/** The handler of a filter, if its type is unknown at compile time. */
export function filterTypeOf(filter: AnyFilter): PureFilter<FilterType> {
  // The map pairs each type with a handler for its filters; a union of functions can't express that.
  return filterTypes[filterType(filter)] as PureFilter<FilterType>;
}
