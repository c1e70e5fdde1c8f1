import { FIELDS_QUERY_PARAMETER, isObject, type Loose, SORT_ORDER_PARAMETER } from '../../schema/index';
import { MAX_SKIPPED_ROWS } from '../wire/listRequest';
import type { ApiAnswer, ApiCall } from '../wire/request';
import { type FieldNameMapping, readValueAtDottedPath, renameLastPathSegment } from './names';
import { isNotModifiedResponse, toConsoleRecord } from './records';
import { type ApiCallFunction, createResourceHeaders, type ResourceApiConventions } from './wire';

type QueryEntries = [name: string, value: string][];

/**
 * The parameter of the console's search that names the searched field, by the last segment of the field's
 * path.
 */
const SEARCH_KEY_PARAMETER = 'searchKey';

/** Returns a sort order such as `-createdAt` in which the field has the API's name. */
const convertSortOrderForApi = (text: string, names: FieldNameMapping) => {
  const path = text.replace(/^-/, '');
  return text.slice(0, text.length - path.length) + (names[path] ?? path);
};

/** Returns the query parameters of a list call with the names that the API has for parameters and fields. */
const translateQueryForApi = (
  { sort, names, parameters = {} }: ResourceApiConventions,
  query: ApiCall['query'] = [],
): QueryEntries =>
  query.flatMap(([name, value]): QueryEntries => {
    // Leaves out this parameter, because another API itself decides which fields its rows have.
    if (name === FIELDS_QUERY_PARAMETER) return [];
    if (name === SORT_ORDER_PARAMETER)
      return sort === undefined ? [] : [[sort, convertSortOrderForApi(value, names)]];
    return [
      [parameters[name] ?? name, name === SEARCH_KEY_PARAMETER ? renameLastPathSegment(value, names) : value],
    ];
  });

interface ApiPage {
  /** Number of the page, from 0. */
  number: number;
  skip: number;
  size: number;
}

/** Returns the headers or the query parameters by which a list call requests a page. */
function toPagingParameters(
  { paging }: ResourceApiConventions,
  { number, skip, size }: ApiPage,
): Pick<ApiCall, 'headers' | 'query'> {
  const place: [string, string] =
    'page' in paging ? [paging.page, String(number + 1)] : [paging.skip, String(skip)];
  const named: QueryEntries = [place, [paging.size, String(size)]];
  return paging.in === 'headers' ? { headers: Object.fromEntries(named) } : { query: named };
}

/**
 * Returns the pages of the API that contain the requested records: two pages if the records cross the end of
 * a page.
 */
function findPagesCoveringRange({ paging }: ResourceApiConventions, skip: number, size: number): ApiPage[] {
  if (!('page' in paging)) return [{ number: 0, skip, size }];
  const number = Math.floor(skip / size);
  const first = { number, skip: number * size, size };
  return skip % size === 0 ? [first] : [first, { number: number + 1, skip: (number + 1) * size, size }];
}

function parseTotalCount({ list }: ResourceApiConventions, { json, headers }: ApiAnswer): number {
  const said =
    typeof list.total === 'string'
      ? readValueAtDottedPath(json.whole, list.total)
      : headers.get(list.total.header);
  return said === null || said === undefined || said === '' ? Number.NaN : Number(said);
}

/**
 * Reads a list. Returns the answer in the form of the console's own API. If the API's answer is no list, the
 * returned answer has no records.
 */
export async function readCustomApiList(
  wire: ResourceApiConventions,
  ask: ApiCallFunction,
  call: ApiCall,
): Promise<ApiAnswer> {
  const { many } = wire.resource.api;
  const [asked, size] = [Number(call.headers?.skip ?? 0), Number(call.headers?.limit)];
  // If the caller only wants the total, the first page is requested. Not every API answers a request for a
  // page after the last record.
  const countsOnly = asked >= MAX_SKIPPED_ROWS;
  const skip = countsOnly ? 0 : asked;
  const pages = findPagesCoveringRange(wire, skip, size);
  // Sends the caller's ETag only if one page is read, because an ETag belongs to a single page.
  const { 'If-None-Match': tag, ...said } = createResourceHeaders(wire, call.headers);
  const known = pages.length === 1 && tag !== undefined ? { 'If-None-Match': tag } : {};
  const answers = await Promise.all(
    pages.map((page) => {
      const { headers, query = [] } = toPagingParameters(wire, page);
      return ask(
        `/${wire.path}`,
        {
          ...call,
          headers: { ...said, ...known, ...headers },
          query: [...translateQueryForApi(wire, call.query), ...query],
        },
        wire.names,
      );
    }),
  );
  const [first] = answers;
  if (!first || isNotModifiedResponse(first)) return first as ApiAnswer;
  const found = answers.map(({ json }) => readValueAtDottedPath(json.whole, wire.list.records));
  const totalCount = parseTotalCount(wire, first);
  if (!found.every(Array.isArray) || Number.isNaN(totalCount)) return { ...first, json: {} };
  const start = skip - (pages[0]?.skip ?? 0);
  const records = (found.flat() as unknown[]).filter(isObject).slice(start, start + size);
  return {
    ...first,
    ...(pages.length > 1 && { headers: new Headers() }),
    json: {
      summary: { totalCount },
      [many]: countsOnly ? [] : records.map((record): Loose => toConsoleRecord(wire, record)),
    },
  };
}
