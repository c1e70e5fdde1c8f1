import {
  type AnyResource,
  addDays,
  buildRequiredRightForVerb,
  DESK_HELD_UNTIL_PATH,
  getAt,
  getRightToReadRecords,
  isCalendarDay,
  type Loose,
  limits,
  type Problem,
  REPLY_DESK_ASSIGNEE_PATH,
  toSeoulDay,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { addMilliseconds, SECOND_MS } from '../basics/time';
import { type CollectionResources, groupResourcesByPath } from '../call/collections';
import type { RouteDescription } from '../call/facts';
import { refuseQueryParams, refuseUnknownKeys } from '../call/params';
import type { AllowedCallers } from '../call/rights';
import { API_BASE_PATH, change, type Route, type RouteCall } from '../call/route';
import { requireRightToChangeRecord } from '../privacy/rights';
import { combineEndpointExtensions } from '../records/additions';
import { validateAndSaveRecord } from '../records/body/changes';
import type { RecordDependencies } from '../records/ports';
import { createRepeatedPostResponder, readAndLogRequestedRecord } from '../records/routes/about';
import { computeLocksForRecordSave } from '../records/writes/locksOfChange';
import { getStoredRecordOrThrow, requireCurrentRecordVersion } from '../records/writes/save';
import { exclusiveLock, getDocumentCreationLock } from '../store/locks';
import { readForEachItem } from '../store/readEach';
import type { Document, Reader } from '../store/store';
import { type BusinessDayCalendar, readAnswerDeadlineCalendar } from './calendar';
import {
  describeAnnounceReplyWriterRoute,
  describeAssignRecordRoute,
  describeListReplyWritersRoute,
  describePostponeReplyRoute,
  describeReplyCalendarRoute,
} from './facts';
import {
  createReplyWriterId,
  createReplyWritersCondition,
  isReplyWriter,
  REPLY_WRITERS_COLLECTION,
  type ReplyWriter,
} from './stored';

export type ReplyDeskDependencies = RecordDependencies & { businessDays?: BusinessDayCalendar | undefined };

/**
 * Throws 405 unless the record is of a kind that operators answer at a desk. A resource with variants may
 * list only some of them in `desk.variants`.
 */
function requireRecordAnsweredAtDesk({ desk, variants }: AnyResource, record: Loose): void {
  const isOf = desk?.variants?.includes(String(getAt(record, variants?.by ?? ''))) ?? true;
  if (!desk || !isOf) throw new ApiError('not_allowed');
}

/**
 * Reads the record that a desk's call is about. Throws 404, 403 or 405 unless the operator may answer the
 * record.
 */
async function readAnswerableRecord(
  call: RouteCall,
  reader: Reader,
  collection: CollectionResources,
  ports: ReplyDeskDependencies,
) {
  const read = await readAndLogRequestedRecord(call, reader, collection, ports.messages);
  if (!combineEndpointExtensions(ports.additions, collection.path).shows(call.operator, read.before))
    throw new ApiError('not_found');
  requireRecordAnsweredAtDesk(read.resource, read.before);
  requireRightToChangeRecord(call, read.resource, read.before);
  return read;
}

const getCallersWhoMayAnswer = ({ all }: CollectionResources): AllowedCallers => ({
  ...getRightToReadRecords(all),
  ...buildRequiredRightForVerb(all[0], 'write'),
});

/**
 * An endpoint of a desk that changes one value of a record. The request body contains the value under `key`;
 * the record stores it at `path`.
 */
interface ReplyDeskChangeEndpoint {
  name: string;
  /** Name of the value in the call's body. */
  key: string;
  /** Path of the value in the stored record. */
  path: string;
  describe: (collection: CollectionResources) => RouteDescription;
  /** Returns the value to store. Returns a problem instead if the sent value is wrong. */
  read: (sent: unknown, call: RouteCall) => { value: unknown } | Problem;
}

const replyDeskChangeEndpoints: readonly ReplyDeskChangeEndpoint[] = [
  {
    name: 'assign',
    key: 'to',
    path: REPLY_DESK_ASSIGNEE_PATH,
    describe: describeAssignRecordRoute,
    read(to, { operator: { _id, name } }) {
      if (to === null) return { value: { _id: '', name: '' } };
      return to === 'me' ? { value: { _id, name } } : { key: to === undefined ? 'required' : 'notChosen' };
    },
  },
  {
    name: 'hold',
    key: 'until',
    path: DESK_HELD_UNTIL_PATH,
    describe: describePostponeReplyRoute,
    read(until, { now }) {
      if (until === null) return { value: '' };
      if (typeof until !== 'string' || !isCalendarDay(until)) {
        return { key: until === undefined ? 'required' : 'notADate' };
      }
      const today = toSeoulDay(now.toISOString());
      if (until <= today) return { key: 'tooEarly', args: { from: addDays(today, 1) } };
      const last = addDays(today, limits.maxDeskPostponeDays);
      return until > last ? { key: 'tooLate', args: { until: last } } : { value: until };
    },
  },
];

const createReplyDeskChangeRoute = (
  collection: CollectionResources,
  { name, key, path, describe, read }: ReplyDeskChangeEndpoint,
  ports: ReplyDeskDependencies,
): Route =>
  change({
    method: 'POST',
    path: `${API_BASE_PATH}/${collection.path}/:id/${name}`,
    who: getCallersWhoMayAnswer(collection),
    describe: () => describe(collection),
    of: collection,
    access: 'update',
    input: 'json',
    answerAgain: createRepeatedPostResponder(collection),
    async prepare(call, { [key]: sent, ...others }: Loose) {
      refuseUnknownKeys(Object.keys(others));
      const id = call.params.id ?? '';
      const given = read(sent, call);
      const replaceChangedValue = (before: Document): Document => ({
        ...before,
        ...('value' in given && { [path]: given.value }),
      });
      return {
        async locks() {
          const before = await ports.store.get(collection.path, id);
          const resource = before && collection.all[0];
          return resource
            ? computeLocksForRecordSave(ports.product, resource, before, replaceChangedValue(before))
            : [exclusiveLock(collection.path, id)];
        },
        async run(work) {
          const { before, resource } = await readAnswerableRecord(call, work.tx, collection, ports);
          requireCurrentRecordVersion(collection, call, before);
          if (!('value' in given)) throw new ApiError('invalid', { problems: { of: { [key]: given } } });
          const companion = await combineEndpointExtensions(ports.additions, collection.path).readCompanion({
            ...{ body: {}, problems: {}, id, call },
          });
          const next = { before, after: replaceChangedValue(before), problems: {}, companion };
          const record = await validateAndSaveRecord(work, resource, next, ports);
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

const createAnnounceReplyWriterRoute = (
  collection: CollectionResources,
  ports: ReplyDeskDependencies,
): Route =>
  change({
    method: 'POST',
    path: `${API_BASE_PATH}/${collection.path}/:id/writing`,
    who: getCallersWhoMayAnswer(collection),
    ofNoResource: true,
    describe: () => describeAnnounceReplyWriterRoute(collection),
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
          requireRecordAnsweredAtDesk(resource, record);
          requireRightToChangeRecord(call, resource, record);
          const before = await tx.get(REPLY_WRITERS_COLLECTION, _id);
          const writing: ReplyWriter = {
            ...{ _id, path: collection.path, record: record._id, owner, name },
            version: (before?.version ?? 0) + 1,
            expiresAt: addMilliseconds(call.now, limits.writingNoticeSeconds * SECOND_MS),
          };
          await (before
            ? tx.replace(REPLY_WRITERS_COLLECTION, writing)
            : tx.insert(REPLY_WRITERS_COLLECTION, writing));
          return { id: _id, answer: { status: 200, body: { writing: toReplyWriterListItem(writing) } } };
        },
      };
    },
  });

const createReplyWriterListRoute = (
  collection: CollectionResources,
  { store, additions }: ReplyDeskDependencies,
): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/writing`,
  who: collection.who,
  ofNoResource: true,
  describe: () => describeListReplyWritersRoute(collection),
  async read(call) {
    refuseQueryParams(call.request.url);
    const where = [
      createReplyWritersCondition(collection.path),
      { op: 'between' as const, path: 'expiresAt', from: call.now.toISOString() },
    ];
    const found = await store.find(REPLY_WRITERS_COLLECTION, {
      where,
      order: [],
      skip: 0,
      limit: limits.maxRowsPerPage,
    });
    const others = found.filter(isReplyWriter).filter(({ owner }) => owner !== call.operator._id);
    const { shows } = combineEndpointExtensions(additions, collection.path);
    const records = await readForEachItem(store, others, (reader, { record }) =>
      reader.get(collection.path, record),
    );
    const shown = others.filter((_, at) => {
      const record = records[at];
      return record && shows(call.operator, record);
    });
    return { status: 200, body: { writing: shown.map(toReplyWriterListItem) } };
  },
});

const createReplyCalendarRoute = (
  collection: CollectionResources,
  { store, businessDays }: ReplyDeskDependencies,
): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/desk`,
  who: collection.who,
  ofNoResource: true,
  describe: () => describeReplyCalendarRoute(collection),
  async read(call) {
    refuseQueryParams(call.request.url);
    return { status: 200, body: { desk: await readAnswerDeadlineCalendar(store, businessDays, call.now) } };
  },
});

/** Returns the endpoints of desks, where operators answer records (decisions, section 16). */
export const createReplyDeskRoutes = (ports: ReplyDeskDependencies): Route[] =>
  groupResourcesByPath(ports.resources)
    .filter(({ all }) => all.some(({ desk }) => desk))
    .flatMap((collection) => [
      ...replyDeskChangeEndpoints.map((each) => createReplyDeskChangeRoute(collection, each, ports)),
      createAnnounceReplyWriterRoute(collection, ports),
      createReplyWriterListRoute(collection, ports),
      createReplyCalendarRoute(collection, ports),
    ]);
