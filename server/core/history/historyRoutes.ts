import { hasRecordsWithOldVersions, isObject, type Loose, limits } from '../../../src/core/schema/index';
import {
  type CollectionResources,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../call/collections';
import { createFilterError, parsePagingHeaders, parseQueryParams } from '../call/params';
import { API_BASE_PATH, change, type Route } from '../call/route';
import { requireFieldWriteRights, requireRightToChangeRecord } from '../privacy/rights';
import { validateAndSaveRecord } from '../records/body/changes';
import {
  createRepeatedPostResponder,
  pathIdLocator,
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
  path: string,
  named: RecordLocator,
  ports: HistoryDependencies,
): Route {
  const { store } = ports;
  return {
    method: 'GET',
    path,
    who: collection.who,
    describe: () => describeListVersionsRoute(collection),
    async read(call) {
      const asked = await readCurrentRecord(store, collection, named, call);
      const { skip, limit } = parsePagingHeaders(call.request.headers, limits.versionsPerPage);
      const page = { skip, limit: limit || limits.maxRowsPerPage };
      const whole = getResourceWithAllFields(ports, asked.resource);
      const { totalCount, versions } = await readRecordVersionPage(store, { ...asked, whole }, page);
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
  path: string,
  named: RecordLocator,
  { store, output }: HistoryDependencies,
): Route {
  const pickDeclaredFields = (document: Document): Loose => {
    const record = output({ [collection.one]: document })[collection.one];
    return isObject(record) ? record : {};
  };
  return {
    method: 'GET',
    path,
    who: collection.who,
    describe: () => describeReadVersionRoute(collection),
    async read(call) {
      const isNow = isComparisonWithCurrentRequested(call.request.url);
      const asked = await readCurrentRecord(store, collection, named, call);
      const version = parseVersionInPath(call);
      const state = await readRecordAsOfVersion(store, asked, version);
      const before = isNow ? asked.current : await readRecordStateBeforeVersion(store, asked, version);
      const { updatedAt, updatedBy } = state;
      const changes = before
        ? compareRecordStatesByField(asked.resource, pickDeclaredFields(before), pickDeclaredFields(state))
        : null;
      return { status: 200, body: { version: { version, updatedAt, updatedBy }, changes } };
    },
  };
}

/**
 * Returns the endpoint that stores an older state of a record as its next version. The rules of a save apply,
 * but rich texts are not sanitised again.
 */
function createRevertToVersionRoute(
  collection: CollectionResources,
  path: string,
  named: RecordLocator,
  ports: HistoryDependencies,
): Route {
  const { store, resources } = ports;
  return change({
    method: 'POST',
    path,
    who: collection.who,
    describe: () => describeRevertToVersionRoute(collection),
    of: collection,
    access: 'update',
    input: 'none',
    answerAgain: createRepeatedPostResponder(collection),
    async prepare(call) {
      const asked = await readCurrentRecord(store, collection, named, call);
      const version = parseVersionInPath(call);
      const older = await readRecordAsOfVersion(store, asked, version);
      return {
        async locks() {
          const { resource, current } = asked;
          const after = { ...withValuesOfOlderState(resource.fields, current, older), _id: current._id };
          return computeLocksForRecordSave(
            ports.product,
            getResourceWithAllFields(ports, resource),
            current,
            after,
          );
        },
        async run(work) {
          const before = await named.read(work.tx, collection, asked.current._id);
          const resource = requireResourceOfRecord(collection, before);
          requireChangeableResource(resource, ports.messages);
          requireRightToChangeRecord(call, resource, before);
          requireCurrentRecordVersion(collection, call, before);
          const values = { ...withValuesOfOlderState(resource.fields, before, older), _id: before._id };
          const held = await removeReferencesToGoneFiles(work.tx, resource.fields, values);
          const whole = toUnrestrictedReader(work.tx);
          const gone = await findDanglingReferences(whole, resources, resource, before, held);
          const after = removeReferencesToGoneRecords(resource.fields, held, gone);
          requireFieldWriteRights(call, resource, before, after);
          const companion = { problems: {}, store: async () => {} };
          const made = { by: 'back' as const, to: version };
          const next = { before, after, problems: {}, companion, restored: older, made };
          const document = await validateAndSaveRecord(work, resource, next, ports);
          return { id: document._id, answer: { status: 200, record: document } };
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
  const isSingle = collection.all.some(({ singleton }) => singleton);
  const named = isSingle ? singletonLocator : pathIdLocator;
  const path = `${API_BASE_PATH}/${collection.path}${isSingle ? '' : '/:id'}/history`;
  return [
    createVersionListRoute(collection, path, named, ports),
    createReadVersionRoute(collection, `${path}/:version`, named, ports),
    createRevertToVersionRoute(collection, `${path}/:version/restore`, named, ports),
  ];
}
