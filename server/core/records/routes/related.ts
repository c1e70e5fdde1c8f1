import type { JsonSchema } from '../../../../src/core/schema/described/jsonSchema';
import {
  type AnyResource,
  getLastPathSegment,
  getReferenceToOpenRecord,
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
  type ReadableRelatedRecords,
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
  commaSeparatedNames = '',
): [string, AdditionalRecordDataReader][] {
  const readersByName = beside(resource);
  const requestedNames = commaSeparatedNames === '' ? [] : commaSeparatedNames.split(',');
  const hasUnknownName = requestedNames.some((name) => !Object.hasOwn(readersByName, name));
  if (hasUnknownName || new Set(requestedNames).size < requestedNames.length)
    throw createFilterError('unknown_filter', [ADDITIONAL_DATA_PARAMETER]);
  return Object.entries(readersByName).filter(([name]) => requestedNames.includes(name));
}

async function readRelatedRecordsOfKind(
  reader: Reader,
  relatedKind: ReadableRelatedRecords,
  recordId: string,
  operator: Operator,
  relatedKindsByName: ReadonlyMap<string, ReadableRelatedRecords>,
  ports: RecordDependencies,
) {
  const [read, sum] = await Promise.all([
    readRelatedRecords(reader, relatedKind, recordId, operator, ports),
    sumRelatedRecords(reader, relatedKind, recordId, relatedKindsByName),
  ]);
  return { part: relatedKind, ...read, sum };
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
  routePath: string,
  ports: RecordDependencies,
): ReadRoute {
  const { store } = ports;
  const getCombinedEndpointExtensions = () => combineEndpointExtensions(ports.additions, collection.path);
  return {
    method: 'GET',
    path: routePath,
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
      const queryParams = parseQueryParams(request.url);
      const unknownParams = [...queryParams.keys()].filter(
        (key) =>
          ![
            SHOWN_RELATED_KINDS_PARAMETER,
            COUNTED_RELATED_KINDS_PARAMETER,
            ADDITIONAL_DATA_PARAMETER,
          ].includes(key),
      );
      if (unknownParams.length > 0) throw createFilterError('unknown_filter', unknownParams);
      const record = await getStoredRecordOrThrow(store, collection, params.id ?? '');
      if (!getCombinedEndpointExtensions().shows(operator, record)) throw new ApiError('not_found');
      const resource = findResourceOfRecord(collection, record);
      const shownKindNames = parseRelatedKindNames(
        resource,
        queryParams.get(SHOWN_RELATED_KINDS_PARAMETER),
        SHOWN_RELATED_KINDS_PARAMETER,
      );
      const countedKindNames = parseRelatedKindNames(
        resource,
        queryParams.get(COUNTED_RELATED_KINDS_PARAMETER),
        COUNTED_RELATED_KINDS_PARAMETER,
      ).filter((name) => !shownKindNames.includes(name));
      const requestedDataReaders = findRequestedAdditionalData(
        resource,
        getCombinedEndpointExtensions(),
        queryParams.get(ADDITIONAL_DATA_PARAMETER),
      );
      if (shownKindNames.length + countedKindNames.length + requestedDataReaders.length === 0)
        throw createFilterError('filter_needed', [SHOWN_RELATED_KINDS_PARAMETER]);
      const mayReadAdditionalData =
        !isPersonalDataRecord(resource, record) || mayViewPersonalData(operator.scope, resource);
      const relatedKindsByName = findReadableRelatedKinds(resource, call, ports);
      const [rows, numbers, beside] = await Promise.all([
        Promise.all(
          shownKindNames.flatMap((name) => {
            const relatedKind = relatedKindsByName.get(name);
            return relatedKind
              ? [
                  readRelatedRecordsOfKind(
                    store,
                    relatedKind,
                    record._id,
                    operator,
                    relatedKindsByName,
                    ports,
                  ),
                ]
              : [];
          }),
        ),
        Promise.all(
          countedKindNames.flatMap((name) => {
            const relatedKind = relatedKindsByName.get(name);
            return relatedKind
              ? [
                  countRelatedRecords(store, relatedKind, record._id).then(
                    (totalCount) => [name, { totalCount }] as const,
                  ),
                ]
              : [];
          }),
        ),
        Promise.all(
          (mayReadAdditionalData ? requestedDataReaders : []).map(([name, { read }]) =>
            read(store, resource, record).then((additionalData) => [name, additionalData] as const),
          ),
        ),
      ]);
      const relatedRecordsByKind = Object.fromEntries([
        ...rows.map(
          ({ part: { name }, totalCount, rows: newestRows, sum }) =>
            [name, { totalCount, [name]: newestRows, ...(sum !== undefined && { sum }) }] as const,
        ),
        ...numbers,
      ]);
      const listAccessEntries = rows.map(({ part, rows: newestRows }) => ({
        resource: part.resource,
        record: {},
        count: newestRows.length,
        // The entry in the access log is allowed to contain the id, because an id reveals nothing about a
        // person.
        filter: `${getLastPathSegment(getReferenceToOpenRecord(part).path)}=${record._id}`,
      }));
      const additionalDataAccessEntries = beside.map(([name, { count }]) => ({
        ...{ resource, record, count, person: record },
        filter: name,
      }));
      const additionalDataByName = Object.fromEntries(beside.map(([name, { body }]) => [name, body]));
      return {
        status: 200,
        body: {
          related: relatedRecordsByKind,
          ...(beside.length > 0 && { [ADDITIONAL_DATA_PARAMETER]: additionalDataByName }),
        },
        about: { lists: [...listAccessEntries, ...additionalDataAccessEntries] },
      };
    },
  };
}
