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

const textAt = (record: Loose, path: string) => String(getAt(record, path) ?? '');

/** Returns the title of a record, as reference fields show it. */
function toTitleEntry({ resource }: ResourceApiConventions, record: Loose) {
  const paths = getRecordTitlePaths(resource);
  const title = paths
    ? textAt(record, findRecordNamePath(resource, paths.title, record))
    : String(record._id);
  const details = paths ? getDetailPathsOfRecord(resource, paths, record) : [];
  const texts = details.map((path) => textAt(record, path)).filter((text) => text !== '' && text !== title);
  return { _id: record._id, title, detail: texts.join(' · ') };
}

/** Reads the titles of records by id, with a separate call for each record. Deleted records are left out. */
async function readRecordTitlesByIds(
  wire: ResourceApiConventions,
  ask: ApiCallFunction,
  ids: readonly string[],
  signal: ApiCall['signal'],
) {
  const readRecordOrNone = (id: string) =>
    readCustomApiRecord(wire, ask, [encodeURIComponent(id)], { signal }).then(
      ({ json }) => [json[wire.resource.api.one]],
      (error: unknown) => (isHttpError(error, 404) ? [] : Promise.reject(error)),
    );
  const records = (await Promise.all(ids.map(readRecordOrNone))).flat().filter(isObject);
  return { titles: records.map((record) => toTitleEntry(wire, record)), more: false };
}

/** Finds titles by the list's own search, or among the records of the list's first page. */
async function readTitlesByTerm(
  wire: ResourceApiConventions,
  ask: ApiCallFunction,
  term: string,
  call: ApiCall,
) {
  const { finds, resource } = wire;
  const fixed = (call.query ?? []).filter(([name]) => name !== 'q');
  const { json } = await readCustomApiList(wire, ask, {
    signal: call.signal,
    headers: { skip: '0', limit: String(limits.maxTitlesPerSearch) },
    query: [...fixed, ...(finds !== undefined && term !== '' ? [[finds, term] as const] : [])],
  });
  const { totalCount } = requireObjectInJson(json, 'summary');
  const records = json[resource.api.many] as Loose[];
  const titles = records.map((record) => toTitleEntry(wire, record));
  const shown = finds === undefined ? titles.filter(({ title }) => title.includes(term)) : titles;
  return { titles: shown, more: Number(totalCount) > records.length };
}

/** Answers the console's call for titles by other calls, for an API without a call for titles. */
export async function readCustomApiTitles(
  wire: ResourceApiConventions,
  ask: ApiCallFunction,
  call: ApiCall,
): Promise<ApiAnswer> {
  const { _id, q = '' } = Object.fromEntries(call.query ?? []) as { _id?: string; q?: string };
  const json =
    _id === undefined
      ? await readTitlesByTerm(wire, ask, q, call)
      : await readRecordTitlesByIds(wire, ask, _id.split(',').filter(Boolean), call.signal);
  return { status: 200, headers: new Headers(), json };
}
