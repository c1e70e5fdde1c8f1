import type { JsonSchema } from '../../../../src/core/schema/described/jsonSchema';
import {
  type AnyResource,
  getLastPathSegment,
  getReferenceToPageRecord,
  isPersonalDataRecord,
  mayViewPersonalData,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { skipAccessEntry } from '../../call/accessNote';
import { type CollectionResources, findResourceOfRecord } from '../../call/collections';
import type { Operator } from '../../call/operator';
import { createFilterError, parseQueryParams } from '../../call/params';
import type { ReadRoute } from '../../call/route';
import type { Reader } from '../../store/store';
import {
  type AdditionalRecordDataReader,
  type CombinedEndpointExtensions,
  combineEndpointExtensions,
} from '../additions';
import { describeRelatedRecordsRoute } from '../facts/related';
import type { RecordDependencies } from '../ports';
import { parseRelatedKindNames } from '../search/query';
import {
  countRelatedRecords,
  findReadableRelatedKinds,
  type ReadableRelatedRecordKind,
  readRelatedRecords,
} from '../search/related';
import { sumRelatedRecords } from '../search/relatedSums';
import { getStoredRecordOrThrow } from '../writes/save';

const SHOWN_RELATED_KINDS_PARAMETER = 'of';
const COUNTED_RELATED_KINDS_PARAMETER = 'count';
const ADDITIONAL_DATA_PARAMETER = 'beside';

/**
 * Returns the JSON schemas of all kinds of further data, such as memos, that are read together with the
 * collection's records.
 */
const collectAdditionalDataSchemas = (
  { all }: CollectionResources,
  { beside }: CombinedEndpointExtensions,
): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    all.flatMap((resource) => Object.entries(beside(resource)).map(([name, { schema }]) => [name, schema])),
  );

/**
 * Returns the data, such as memos, that a call requests together with a record. Throws 400 for a name that
 * the resource does not have.
 */
function findRequestedAdditionalData(
  resource: AnyResource,
  { beside }: CombinedEndpointExtensions,
  text = '',
): [string, AdditionalRecordDataReader][] {
  const known = beside(resource);
  const names = text === '' ? [] : text.split(',');
  const isWrong = names.some((name) => !Object.hasOwn(known, name));
  if (isWrong || new Set(names).size < names.length)
    throw createFilterError('unknown_filter', [ADDITIONAL_DATA_PARAMETER]);
  return Object.entries(known).filter(([name]) => names.includes(name));
}

async function readRelatedRecordsOfKind(
  store: Reader,
  part: ReadableRelatedRecordKind,
  id: string,
  operator: Operator,
  parts: ReadonlyMap<string, ReadableRelatedRecordKind>,
  ports: RecordDependencies,
) {
  const [read, sum] = await Promise.all([
    readRelatedRecords(store, part, id, operator, ports),
    sumRelatedRecords(store, part, id, parts),
  ]);
  return { part, ...read, sum };
}

/**
 * The endpoint for the records that refer to a record: `GET {path}/{_id}/related?of=a,b` (decisions, section
 * 16). `of` and `count` name kinds of related records, which the resource declares in `related`. For a kind
 * in `of` the answer has the number and the newest records, for a kind in `count` only the number. Kinds that
 * the caller may not read are left out. `beside` names further data, such as memos. The answer has them if
 * the caller may open the record. The access log treats kinds in `of` and further data as lists that the
 * caller read.
 */
export function createRelatedRecordsRoute(
  collection: CollectionResources,
  path: string,
  ports: RecordDependencies,
): ReadRoute {
  const { store } = ports;
  const getCombinedEndpointExtensions = () => combineEndpointExtensions(ports.additions, collection.path);
  return {
    method: 'GET',
    path,
    who: collection.who,
    describe: () =>
      describeRelatedRecordsRoute(
        collection,
        collectAdditionalDataSchemas(collection, getCombinedEndpointExtensions()),
      ),
    of: collection,
    access: 'list',
    async read(call) {
      const { request, operator, params } = call;
      skipAccessEntry(call);
      const query = parseQueryParams(request.url);
      const unknown = [...query.keys()].filter(
        (key) =>
          ![
            SHOWN_RELATED_KINDS_PARAMETER,
            COUNTED_RELATED_KINDS_PARAMETER,
            ADDITIONAL_DATA_PARAMETER,
          ].includes(key),
      );
      if (unknown.length > 0) throw createFilterError('unknown_filter', unknown);
      const record = await getStoredRecordOrThrow(store, collection, params.id ?? '');
      if (!getCombinedEndpointExtensions().shows(operator, record)) throw new ApiError('not_found');
      const resource = findResourceOfRecord(collection, record);
      const shown = parseRelatedKindNames(
        resource,
        query.get(SHOWN_RELATED_KINDS_PARAMETER),
        SHOWN_RELATED_KINDS_PARAMETER,
      );
      const counted = parseRelatedKindNames(
        resource,
        query.get(COUNTED_RELATED_KINDS_PARAMETER),
        COUNTED_RELATED_KINDS_PARAMETER,
      ).filter((name) => !shown.includes(name));
      const facts = findRequestedAdditionalData(
        resource,
        getCombinedEndpointExtensions(),
        query.get(ADDITIONAL_DATA_PARAMETER),
      );
      if (shown.length + counted.length + facts.length === 0)
        throw createFilterError('filter_needed', [SHOWN_RELATED_KINDS_PARAMETER]);
      const opens = !isPersonalDataRecord(resource, record) || mayViewPersonalData(operator.scope, resource);
      const parts = findReadableRelatedKinds(resource, call, ports);
      const [rows, numbers, beside] = await Promise.all([
        Promise.all(
          shown.flatMap((name) => {
            const part = parts.get(name);
            return part ? [readRelatedRecordsOfKind(store, part, record._id, operator, parts, ports)] : [];
          }),
        ),
        Promise.all(
          counted.flatMap((name) => {
            const part = parts.get(name);
            return part
              ? [
                  countRelatedRecords(store, part, record._id).then(
                    (totalCount) => [name, { totalCount }] as const,
                  ),
                ]
              : [];
          }),
        ),
        Promise.all(
          (opens ? facts : []).map(([name, { read }]) =>
            read(store, resource, record).then((found) => [name, found] as const),
          ),
        ),
      ]);
      const related = Object.fromEntries([
        ...rows.map(
          ({ part: { name }, totalCount, rows: newest, sum }) =>
            [name, { totalCount, [name]: newest, ...(sum !== undefined && { sum }) }] as const,
        ),
        ...numbers,
      ]);
      const lists = rows.map(({ part, rows: newest }) => ({
        resource: part.resource,
        record: {},
        count: newest.length,
        // The entry in the access log is allowed to contain the id, because an id reveals nothing about a
        // person.
        filter: `${getLastPathSegment(getReferenceToPageRecord(part).path)}=${record._id}`,
      }));
      const read = beside.map(([name, { count }]) => ({
        ...{ resource, record, count, person: record },
        filter: name,
      }));
      const bodies = Object.fromEntries(beside.map(([name, { body }]) => [name, body]));
      return {
        status: 200,
        body: { related, ...(beside.length > 0 && { [ADDITIONAL_DATA_PARAMETER]: bodies }) },
        about: { lists: [...lists, ...read] },
      };
    },
  };
}
