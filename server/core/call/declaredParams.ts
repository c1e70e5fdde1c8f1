import { skipAccessEntry } from './accessNote';
import { createFilterError, parseQueryParams } from './params';
import type { ReadRoute, RouteCall } from './route';

const acceptedQueryParameterNames = new WeakMap<ReadRoute['describe'], ReadonlySet<string> | null>();

/**
 * Returns the names of the query parameters that a route declares. Returns null for lists with filters, which
 * check these themselves, and for files, whose addresses mails and proxies may extend.
 */
function getAcceptedQueryParameterNames({ describe }: ReadRoute): ReadonlySet<string> | null {
  const knownNames = acceptedQueryParameterNames.get(describe);
  if (knownNames !== undefined) return knownNames;
  const { isPaged, answer, query = [] } = describe();
  const isUnlimited = answer === 'bytes' || (isPaged && query.length > 0);
  const names = isUnlimited ? null : new Set(query.map(({ name }) => name));
  acceptedQueryParameterNames.set(describe, names);
  return names;
}

/** Throws 400 `unknown_filter` for query parameters that a read does not declare, and for repeated ones. */
export function refuseUndeclaredQueryParams(route: ReadRoute, call: RouteCall): void {
  const { url } = call.request;
  if (!url.includes('?')) return;
  const acceptedNames = getAcceptedQueryParameterNames(route);
  if (!acceptedNames) return;
  const unknownNames = [...parseQueryParams(url).keys()].filter((name) => !acceptedNames.has(name));
  if (unknownNames.length === 0) return;
  // The call read nothing, so it leaves no access log entry.
  skipAccessEntry(call);
  throw createFilterError('unknown_filter', unknownNames);
}
