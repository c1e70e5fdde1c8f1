import { setInBoundedMap } from '../../../src/core/schema/basics/setInBoundedMap';
import { hasPersonalDataFields } from '../../../src/core/schema/index';
import type { AccessLogEntryInput, LoggedActionOutcome } from '../accessLog/entry';
import { ApiError, httpStatusByErrorCode } from '../basics/errors';
import { createErrorId } from '../basics/ids';
import type { AccessEntryDraft } from './accessNote';
import { ANONYMOUS_OPERATOR } from './operator';
import type { ApiCallDependencies } from './ports';
import { maySeePersonalData } from './rights';
import type { OutgoingAnswer, Route, RouteCall } from './route';

/**
 * Returns the data with which a call's access log entry begins. They come from the declaration of the call's
 * route.
 */
export function createAccessEntryDraft({ access, of }: Route): AccessEntryDraft {
  if (!access || !of) return { action: access ?? null };
  const resource = of.all.find(hasPersonalDataFields);
  return resource ? { action: access, resource: resource.name } : { action: null };
}

/**
 * Returns the access log entries for a call that ended with `result`; an empty list if the call is not
 * recorded.
 */
export function composeAccessLogEntries(
  { access, now, operator, env }: RouteCall,
  result: LoggedActionOutcome,
): AccessLogEntryInput[] {
  const {
    action,
    each,
    also = [],
    searched = [],
    recordedAt: _,
    once: _once,
    tried: _tried,
    ...note
  } = access;
  const commonFields = { operator, at: now, address: env.address, result };
  const additionalEntryParts = [
    ...also,
    ...searched.map((search) => ({ ...search, action: 'list' as const })),
  ];
  const additionalEntries =
    result === 'done' ? additionalEntryParts.map((entryPart) => ({ ...commonFields, ...entryPart })) : [];
  if (action === null) return additionalEntries;
  const entry = { ...commonFields, ...note, action };
  // If the call did not succeed, all its entries get the call's result instead of their own.
  const resultOverride = result === 'done' ? {} : { result };
  return [
    ...(each ? each.map((entryPart) => ({ ...entry, ...entryPart, ...resultOverride })) : [entry]),
    ...additionalEntries,
  ];
}

/**
 * Marks a call if its operator has tried many values of a masked field. The call is then recorded even if it
 * would otherwise get no access log entry.
 */
export async function markCallIfMaskedFieldsAreProbed(
  { access, operator, now }: RouteCall,
  { accessLog }: Pick<ApiCallDependencies, 'accessLog'>,
): Promise<void> {
  access.isProbing = await accessLog.isProbing(operator._id, access.tried ?? [], now);
  if (access.isProbing) access.action ??= 'list';
}

/**
 * Codes of failures that get no access log entry. With these codes, the caller must first confirm or explain
 * something, or the same action is running or already done.
 */
const UNLOGGED_ERROR_CODES: readonly string[] = [
  ...['confirm_needed', 'reason_needed'],
  ...['in_progress', 'withdrawn_already', 'reviewed_already'],
];

const isErrorOmittedFromAccessLog = (error: unknown) =>
  error instanceof ApiError && UNLOGGED_ERROR_CODES.includes(error.code);

/**
 * Returns the access log entries of a call whose answer shows a record although the call did not ask for one.
 * The entries say that the record was opened, whatever action the route declares.
 */
export function composeAccessEntriesForShownRecord(call: RouteCall): AccessLogEntryInput[] {
  if (call.access.action !== null) call.access.action = 'detail';
  return composeAccessLogEntries(call, 'done');
}

/**
 * HTTP statuses of calls that were refused by a rule or for a missing right. Calls with other failure
 * statuses are recorded as failed, not as refused.
 */
const RECORDED_REFUSAL_STATUSES = [403, 405, 409, 429];

const getAccessResultOfError = (error: unknown): LoggedActionOutcome =>
  error instanceof ApiError && RECORDED_REFUSAL_STATUSES.includes(httpStatusByErrorCode[error.code])
    ? 'refused'
    : 'failed';

/** Whether an error contains a record, as some errors with status 409 or 412 do. */
const isErrorWithRecord = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details.record !== undefined;

/**
 * Records a failed call, and returns the error to send to the caller. If the error contains a record, the
 * caller counts as having opened it. The record is removed from the error if the caller may not open it.
 */
export async function storeAccessEntryOfFailedCall(
  route: Pick<Route, 'of'>,
  call: RouteCall,
  error: unknown,
  ports: ApiCallDependencies,
): Promise<unknown> {
  await markCallIfMaskedFieldsAreProbed(call, ports).catch((failure: unknown) =>
    ports.log(createErrorId(ports.random), failure),
  );
  // A failed call by an unknown caller is not recorded: it says nothing useful, and many such calls could
  // fill the disk.
  if (call.access.action === null || (call.operator === ANONYMOUS_OPERATOR && !call.access.operator))
    return error;
  if (isErrorWithRecord(error) && maySeePersonalData(call.operator, route.of?.all ?? [])) {
    await ports.accessLog.write(composeAccessEntriesForShownRecord(call));
    return error;
  }
  // A failure to store the entry is only logged: the caller must learn the original failure.
  if (!isErrorOmittedFromAccessLog(error) || call.access.isProbing) {
    await ports.accessLog
      .write(composeAccessLogEntries(call, getAccessResultOfError(error)))
      .catch((failure: unknown) => ports.log(createErrorId(ports.random), failure));
  }
  if (!isErrorWithRecord(error)) return error;
  const { record: _, ...details } = error.details;
  return new ApiError(error.code, details);
}

/**
 * Maximum number of recorded requests that are remembered, so that their automatic renewals add no access log
 * entry.
 */
const MAX_CACHED_LOGGED_REQUESTS = 20_000;

/**
 * Returns a cache of recorded requests, with the caller's scope at the time. The automatic reload of a page
 * adds no access log entry if the cache has the page's first request. Without the cache, any caller could
 * avoid an entry by sending the header `X-Renewal`.
 */
function createCacheOfLoggedRequests() {
  const scopeByLoggedRequest = new Map<string, string>();
  const createRequestCacheKey = ({ request, operator }: RouteCall): string => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const pagingHeaderValues = [headers.get('skip'), headers.get('limit')];
    return JSON.stringify([operator.session, method, pathname, search, ...pagingHeaderValues]);
  };
  return {
    /** Returns the scope with which a renewed request was recorded; undefined if it was not recorded. */
    findScope: (call: RouteCall) =>
      call.request.headers.has('x-renewal')
        ? scopeByLoggedRequest.get(createRequestCacheKey(call))
        : undefined,
    add: (call: RouteCall) =>
      setInBoundedMap(
        scopeByLoggedRequest,
        createRequestCacheKey(call),
        call.operator.scope.join(),
        MAX_CACHED_LOGGED_REQUESTS,
      ),
  };
}

/** Whether an answer is an export. Each export is recorded, unlike a list that a console renews by itself. */
const isExportAnswer = (answer: OutgoingAnswer) => 'records' in answer;

/**
 * Returns the function that stores access log entries of calls. A read is recorded when its answer is ready
 * but not yet sent. A failure is recorded when it is known. A change is recorded in its own transaction.
 */
export function createAccessRecorder(ports: ApiCallDependencies) {
  const loggedRequestCache = createCacheOfLoggedRequests();
  const writePromiseByEntryName = new Map<string, Promise<void>>();
  const writeAccessEntriesOfCall = async (call: RouteCall) => {
    const entries = composeAccessLogEntries(call, 'done');
    await ports.accessLog.write(entries);
    if (entries.length > 0) call.access.recordedAt = call.now;
  };
  /**
   * Stores an access log entry that several requests share. Simultaneous requests for ranges of one file wait
   * for it, so no range is sent before the entry is stored.
   */
  const writeAccessEntryOncePerName = (entryName: string, call: RouteCall) => {
    const existingWrite = writePromiseByEntryName.get(entryName);
    if (existingWrite) return existingWrite;
    const newWrite = writeAccessEntriesOfCall(call).catch((error: unknown) => {
      writePromiseByEntryName.delete(entryName);
      throw error;
    });
    setInBoundedMap(writePromiseByEntryName, entryName, newWrite, MAX_CACHED_LOGGED_REQUESTS);
    return newWrite;
  };
  return async (
    route: Route,
    call: RouteCall,
    produceAnswer: () => Promise<OutgoingAnswer>,
  ): Promise<OutgoingAnswer> => {
    if (!route.access) return produceAnswer();
    // Programs with tokens renew nothing automatically, so each read by a token gets an entry.
    const canCallerRenewPages = call.operator !== ANONYMOUS_OPERATOR && !call.operator.machine;
    const recordedScope =
      route.method === 'GET' && canCallerRenewPages ? loggedRequestCache.findScope(call) : undefined;
    const isPageRenewal = recordedScope !== undefined;
    try {
      const answer = await produceAnswer();
      const { once } = call.access;
      // With another scope, the page may show values that it did not show when it was recorded.
      const isPageShownAgain =
        recordedScope === call.operator.scope.join() &&
        !isExportAnswer(answer) &&
        call.access.action === route.access;
      if (route.method === 'GET' && !isPageShownAgain) {
        await markCallIfMaskedFieldsAreProbed(call, ports);
        await (once === undefined ? writeAccessEntriesOfCall(call) : writeAccessEntryOncePerName(once, call));
        // Callers without a sign-in are not remembered: they renew nothing, and could fill the cache that all
        // callers share. Neither are requests without an entry, such as an empty page after the last one.
        if (canCallerRenewPages && !isExportAnswer(answer) && call.access.recordedAt)
          loggedRequestCache.add(call);
      }
      return answer;
    } catch (error) {
      if (isPageRenewal || call.isRecalled) throw error;
      throw await storeAccessEntryOfFailedCall(route, call, error, ports);
    }
  };
}
