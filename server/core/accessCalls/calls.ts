import { isStorableText, type Loose, lengthOf, limits } from '../../../src/core/schema/index';
import { findAccessLogCollectionName } from '../accessLog/log';
import { readAccessLogOperators } from '../accessLog/operators';
import {
  findMonthReviewEntry,
  findOldestAccessLogMonth,
  isMonthText,
  readMonthlyAccessSummary,
  toSeoulMonth,
} from '../accessLog/reviews';
import { verifyHashChain } from '../accessLog/verify';
import { isOperatorAccount } from '../accounts/accounts';
import { ApiError } from '../basics/errors';
import { addToAccessEntryDraft, skipAccessEntry } from '../call/accessNote';
import type { CollectionResources } from '../call/collections';
import { createFilterError, parseQueryParams, refuseUnknownKeys } from '../call/params';
import { API_BASE_PATH, defineChange, type Route, type RouteCall } from '../call/route';
import { createNameMaskerForNonOperators } from '../privacy/masks';
import { describeListRecordsRoute } from '../records/facts/lists';
import { describeReadRecordRoute } from '../records/facts/records';
import { parseListRequest } from '../records/search/query';
import { getStoredRecordOrThrow } from '../records/writes/save';
import type { ApiServices } from '../services';
import {
  accessLogOperatorsRouteDescription,
  accessMonthSummaryRouteDescription,
  reviewAccessMonthRouteDescription,
  verifyAccessLogRouteDescription,
} from './facts';
import { createMemberSearchCondition } from './memberSearch';

const MEMBER_FILTER_PARAMETER = 'member';

/**
 * Actions that only operators can take. A successful access log entry with one of these actions proves that
 * its account was an operator. This also holds if the account is gone.
 */
const OPERATOR_ONLY_ACTIONS = [
  'list',
  'detail',
  'create',
  'update',
  'download',
  'upload',
  'remove',
  'withdraw',
  'message',
];

/**
 * Maximum number of access log entries that are read to find out whether an account was an operator. An
 * account that never was one has only a few entries, about refused calls.
 */
const MAX_OPERATOR_CHECK_ENTRIES = 100;

/**
 * Returns a function that masks the caller's name and username in an access log entry, unless the caller is
 * or was an operator. Older versions stored these names unmasked. An account was an operator if it has
 * console scope, or a successful entry with an operator-only action.
 */
function createNameMaskerForEntries(
  collection: CollectionResources,
  { store, accounts, messages }: ApiServices,
) {
  const mask = createNameMaskerForNonOperators(messages.masks);
  const operatorCheckById = new Map<string, Promise<boolean>>();
  const hasEverBeenOperator = async (id: string) => {
    const account = await store.get(accounts.path, id);
    if (account && isOperatorAccount(account)) return true;
    const operatorCondition = { op: 'equals', path: '_operator', key: id } as const;
    const where = [operatorCondition, { op: 'among' as const, path: 'action', keys: OPERATOR_ONLY_ACTIONS }];
    const order = [
      { path: '_operator', descending: false },
      { path: 'number', descending: true },
    ];
    const entries = await store.find(collection.path, {
      where,
      order,
      skip: 0,
      limit: MAX_OPERATOR_CHECK_ENTRIES,
    });
    return entries.some(({ result }) => result === 'done');
  };
  const memoizedHasEverBeenOperator = (id: string) => {
    const operatorCheck = operatorCheckById.get(id) ?? hasEverBeenOperator(id);
    operatorCheckById.set(id, operatorCheck);
    return operatorCheck;
  };
  /** Masks the operator's name and username in an access log entry. */
  return async <E extends Loose>(entry: E, operatorId: unknown, nameField: keyof E): Promise<E> => {
    if (operatorId === '' || (await memoizedHasEverBeenOperator(String(operatorId)))) return entry;
    const operator = {
      name: String(entry[nameField] ?? ''),
      username: String(entry.username ?? ''),
      scope: [],
    };
    const maskedOperator = mask(operator);
    return { ...entry, [nameField]: maskedOperator.name, username: maskedOperator.username };
  };
}

/**
 * The route that lists access log entries. It also accepts a filter by the person whose data an entry is
 * about.
 */
const createAccessEntryListRoute = (collection: CollectionResources, services: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}`,
  who: collection.who,
  describe: () => describeListRecordsRoute(collection),
  of: collection,
  access: 'download',
  async read(call) {
    const { request, operator } = call;
    const { store, exports } = services;
    // Listing access log entries adds no access log entry. Exporting them adds one.
    skipAccessEntry(call);
    const memberTerm = parseQueryParams(request.url).get(MEMBER_FILTER_PARAMETER) ?? '';
    if (lengthOf(memberTerm) > limits.maxQueryValueLength || !isStorableText(memberTerm)) {
      throw createFilterError('unknown_filter', [MEMBER_FILTER_PARAMETER]);
    }
    const url = new URL(request.url);
    url.searchParams.delete(MEMBER_FILTER_PARAMETER);
    const { query, fields } = parseListRequest(collection, {
      ...call,
      request: new Request(url, { headers: request.headers }),
    });
    const where = [
      ...query.where,
      ...(memberTerm.trim() === '' ? [] : [await createMemberSearchCondition(services, memberTerm, call)]),
    ];
    const { limit, ...everything } = query;
    const maskNames = createNameMaskerForEntries(collection, services);
    if (limit === 0 && request.method !== 'HEAD') {
      const startAccessLogExport = async () => {
        const exportStream = await exports.begin(operator, collection.path, { ...everything, where });
        const readNextExportBatch = async () => {
          const batch = await exportStream.next();
          return batch && Promise.all(batch.map((entry) => maskNames(entry, entry._operator, 'operator')));
        };
        return { ...exportStream, next: readNextExportBatch };
      };
      return { everything: startAccessLogExport, skip: query.skip, fields };
    }
    const [totalCount, entries] = await Promise.all([
      store.count(collection.path, where),
      store.find(collection.path, { ...query, where, limit: limit || 1 }),
    ]);
    const rows = await Promise.all(entries.map((entry) => maskNames(entry, entry._operator, 'operator')));
    return { rows, summary: { totalCount, skip: query.skip, limit: limit || 1 }, fields };
  },
});

const createVerifyLogRoute = (collection: CollectionResources, { store, clock }: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/verify`,
  who: collection.who,
  describe: () => verifyAccessLogRouteDescription,
  async read() {
    const verification = await verifyHashChain(store, collection.path);
    return { status: 200, body: { verified: { ...verification, checkedAt: clock().toISOString() } } };
  },
});

/** The route that lists the operators in the access log, for the options of the operator filter. */
const createAccessLogOperatorsRoute = (collection: CollectionResources, services: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/operators`,
  who: collection.who,
  describe: () => accessLogOperatorsRouteDescription,
  async read() {
    const maskNames = createNameMaskerForEntries(collection, services);
    const loggedOperators = await readAccessLogOperators(services.store, collection.path);
    const maskedOperators = await Promise.all(
      loggedOperators.map((operator) => maskNames({ ...operator }, operator._id, 'name')),
    );
    return { status: 200, body: { operators: maskedOperators } };
  },
});

const createAccessSummaryRoute = (collection: CollectionResources, { store, clock }: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/month`,
  who: collection.who,
  describe: () => accessMonthSummaryRouteDescription,
  async read({ request }: RouteCall) {
    const month = parseQueryParams(request.url).get('month') ?? null;
    if (month !== null && !isMonthText(month)) throw createFilterError('unknown_filter', ['month']);
    return {
      status: 200,
      body: { month: await readMonthlyAccessSummary(store, collection.path, clock().toISOString(), month) },
    };
  },
});

/** Parses the month and the note of a review. Throws 400 unless the month is over. */
function parseMonthReviewBody({ month, note = '', ...others }: Loose, now: string) {
  refuseUnknownKeys(Object.keys(others));
  const isNoteValid =
    typeof note === 'string' && isStorableText(note) && lengthOf(note) <= limits.exportReasonLengthLimits.max;
  if (!isMonthText(month) || !isNoteValid) throw new ApiError('bad_request');
  if (month >= toSeoulMonth(now)) throw new ApiError('month_not_over');
  return { month, reason: note.trim() };
}

/**
 * Marks a month as reviewed by adding an access log entry. Throws 409 if another operator has already
 * reviewed it.
 */
const createAccessMonthReviewRoute = (collection: CollectionResources): Route =>
  defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/${collection.path}/reviews`,
    who: collection.who,
    describe: () => reviewAccessMonthRouteDescription,
    access: 'review',
    forPeople: true,
    input: 'json',
    async prepare(call, body) {
      const monthReview = parseMonthReviewBody(body, call.now.toISOString());
      addToAccessEntryDraft(call, monthReview);
      return {
        locks: async () => [{ name: collection.path }],
        async run({ tx }) {
          await tx.lock(collection.path);
          const oldestMonth = await findOldestAccessLogMonth(tx, collection.path);
          if (oldestMonth !== null && monthReview.month < oldestMonth)
            throw new ApiError('month_before_record');
          if (await findMonthReviewEntry(tx, collection.path, monthReview.month))
            throw new ApiError('reviewed_already');
          const reviewAnswer = { month: monthReview.month, note: monthReview.reason };
          // The key is not `review`, because other routes return a record of the collection `reviews` under
          // that key.
          return { id: monthReview.month, answer: { status: 201, body: { reviewed: reviewAnswer } } };
        },
      };
    },
  });

/** The route that answers with one access log entry, in the same form as the list. */
const createAccessEntryRoute = (collection: CollectionResources, services: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/:id`,
  who: collection.who,
  describe: () => describeReadRecordRoute(collection),
  of: collection,
  async read(call) {
    const storedRecord = await getStoredRecordOrThrow(services.store, collection, call.params.id ?? '');
    const record = await createNameMaskerForEntries(collection, services)(
      storedRecord,
      storedRecord._operator,
      'operator',
    );
    return { status: 200, record };
  },
});

/** Returns the API's routes for the access log (decisions, sections 3 and 10). */
export function createAccessLogRoutes(
  services: ApiServices,
  collections: readonly CollectionResources[],
): Route[] {
  const collection = collections.find(({ path }) => path === findAccessLogCollectionName(services.resources));
  if (!collection) return [];
  return [
    createAccessEntryListRoute,
    createVerifyLogRoute,
    createAccessLogOperatorsRoute,
    createAccessSummaryRoute,
    createAccessMonthReviewRoute,
    createAccessEntryRoute,
  ].map((createRoute) => createRoute(collection, services));
}
