import {
  findRecordNamePath,
  getAt,
  getDetailPathsOfRecord,
  getRecordTitlePaths,
  isObject,
  type Loose,
  limits,
} from '../../schema/index';
import { isHttpError, requireObjectInJson } from '../wire/http';
import type { ApiAnswer, ApiCall } from '../wire/request';
import { readCustomApiList } from './lists';
import { readCustomApiRecord } from './records';
import type { ApiCallFunction, ResourceApiConventions } from './wire';

const readTextAtPath = (record: Loose, path: string) => String(getAt(record, path) ?? '');

/** Returns the title of a record, as reference fields show it. */
function buildTitleEntry({ resource }: ResourceApiConventions, record: Loose) {
  const titlePaths = getRecordTitlePaths(resource);
  const title = titlePaths
    ? readTextAtPath(record, findRecordNamePath(resource, titlePaths.title, record))
    : String(record._id);
  const detailPaths = titlePaths ? getDetailPathsOfRecord(resource, titlePaths, record) : [];
  const detailTexts = detailPaths
    .map((path) => readTextAtPath(record, path))
    .filter((text) => text !== '' && text !== title);
  return { _id: record._id, title, detail: detailTexts.join(' · ') };
}

/** Reads the titles of records by id, with a separate call for each record. Deleted records are left out. */
async function readRecordTitlesByIds(
  conventions: ResourceApiConventions,
  callApi: ApiCallFunction,
  ids: readonly string[],
  signal: ApiCall['signal'],
) {
  const readRecordIfExisting = (id: string) =>
    readCustomApiRecord(conventions, callApi, [encodeURIComponent(id)], { signal }).then(
      ({ json }) => [json[conventions.resource.api.one]],
      (error: unknown) => (isHttpError(error, 404) ? [] : Promise.reject(error)),
    );
  const records = (await Promise.all(ids.map(readRecordIfExisting))).flat().filter(isObject);
  return { titles: records.map((record) => buildTitleEntry(conventions, record)), more: false };
}

/** Finds titles by the list's own search, or among the records of the list's first page. */
async function readTitlesByTerm(
  conventions: ResourceApiConventions,
  callApi: ApiCallFunction,
  searchTerm: string,
  call: ApiCall,
) {
  const { finds, resource } = conventions;
  const queryWithoutTerm = (call.query ?? []).filter(([name]) => name !== 'q');
  const { json } = await readCustomApiList(conventions, callApi, {
    signal: call.signal,
    headers: { skip: '0', limit: String(limits.maxTitlesPerSearch) },
    query: [
      ...queryWithoutTerm,
      ...(finds !== undefined && searchTerm !== '' ? [[finds, searchTerm] as const] : []),
    ],
  });
  const { totalCount } = requireObjectInJson(json, 'summary');
  const records = json[resource.api.many] as Loose[];
  const titles = records.map((record) => buildTitleEntry(conventions, record));
  const matchingTitles =
    finds === undefined ? titles.filter(({ title }) => title.includes(searchTerm)) : titles;
  return { titles: matchingTitles, more: Number(totalCount) > records.length };
}

/** Answers the console's call for titles by other calls, for an API without a call for titles. */
export async function readCustomApiTitles(
  conventions: ResourceApiConventions,
  callApi: ApiCallFunction,
  call: ApiCall,
): Promise<ApiAnswer> {
  const { _id, q = '' } = Object.fromEntries(call.query ?? []) as { _id?: string; q?: string };
  const json =
    _id === undefined
      ? await readTitlesByTerm(conventions, callApi, q, call)
      : await readRecordTitlesByIds(conventions, callApi, _id.split(',').filter(Boolean), call.signal);
  return { status: 200, headers: new Headers(), json };
}
