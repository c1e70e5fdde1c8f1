import {
  type AnyResource,
  addDays,
  buildRequiredRightForVerb,
  getAt,
  getRightToReadRecords,
  isCalendarDay,
  type Loose,
  limits,
  type Problem,
  REPLY_DESK_ASSIGNEE_PATH,
  REPLY_DESK_HELD_UNTIL_PATH,
  toSeoulDay,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { addMilliseconds, SECOND_MS } from '../basics/time';
import { type CollectionResources, groupResourcesByPath } from '../call/collections';
import type { RouteDescription } from '../call/facts';
import { refuseQueryParams, refuseUnknownKeys } from '../call/params';
import type { AllowedCallers } from '../call/rights';
import { API_BASE_PATH, defineChange, type Route, type RouteCall } from '../call/route';
import { requireRightToChangeRecord } from '../privacy/rights';
import { combineEndpointExtensions } from '../records/additions';
import { validateAndSaveRecord } from '../records/body/changes';
import type { RecordDependencies } from '../records/ports';
import { createRepeatedPostResponder, readAndLogRequestedRecord } from '../records/routes/about';
import { computeLocksForRecordSave } from '../records/writes/locksOfChange';
import { getStoredRecordOrThrow, requireCurrentRecordVersion } from '../records/writes/save';
import { insertOrReplace } from '../store/insertOrReplace';
import { exclusiveLock, getDocumentCreationLock } from '../store/locks';
import { readForEachItem } from '../store/readEach';
import type { Document, Reader } from '../store/store';
import { type BusinessDayCalendar, readAnswerDeadlineCalendar } from './calendar';
import {
  describeAssignRecordRoute,
  describePostponeReplyRoute,
  describeReplyCalendarRoute,
  describeRouteToAnnounceReplyWriter,
  describeRouteToListReplyWriters,
} from './facts';
import {
  createReplyWriterId,
  createReplyWritersCondition,
  isReplyWriter,
  REPLY_WRITERS_COLLECTION,
  type ReplyWriter,
} from './stored';

export type ReplyDeskDependencies = RecordDependencies & {
  businessDayCalendar?: BusinessDayCalendar | undefined;
};

/**
 * Throws 405 unless operators answer the record at a reply desk. A resource with variants may limit its reply
 * desk to the variants in `desk.variants`.
 */
function requireAnswerableRecord({ desk, variants }: AnyResource, record: Loose): void {
  const isAnswerableVariant = desk?.variants?.includes(String(getAt(record, variants?.by ?? ''))) ?? true;
  if (!desk || !isAnswerableVariant) throw new ApiError('not_allowed');
}

/**
 * Reads the record that an operator wants to answer, assign or postpone. Throws 404, 403 or 405 unless the
 * operator may answer the record.
 */
async function readAnswerableRecord(
  call: RouteCall,
  reader: Reader,
  collection: CollectionResources,
  ports: ReplyDeskDependencies,
) {
  const recordWithResource = await readAndLogRequestedRecord(call, reader, collection, ports.messages);
  if (
    !combineEndpointExtensions(ports.additions, collection.path).shows(
      call.operator,
      recordWithResource.before,
    )
  )
    throw new ApiError('not_found');
  requireAnswerableRecord(recordWithResource.resource, recordWithResource.before);
  requireRightToChangeRecord(call, recordWithResource.resource, recordWithResource.before);
  return recordWithResource;
}

const getCallersWhoMayAnswer = ({ all }: CollectionResources): AllowedCallers => ({
  ...getRightToReadRecords(all),
  ...buildRequiredRightForVerb(all[0], 'write'),
});

/**
 * An endpoint that changes one value of a record that waits for an answer. The request body contains the
 * value under `key`; the record stores it at `path`.
 */
interface ReplyDeskChangeEndpoint {
  name: string;
  /** Name of the value in the call's body. */
  key: string;
  /** Path of the value in the stored record. */
  path: string;
  describe: (collection: CollectionResources) => RouteDescription;
  /** Returns the value to store. Returns a problem instead if the sent value is wrong. */
  read: (sentValue: unknown, call: RouteCall) => { value: unknown } | Problem;
}

const replyDeskChangeEndpoints: readonly ReplyDeskChangeEndpoint[] = [
  {
    name: 'assign',
    key: 'to',
    path: REPLY_DESK_ASSIGNEE_PATH,
    describe: describeAssignRecordRoute,
    read(assignee, { operator: { _id, name } }) {
      if (assignee === null) return { value: { _id: '', name: '' } };
      return assignee === 'me'
        ? { value: { _id, name } }
        : { key: assignee === undefined ? 'required' : 'notChosen' };
    },
  },
  {
    name: 'hold',
    key: 'until',
    path: REPLY_DESK_HELD_UNTIL_PATH,
    describe: describePostponeReplyRoute,
    read(postponedUntil, { now }) {
      if (postponedUntil === null) return { value: '' };
      if (typeof postponedUntil !== 'string' || !isCalendarDay(postponedUntil)) {
        return { key: postponedUntil === undefined ? 'required' : 'notADate' };
      }
      const today = toSeoulDay(now.toISOString());
      if (postponedUntil <= today) return { key: 'tooEarly', args: { from: addDays(today, 1) } };
      const latestPostponeDay = addDays(today, limits.maxDeskPostponeDays);
      return postponedUntil > latestPostponeDay
        ? { key: 'tooLate', args: { until: latestPostponeDay } }
        : { value: postponedUntil };
    },
  },
];

const createReplyDeskChangeRoute = (
  collection: CollectionResources,
  { name, key, path, describe, read }: ReplyDeskChangeEndpoint,
  ports: ReplyDeskDependencies,
): Route =>
  defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/${collection.path}/:id/${name}`,
    who: getCallersWhoMayAnswer(collection),
    describe: () => describe(collection),
    of: collection,
    access: 'update',
    input: 'json',
    answerAgain: createRepeatedPostResponder(collection),
    async prepare(call, { [key]: sentValue, ...others }: Loose) {
      refuseUnknownKeys(Object.keys(others));
      const id = call.params.id ?? '';
      const parseResult = read(sentValue, call);
      const replaceChangedValue = (storedRecord: Document): Document => ({
        ...storedRecord,
        ...('value' in parseResult && { [path]: parseResult.value }),
      });
      return {
        async locks() {
          const storedRecord = await ports.store.get(collection.path, id);
          const resource = storedRecord && collection.all[0];
          return resource
            ? computeLocksForRecordSave(
                ports.product,
                resource,
                storedRecord,
                replaceChangedValue(storedRecord),
              )
            : [exclusiveLock(collection.path, id)];
        },
        async run(writeContext) {
          const { before, resource } = await readAnswerableRecord(call, writeContext.tx, collection, ports);
          requireCurrentRecordVersion(collection, call, before);
          if (!('value' in parseResult))
            throw new ApiError('invalid', { problems: { of: { [key]: parseResult } } });
          const companion = await combineEndpointExtensions(ports.additions, collection.path).readCompanion({
            ...{ body: {}, problems: {}, id, call },
          });
          const recordChange = { before, after: replaceChangedValue(before), problems: {}, companion };
          const record = await validateAndSaveRecord(writeContext, resource, recordChange, ports);
          return { id: record._id, answer: { status: 200, record } };
        },
      };
    },
  });

const toReplyWriterListItem = ({ record, name, expiresAt }: ReplyWriter) => ({
  _id: record,
  name,
  until: expiresAt,
});

const createRouteToAnnounceReplyWriter = (
  collection: CollectionResources,
  ports: ReplyDeskDependencies,
): Route =>
  defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/${collection.path}/:id/writing`,
    who: getCallersWhoMayAnswer(collection),
    ofNoResource: true,
    describe: () => describeRouteToAnnounceReplyWriter(collection),
    input: 'jsonIfAny',
    async prepare(call, body: Loose) {
      refuseUnknownKeys(Object.keys(body));
      const { _id: owner, name } = call.operator;
      const _id = createReplyWriterId(collection.path, owner);
      return {
        locks: async () => [
          getDocumentCreationLock(REPLY_WRITERS_COLLECTION),
          exclusiveLock(REPLY_WRITERS_COLLECTION, _id),
        ],
        async run({ tx }) {
          const record = await getStoredRecordOrThrow(tx, collection, call.params.id ?? '');
          if (!combineEndpointExtensions(ports.additions, collection.path).shows(call.operator, record))
            throw new ApiError('not_found');
          const resource = collection.all[0];
          requireAnswerableRecord(resource, record);
          requireRightToChangeRecord(call, resource, record);
          const storedReplyWriter = await tx.get(REPLY_WRITERS_COLLECTION, _id);
          const replyWriter: ReplyWriter = {
            ...{ _id, path: collection.path, record: record._id, owner, name },
            version: (storedReplyWriter?.version ?? 0) + 1,
            expiresAt: addMilliseconds(call.now, limits.replyInProgressNoticeSeconds * SECOND_MS),
          };
          await insertOrReplace(tx, REPLY_WRITERS_COLLECTION, storedReplyWriter, replyWriter);
          return { id: _id, answer: { status: 200, body: { writing: toReplyWriterListItem(replyWriter) } } };
        },
      };
    },
  });

const createRouteToListReplyWriters = (
  collection: CollectionResources,
  { store, additions }: ReplyDeskDependencies,
): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/writing`,
  who: collection.who,
  ofNoResource: true,
  describe: () => describeRouteToListReplyWriters(collection),
  async read(call) {
    refuseQueryParams(call.request.url);
    const where = [
      createReplyWritersCondition(collection.path),
      { op: 'between' as const, path: 'expiresAt', from: call.now.toISOString() },
    ];
    const writerDocuments = await store.find(REPLY_WRITERS_COLLECTION, {
      where,
      order: [],
      skip: 0,
      limit: limits.maxRowsPerPage,
    });
    const otherWriters = writerDocuments
      .filter(isReplyWriter)
      .filter(({ owner }) => owner !== call.operator._id);
    const { shows } = combineEndpointExtensions(additions, collection.path);
    const records = await readForEachItem(store, otherWriters, (reader, { record }) =>
      reader.get(collection.path, record),
    );
    const visibleWriters = otherWriters.filter((_, index) => {
      const record = records[index];
      return record && shows(call.operator, record);
    });
    return { status: 200, body: { writing: visibleWriters.map(toReplyWriterListItem) } };
  },
});

const createReplyCalendarRoute = (
  collection: CollectionResources,
  { store, businessDayCalendar }: ReplyDeskDependencies,
): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/desk`,
  who: collection.who,
  ofNoResource: true,
  describe: () => describeReplyCalendarRoute(collection),
  async read(call) {
    refuseQueryParams(call.request.url);
    const desk = await readAnswerDeadlineCalendar(store, businessDayCalendar, call.now);
    return { status: 200, body: { desk } };
  },
});

/**
 * Returns the endpoints of reply desks, which list the records that wait for an operator's answer (decisions,
 * section 16).
 */
export const createReplyDeskRoutes = (ports: ReplyDeskDependencies): Route[] =>
  groupResourcesByPath(ports.resources)
    .filter(({ all }) => all.some(({ desk }) => desk))
    .flatMap((collection) => [
      ...replyDeskChangeEndpoints.map((endpoint) => createReplyDeskChangeRoute(collection, endpoint, ports)),
      createRouteToAnnounceReplyWriter(collection, ports),
      createRouteToListReplyWriters(collection, ports),
      createReplyCalendarRoute(collection, ports),
    ]);
