import { hasRecordsWithOldVersions, isObject, type Loose, limits } from '../../../src/core/schema/index';
import {
  type CollectionResources,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../call/collections';
import { createFilterError, parsePagingHeaders, parseQueryParams } from '../call/params';
import { API_BASE_PATH, defineChange, type Route } from '../call/route';
import { requireFieldWriteRights, requireRightToChangeRecord } from '../privacy/rights';
import { validateAndSaveRecord } from '../records/body/changes';
import {
  createRepeatedPostResponder,
  locatorByIdInPath,
  type RecordLocator,
  singletonLocator,
} from '../records/routes/about';
import { computeLocksForRecordSave } from '../records/writes/locksOfChange';
import { requireChangeableResource } from '../records/writes/notAllowed';
import { requireCurrentRecordVersion } from '../records/writes/save';
import { findDanglingReferences } from '../records/writes/validate';
import { toUnrestrictedReader } from '../store/rows';
import type { Document } from '../store/store';
import { describeListVersionsRoute, describeReadVersionRoute, describeRevertToVersionRoute } from './facts';
import type { HistoryDependencies } from './ports';
import {
  compareRecordStatesByField,
  parseVersionInPath,
  readCurrentRecord,
  readRecordAsOfVersion,
  readRecordStateBeforeVersion,
  readRecordVersionPage,
} from './readStates';
import {
  removeReferencesToGoneFiles,
  removeReferencesToGoneRecords,
  withValuesOfOlderState,
} from './restored';

function createVersionListRoute(
  collection: CollectionResources,
  routePath: string,
  recordLocator: RecordLocator,
  ports: HistoryDependencies,
): Route {
  const { store } = ports;
  return {
    method: 'GET',
    path: routePath,
    who: collection.who,
    describe: () => describeListVersionsRoute(collection),
    async read(call) {
      const recordAndResource = await readCurrentRecord(ports, collection, recordLocator, call);
      const { skip, limit } = parsePagingHeaders(call.request.headers, limits.versionsPerPage);
      const page = { skip, limit: limit || limits.maxRowsPerPage };
      const { totalCount, versions } = await readRecordVersionPage(store, recordAndResource, page);
      return { status: 200, body: { summary: { totalCount, ...page }, versions } };
    },
  };
}

/**
 * Whether a call compares a version with the current record. By default, it compares the version with the
 * previous one. Throws 400 for other queries.
 */
function isComparisonWithCurrentRequested(url: string): boolean {
  const { against, ...others } = Object.fromEntries(parseQueryParams(url));
  if (Object.keys(others).length > 0) throw createFilterError('unknown_filter', Object.keys(others));
  if (against !== undefined && against !== 'now') throw createFilterError('unknown_filter', ['against']);
  return against === 'now';
}

/**
 * Returns the endpoint for one version of a record. It returns the changes that the version made, or those
 * that restoring the version would make.
 */
function createReadVersionRoute(
  collection: CollectionResources,
  routePath: string,
  recordLocator: RecordLocator,
  ports: HistoryDependencies,
): Route {
  const { store, output } = ports;
  const pickDeclaredFields = (document: Document): Loose => {
    const record = output({ [collection.one]: document })[collection.one];
    return isObject(record) ? record : {};
  };
  return {
    method: 'GET',
    path: routePath,
    who: collection.who,
    describe: () => describeReadVersionRoute(collection),
    async read(call) {
      const isComparedWithCurrent = isComparisonWithCurrentRequested(call.request.url);
      const recordAndResource = await readCurrentRecord(ports, collection, recordLocator, call);
      const version = parseVersionInPath(call);
      const state = await readRecordAsOfVersion(store, recordAndResource, version);
      const baselineState = isComparedWithCurrent
        ? recordAndResource.current
        : await readRecordStateBeforeVersion(store, recordAndResource, version);
      const { updatedAt, updatedBy } = state;
      const fieldDifferences = baselineState
        ? compareRecordStatesByField(
            recordAndResource.resource,
            pickDeclaredFields(baselineState),
            pickDeclaredFields(state),
          )
        : null;
      return { status: 200, body: { version: { version, updatedAt, updatedBy }, changes: fieldDifferences } };
    },
  };
}

/**
 * Returns the endpoint that stores an older state of a record as its next version. The rules of a save apply,
 * but rich texts are not sanitised again.
 */
function createRevertToVersionRoute(
  collection: CollectionResources,
  routePath: string,
  recordLocator: RecordLocator,
  ports: HistoryDependencies,
): Route {
  const { store, resources } = ports;
  return defineChange({
    method: 'POST',
    path: routePath,
    who: collection.who,
    describe: () => describeRevertToVersionRoute(collection),
    of: collection,
    access: 'update',
    input: 'none',
    answerAgain: createRepeatedPostResponder(collection),
    async prepare(call) {
      const recordAndResource = await readCurrentRecord(ports, collection, recordLocator, call);
      const version = parseVersionInPath(call);
      const olderState = await readRecordAsOfVersion(store, recordAndResource, version);
      return {
        async locks() {
          const { resource, fullResource, current } = recordAndResource;
          const restoredRecord = {
            ...withValuesOfOlderState(resource.fields, fullResource.fields, current, olderState),
            _id: current._id,
          };
          return computeLocksForRecordSave(ports.product, fullResource, current, restoredRecord);
        },
        async run(writeContext) {
          const currentRecord = await recordLocator.read(
            writeContext.tx,
            collection,
            recordAndResource.current._id,
          );
          const resource = requireResourceOfRecord(collection, currentRecord);
          requireChangeableResource(resource, ports.messages);
          requireRightToChangeRecord(call, resource, currentRecord);
          requireCurrentRecordVersion(collection, call, currentRecord);
          // A restored list item has also the fields that the caller may not read.
          const fullResource = getResourceWithAllFields(ports, resource);
          const restoredValues = {
            ...withValuesOfOlderState(resource.fields, fullResource.fields, currentRecord, olderState),
            _id: currentRecord._id,
          };
          const valuesWithoutGoneFiles = await removeReferencesToGoneFiles(
            writeContext.tx,
            fullResource.fields,
            restoredValues,
          );
          const unrestrictedReader = toUnrestrictedReader(writeContext.tx);
          const danglingReferences = await findDanglingReferences(
            unrestrictedReader,
            resources,
            fullResource,
            currentRecord,
            valuesWithoutGoneFiles,
          );
          const restoredRecord = removeReferencesToGoneRecords(
            fullResource.fields,
            valuesWithoutGoneFiles,
            danglingReferences,
          );
          requireFieldWriteRights(call, resource, currentRecord, restoredRecord);
          const companion = { problems: {}, store: async () => {} };
          const changeOrigin = { by: 'back' as const, to: version };
          const recordChange = {
            before: currentRecord,
            after: restoredRecord,
            problems: {},
            companion,
            restored: olderState,
            made: changeOrigin,
          };
          const savedRecord = await validateAndSaveRecord(writeContext, resource, recordChange, ports);
          return { id: savedRecord._id, answer: { status: 200, record: savedRecord } };
        },
      };
    },
  });
}

/**
 * Returns the endpoints for older states of a collection's records; no endpoints if older states are not
 * kept.
 */
export function createHistoryRoutes(collection: CollectionResources, ports: HistoryDependencies): Route[] {
  if (!collection.all.some(hasRecordsWithOldVersions)) return [];
  const isSingletonCollection = collection.all.some(({ singleton }) => singleton);
  const recordLocator = isSingletonCollection ? singletonLocator : locatorByIdInPath;
  const historyPath = `${API_BASE_PATH}/${collection.path}${isSingletonCollection ? '' : '/:id'}/history`;
  return [
    createVersionListRoute(collection, historyPath, recordLocator, ports),
    createReadVersionRoute(collection, `${historyPath}/:version`, recordLocator, ports),
    createRevertToVersionRoute(collection, `${historyPath}/:version/restore`, recordLocator, ports),
  ];
}
