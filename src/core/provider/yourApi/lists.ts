import { FIELDS_QUERY_PARAMETER, isObject, type Loose, SORT_ORDER_PARAMETER } from '../../schema/index';
import { MAX_SKIPPED_ROWS } from '../wire/listRequest';
import type { ApiAnswer, ApiCall } from '../wire/request';
import { type FieldNameMapping, readValueAtDottedPath, renameLastPathSegment } from './names';
import { isNotModifiedResponse, toConsoleRecord } from './records';
import { type ApiCallFunction, createResourceHeaders, type ResourceApiConventions } from './wire';

type QueryEntries = [name: string, value: string][];

/** Query parameter that names the searched field. Its value is the last segment of the field's path. */
const SEARCH_KEY_PARAMETER = 'searchKey';

/** Returns a sort order such as `-createdAt` in which the field has the API's name. */
const convertSortOrderForApi = (sortOrder: string, apiNameByConsoleName: FieldNameMapping) => {
  const fieldPath = sortOrder.replace(/^-/, '');
  return (
    sortOrder.slice(0, sortOrder.length - fieldPath.length) + (apiNameByConsoleName[fieldPath] ?? fieldPath)
  );
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
  const positionParameter: [string, string] =
    'page' in paging ? [paging.page, String(number + 1)] : [paging.skip, String(skip)];
  const pagingParameters: QueryEntries = [positionParameter, [paging.size, String(size)]];
  return paging.in === 'headers'
    ? { headers: Object.fromEntries(pagingParameters) }
    : { query: pagingParameters };
}

/**
 * Returns the pages of the API that contain the requested records: two pages if the records cross the end of
 * a page.
 */
function findPagesCoveringRange(
  { paging }: ResourceApiConventions,
  skippedRecordCount: number,
  pageSize: number,
): ApiPage[] {
  if (!('page' in paging)) return [{ number: 0, skip: skippedRecordCount, size: pageSize }];
  const pageIndex = Math.floor(skippedRecordCount / pageSize);
  const firstPage = { number: pageIndex, skip: pageIndex * pageSize, size: pageSize };
  return skippedRecordCount % pageSize === 0
    ? [firstPage]
    : [firstPage, { number: pageIndex + 1, skip: (pageIndex + 1) * pageSize, size: pageSize }];
}

function parseTotalCount({ list }: ResourceApiConventions, { json, headers }: ApiAnswer): number {
  const reportedTotal =
    typeof list.total === 'string'
      ? readValueAtDottedPath(json.whole, list.total)
      : headers.get(list.total.header);
  return reportedTotal === null || reportedTotal === undefined || reportedTotal === ''
    ? Number.NaN
    : Number(reportedTotal);
}

/**
 * Reads a list. Returns the answer in the form of the console's own API. If the API's answer is no list, the
 * returned answer has no records.
 */
export async function readCustomApiList(
  conventions: ResourceApiConventions,
  callApi: ApiCallFunction,
  call: ApiCall,
): Promise<ApiAnswer> {
  const { many } = conventions.resource.api;
  const [requestedSkip, size] = [Number(call.headers?.skip ?? 0), Number(call.headers?.limit)];
  // If the caller only wants the total, the first page is requested. Not every API answers a request for a
  // page after the last record.
  const wantsOnlyTotal = requestedSkip >= MAX_SKIPPED_ROWS;
  const skippedRecordCount = wantsOnlyTotal ? 0 : requestedSkip;
  const requestedApiPages = findPagesCoveringRange(conventions, skippedRecordCount, size);
  // Sends the caller's ETag only if one page is read, because an ETag belongs to a single page.
  const { 'If-None-Match': etag, ...said } = createResourceHeaders(conventions, call.headers);
  const conditionalRequestHeaders =
    requestedApiPages.length === 1 && etag !== undefined ? { 'If-None-Match': etag } : {};
  const pageAnswers = await Promise.all(
    requestedApiPages.map((page) => {
      const { headers, query = [] } = toPagingParameters(conventions, page);
      return callApi(
        `/${conventions.path}`,
        {
          ...call,
          headers: { ...said, ...conditionalRequestHeaders, ...headers },
          query: [...translateQueryForApi(conventions, call.query), ...query],
        },
        conventions.names,
      );
    }),
  );
  const [first] = pageAnswers;
  if (!first || isNotModifiedResponse(first)) return first as ApiAnswer;
  const recordLists = pageAnswers.map(({ json }) =>
    readValueAtDottedPath(json.whole, conventions.list.records),
  );
  const totalCount = parseTotalCount(conventions, first);
  if (!recordLists.every(Array.isArray) || Number.isNaN(totalCount)) return { ...first, json: {} };
  const recordOffsetInFirstPage = skippedRecordCount - (requestedApiPages[0]?.skip ?? 0);
  const records = (recordLists.flat() as unknown[])
    .filter(isObject)
    .slice(recordOffsetInFirstPage, recordOffsetInFirstPage + size);
  return {
    ...first,
    ...(requestedApiPages.length > 1 && { headers: new Headers() }),
    json: {
      summary: { totalCount },
      [many]: wantsOnlyTotal ? [] : records.map((record): Loose => toConsoleRecord(conventions, record)),
    },
  };
}
