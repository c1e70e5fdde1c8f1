import {
  type AnyResource,
  createTermCondition,
  findValuesComparedWithMaskedFields,
  isStorableText,
  type Loose,
  lengthOf,
  limits,
  normalizeTextForSearch,
  type StoreCondition,
} from '../../../src/core/schema/index';
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
import { isOperatorAccount, USERNAME_FIELD_PATH } from '../accounts/accounts';
import { ApiError } from '../basics/errors';
import { addToAccessEntryDraft, skipAccessEntry } from '../call/accessNote';
import type { CollectionResources } from '../call/collections';
import { createFilterError, parseQueryParams, refuseUnknownKeys } from '../call/params';
import { API_BASE_PATH, change, type Route, type RouteCall } from '../call/route';
import { createNonOperatorNameMask, maskPersonalValue } from '../privacy/masks';
import { addMaskedFiltersToAccessLog, createMaskedFieldCheck } from '../privacy/rights';
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

const MEMBER_FILTER_PARAMETER = 'member';

/** Maximum number of members that one search of the access entries looks up by name or username. */
const MAX_MATCHING_MEMBERS = 200;

/** Returns the paths of a resource's title field and of the field that replaces it (`instead`). */
const getTitleFieldPaths = ({ title }: AnyResource): string[] => {
  if (typeof title !== 'object') return title === undefined ? [] : [title];
  return [title.field, ...(title.instead ? [title.instead.field] : [])];
};

/**
 * Returns a store condition for the access entries about members whose name or username contains a term.
 * Entries hold only masked names, so the members are looked up first. Members who were deleted for good are
 * found by their masked names only.
 */
async function createMemberSearchCondition(
  { store, accounts, messages }: ApiServices,
  term: string,
  call: RouteCall,
): Promise<StoreCondition> {
  const { path, resource } = accounts;
  const isMasked = createMaskedFieldCheck(call.operator, resource);
  const where = [
    createTermCondition(resource, [...getTitleFieldPaths(resource), USERNAME_FIELD_PATH], term, isMasked),
  ];
  addMaskedFiltersToAccessLog(call, accounts, findValuesComparedWithMaskedFields(where, isMasked));
  const found = await store.find(path, { where, order: [], skip: 0, limit: MAX_MATCHING_MEMBERS });
  const ids = found.map(({ _id }) => ({ path: '_subject', term: _id }));
  const masks = (['name', 'username'] as const).map((kind) => maskPersonalValue(kind, term, messages.masks));
  const texts = [
    ...new Set([term, ...(ids.length > 0 ? [] : masks)].map((text) => normalizeTextForSearch(text.trim()))),
  ];
  const written = ['subject', 'subjectDetail', '_subject'].flatMap((own) =>
    texts.map((text) => ({ path: own, term: text })),
  );
  return { op: 'contains', any: [...ids, ...written] };
}

/**
 * Actions that only operators can take. A successful access entry with one of these actions proves that its
 * account was an operator, even if the account is gone.
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
 * Maximum number of access entries that are read to find out whether an account was an operator. An account
 * that never was one has only a few entries, about refused calls.
 */
const MAX_ENTRIES_TO_READ = 100;

/**
 * Returns a function that masks the name and username in an access entry unless the account is or was an
 * operator. Older versions stored these names unmasked. An operator has console scope, or a successful access
 * entry with an action that only operators can take.
 */
function createEntryNameMasker(collection: CollectionResources, { store, accounts, messages }: ApiServices) {
  const mask = createNonOperatorNameMask(messages.masks);
  const known = new Map<string, Promise<boolean>>();
  const hasEverBeenOperator = async (id: string) => {
    const account = await store.get(accounts.path, id);
    if (account && isOperatorAccount(account)) return true;
    const own = { op: 'equals', path: '_operator', key: id } as const;
    const where = [own, { op: 'among' as const, path: 'action', keys: OPERATOR_ONLY_ACTIONS }];
    const order = [
      { path: '_operator', descending: false },
      { path: 'number', descending: true },
    ];
    const acts = await store.find(collection.path, { where, order, skip: 0, limit: MAX_ENTRIES_TO_READ });
    return acts.some(({ result }) => result === 'done');
  };
  const memoizedHasEverBeenOperator = (id: string) => {
    const asked = known.get(id) ?? hasEverBeenOperator(id);
    known.set(id, asked);
    return asked;
  };
  /** Masks the operator's name and username in an access entry. */
  return async <E extends Loose>(entry: E, id: unknown, name: keyof E): Promise<E> => {
    if (id === '' || (await memoizedHasEverBeenOperator(String(id)))) return entry;
    const by = { name: String(entry[name] ?? ''), username: String(entry.username ?? ''), scope: [] };
    const masked = mask(by);
    return { ...entry, [name]: masked.name, username: masked.username };
  };
}

/**
 * The route that lists access entries. It also accepts a filter by the person whose data an entry is about.
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
    // Listing access entries adds no access entry. Exporting them adds one.
    skipAccessEntry(call);
    const member = parseQueryParams(request.url).get(MEMBER_FILTER_PARAMETER) ?? '';
    if (lengthOf(member) > limits.maxQueryValueLength || !isStorableText(member)) {
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
      ...(member.trim() === '' ? [] : [await createMemberSearchCondition(services, member, call)]),
    ];
    const { limit, ...everything } = query;
    const masked = createEntryNameMasker(collection, services);
    if (limit === 0 && request.method !== 'HEAD') {
      const startAccessLogExport = async () => {
        const records = await exports.begin(operator, collection.path, { ...everything, where });
        const readNextExportBatch = async () => {
          const batch = await records.next();
          return batch && Promise.all(batch.map((entry) => masked(entry, entry._operator, 'operator')));
        };
        return { ...records, next: readNextExportBatch };
      };
      return { everything: startAccessLogExport, skip: query.skip, fields };
    }
    const [totalCount, entries] = await Promise.all([
      store.count(collection.path, where),
      store.find(collection.path, { ...query, where, limit: limit || 1 }),
    ]);
    const rows = await Promise.all(entries.map((entry) => masked(entry, entry._operator, 'operator')));
    return { rows, summary: { totalCount, skip: query.skip, limit: limit || 1 }, fields };
  },
});

const createVerifyLogRoute = (collection: CollectionResources, { store, clock }: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/verify`,
  who: collection.who,
  describe: () => verifyAccessLogRouteDescription,
  async read() {
    const verified = await verifyHashChain(store, collection.path);
    return { status: 200, body: { verified: { ...verified, checkedAt: clock().toISOString() } } };
  },
});

/** The route that lists the operators in the record of access, for the options of the operator filter. */
const createOperatorNamesRoute = (collection: CollectionResources, services: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/operators`,
  who: collection.who,
  describe: () => accessLogOperatorsRouteDescription,
  async read() {
    const masked = createEntryNameMasker(collection, services);
    const found = await readAccessLogOperators(services.store, collection.path);
    const shown = await Promise.all(found.map((each) => masked({ ...each }, each._id, 'name')));
    return { status: 200, body: { operators: shown } };
  },
});

const createAccessSummaryRoute = (collection: CollectionResources, { store, clock }: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/month`,
  who: collection.who,
  describe: () => accessMonthSummaryRouteDescription,
  async read({ request }: RouteCall) {
    const asked = parseQueryParams(request.url).get('month') ?? null;
    if (asked !== null && !isMonthText(asked)) throw createFilterError('unknown_filter', ['month']);
    return {
      status: 200,
      body: { month: await readMonthlyAccessSummary(store, collection.path, clock().toISOString(), asked) },
    };
  },
});

/** Parses the month and the note of a review. Throws 400 unless the month is over. */
function parseMonthReviewBody({ month: asked, note = '', ...others }: Loose, now: string) {
  refuseUnknownKeys(Object.keys(others));
  const isNote =
    typeof note === 'string' && isStorableText(note) && lengthOf(note) <= limits.exportReasonLengthLimits.max;
  if (!isMonthText(asked) || !isNote) throw new ApiError('bad_request');
  if (asked >= toSeoulMonth(now)) throw new ApiError('month_not_over');
  return { month: asked, reason: note.trim() };
}

/**
 * Marks a month as reviewed by adding an access entry. Throws 409 if another operator has already reviewed
 * it.
 */
const createAddAccessLogReviewRoute = (collection: CollectionResources): Route =>
  change({
    method: 'POST',
    path: `${API_BASE_PATH}/${collection.path}/reviews`,
    who: collection.who,
    describe: () => reviewAccessMonthRouteDescription,
    access: 'review',
    forPeople: true,
    input: 'json',
    async prepare(call, body) {
      const reviewed = parseMonthReviewBody(body, call.now.toISOString());
      addToAccessEntryDraft(call, reviewed);
      return {
        locks: async () => [{ name: collection.path }],
        async run({ tx }) {
          await tx.lock(collection.path);
          const first = await findOldestAccessLogMonth(tx, collection.path);
          if (first !== null && reviewed.month < first) throw new ApiError('month_before_record');
          if (await findMonthReviewEntry(tx, collection.path, reviewed.month))
            throw new ApiError('reviewed_already');
          const answered = { month: reviewed.month, note: reviewed.reason };
          // The key is not `review`, because other routes return a record of the collection `reviews` under
          // that key.
          return { id: reviewed.month, answer: { status: 201, body: { reviewed: answered } } };
        },
      };
    },
  });

/** The route that answers with one access entry, in the same form as the list. */
const createAccessEntryRoute = (collection: CollectionResources, services: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/:id`,
  who: collection.who,
  describe: () => describeReadRecordRoute(collection),
  of: collection,
  async read(call) {
    const found = await getStoredRecordOrThrow(services.store, collection, call.params.id ?? '');
    const record = await createEntryNameMasker(collection, services)(found, found._operator, 'operator');
    return { status: 200, record };
  },
});

/** Returns the API's routes for the record of access (decisions, sections 3 and 10). */
export function createAccessLogRoutes(services: ApiServices, all: readonly CollectionResources[]): Route[] {
  const collection = all.find(({ path }) => path === findAccessLogCollectionName(services.resources));
  if (!collection) return [];
  return [
    createAccessEntryListRoute,
    createVerifyLogRoute,
    createOperatorNamesRoute,
    createAccessSummaryRoute,
    createAddAccessLogReviewRoute,
    createAccessEntryRoute,
  ].map((route) => route(collection, services));
}
