import {
  type AnyResource,
  fieldAt,
  fieldTypeHandlerOf,
  getLastPathSegment,
  isPossibleId,
  limits,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';

/** Name of the query parameter by which a call asks for public records only. */
export const PUBLIC_ONLY_QUERY_PARAMETER = 'public';

export type QueryParams = ReadonlyMap<string, string>;

export const createFilterError = (code: 'unknown_filter' | 'filter_needed', keys: readonly string[]) =>
  new ApiError(code, { args: { keys: formatNamesForMessage(keys) } });

/**
 * Joins at most five names that the caller sent, each cut to 50 characters. A message can then quote them.
 */
export const formatNamesForMessage = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((name) => name.slice(0, 50).toWellFormed())
    .join(', ');

/** Throws 400 if a call contains unknown keys. The message lists these keys. */
export function refuseUnknownKeys(keys: readonly string[]): void {
  if (keys.length > 0) throw new ApiError('unknown_key', { args: { keys: formatNamesForMessage(keys) } });
}

/**
 * Returns the ids in a body unchanged. Throws 400 if a value is no id, if there is no id, or if there are
 * more than `maxIds`.
 */
export function parseIdsInBody(idsInBody: unknown, maxIds: number): readonly string[] {
  if (!Array.isArray(idsInBody) || idsInBody.length === 0) throw new ApiError('bad_request');
  if (!idsInBody.every((id): id is string => typeof id === 'string' && isPossibleId(id)))
    throw new ApiError('bad_request');
  if (idsInBody.length > maxIds) throw new ApiError('too_many_records', { args: { max: maxIds } });
  return idsInBody;
}

/** Parses the query parameters of a call. Throws 400 if a parameter is given twice. */
export function parseQueryParams(url: string): QueryParams {
  const entries = [...new URL(url).searchParams];
  const params = new Map(entries);
  if (params.size < entries.length) throw createFilterError('unknown_filter', [...params.keys()]);
  return params;
}

const PAGING_NUMBER_PATTERN = new RegExp(`^\\d{1,${limits.maxPagingHeaderDigits}}$`);

/** Throws 400 `unknown_filter` if a call has query parameters, although its route accepts none. */
export function refuseQueryParams(url: string): void {
  const unknownKeys = [...parseQueryParams(url).keys()];
  if (unknownKeys.length > 0) throw createFilterError('unknown_filter', unknownKeys);
}

/**
 * Whether a call reads a list for printing. Such a call is recorded as a print, and its answer may have more
 * rows than a page.
 */
export const isCallForPrinting = (headers: Headers): boolean => headers.get('x-print') === '1';

/**
 * Parses the headers `skip` and `limit`, which choose a page of a list. Without them the answer is the first
 * page. A limit of 0 asks for all records.
 */
export function parsePagingHeaders(
  headers: Headers,
  rowsPerPage: number,
  maxRowsPerPage: number = limits.maxRowsPerPage,
): { skip: number; limit: number } {
  const parsePagingParameter = (headerName: string, defaultNumber: number) => {
    const headerText = headers.get(headerName) ?? String(defaultNumber);
    if (!PAGING_NUMBER_PATTERN.test(headerText)) throw new ApiError('bad_paging');
    return Number(headerText);
  };
  const paging = { skip: parsePagingParameter('skip', 0), limit: parsePagingParameter('limit', rowsPerPage) };
  if (paging.limit > maxRowsPerPage) throw new ApiError('page_too_long', { args: { max: maxRowsPerPage } });
  return paging;
}

/** Returns the values in a resource's `api.fixed`, in the form of query parameters. */
export const listFixedValuesAsQueryParams = ({ api, fields }: AnyResource) =>
  Object.entries(api.fixed ?? {}).map(([path, value]) => ({
    path,
    value,
    key: getLastPathSegment(path),
    text: fieldTypeHandlerOf(fieldAt(fields, path)).print(value),
  }));
