import {
  type AnyFilter,
  type AnyResource,
  type Condition,
  conditionsOf,
  filterKeys,
  readFilters,
} from '../../src/schema/index';

/** The conditions of a list call, or the parameters that can't be understood. */
export type ParsedQuery = { conditions: Condition[] } | { wrong: string[] };

/** Parses the query parameters of a list call by the filters that it may use. */
export function fromParams(
  resource: AnyResource,
  filters: readonly AnyFilter[],
  params: ReadonlyMap<string, string>,
): ParsedQuery {
  const known = new Set(filters.flatMap((filter) => filterKeys('call', filter)));
  const unknown = [...params.keys()].filter((name) => !known.has(name));
  const { values, wrong } = readFilters('call', resource, filters, Object.fromEntries(params));
  if (unknown.length + wrong.length > 0) return { wrong: [...unknown, ...wrong] };
  return { conditions: conditionsOf(resource, filters, values) };
}
