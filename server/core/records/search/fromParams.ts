import {
  type AnyFilter,
  type AnyResource,
  getKeysOfFilter,
  type MaskedPathTest,
  mayAnyFilterRevealMaskedValues,
  parseFilterValues,
  type StoreCondition,
  storeConditionsForFilters,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';

/**
 * The parsed filters of a list call: its conditions or, if some parameters are invalid, only the names of
 * these parameters.
 */
export type ParsedListFilters = { conditions: StoreCondition[] } | { wrong: string[] };

/**
 * Parses the query parameters of a list call, by the filters that the list allows. Throws 403 for forbidden
 * filters on masked fields.
 */
export function parseListFilters(
  resource: AnyResource,
  filters: readonly AnyFilter[],
  filterParams: ReadonlyMap<string, string>,
  isPathMasked: MaskedPathTest,
): ParsedListFilters {
  const knownKeys = new Set(filters.flatMap((filter) => getKeysOfFilter('call', filter)));
  const unknownParams = [...filterParams.keys()].filter((name) => !knownKeys.has(name));
  const { values, wrong } = parseFilterValues('call', resource, filters, Object.fromEntries(filterParams));
  if (unknownParams.length + wrong.length > 0) return { wrong: [...unknownParams, ...wrong] };
  if (mayAnyFilterRevealMaskedValues(filters, values, isPathMasked)) throw new ApiError('no_right');
  return { conditions: storeConditionsForFilters(resource, filters, values, isPathMasked) };
}
