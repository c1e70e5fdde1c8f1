import type { Context, Hono } from 'hono';
import { isPossibleId, isStorableText } from '../../../src/core/schema/index';
import type { RequestEnv } from '../basics/env';
import { ApiError } from '../basics/errors';
import { createErrorId } from '../basics/ids';
import { exclusiveLock } from '../store/locks';
import type { Transaction } from '../store/store';
import { restoreAccessEntryDraft } from './accessNote';
import { runExternalEffect } from './externalEffect';
import {
  findIdempotencyReply,
  IDEMPOTENCY_REPLIES_COLLECTION,
  type IdempotentCall,
  identifyIdempotentCall,
  storeIdempotencyReply,
} from './idempotency';
import { buildCallWithRememberedCaller, identifyCaller } from './identify';
import type { Operator } from './operator';
import { createOwnVersions } from './ownVersions';
import { createFilterError, PUBLIC_ONLY_QUERY_PARAMETER } from './params';
import type { ApiCallDependencies } from './ports';
import {
  composeAccessEntriesForShownRecord,
  composeAccessLogEntries,
  createAccessRecorder,
  markCallIfMaskedFieldsAreProbed,
} from './recordAccess';
import { toHttpResponse } from './respond';
import { authoriseCaller } from './rights';
import type {
  ChangeRoute,
  OutgoingAnswer,
  PreparedWrite,
  ReadRouteAnswer,
  Route,
  RouteAnswer,
  RouteCall,
  WriteContext,
} from './route';
import { createTransactionStepRunner, recheckCallerRights } from './steps';
import { recheckRightsDuringExport } from './streamRights';

type HttpContext = Context<{ Bindings: RequestEnv }>;

/** Thrown to roll back the transaction of a dry run, so that nothing is stored. */
class DryRunRollback extends Error {
  readonly answer: RouteAnswer;

  constructor(answer: RouteAnswer) {
    super('Only a trial');
    this.answer = answer;
  }
}

/** Returns the result of a dry run or of a repeated call, which both store nothing. */
const createCallResultWithoutChanges = (answer: RouteAnswer) => ({
  answer,
  released: [],
  erases: undefined,
  announces: undefined,
  happened: false,
});

/**
 * Stores a call's changes and its reply (for repeated calls) in one transaction. The result's `happened` is
 * false for a repeated call and for a dry run, which change nothing.
 */
async function storeChangeInOneTransaction(
  route: ChangeRoute,
  call: RouteCall,
  change: PreparedWrite,
  idempotentCall: IdempotentCall | null,
  ports: ApiCallDependencies,
) {
  const originalAccessDraft = { ...call.access };
  const storeChange = async (tx: Transaction) => {
    // The transaction may have run before and failed (full disk, missing locks). The data that the failed run
    // added for the access log entry are dropped.
    restoreAccessEntryDraft(call.access, originalAccessDraft);
    await recheckCallerRights(route, call, tx, ports);
    const reply = idempotentCall && (await findIdempotencyReply(tx, call, idempotentCall));
    if (reply) {
      // The answer to a repeated call shows later changes by other operators, or values that were masked. So
      // the access log records that the caller opened the record.
      if (reply.showsMore) await ports.accessLog.append(tx, composeAccessEntriesForShownRecord(call));
      return createCallResultWithoutChanges(reply.answer);
    }
    const writeContext: WriteContext = {
      tx,
      call,
      released: [],
      ownVersions: createOwnVersions(call.ownVersions),
      states: ports.states,
      product: ports.product,
    };
    const { id, answer: rawAnswer, isTrial } = await change.run(writeContext);
    const answer = await ports.show(tx, route, call, rawAnswer);
    if (isTrial) throw new DryRunRollback(answer);
    if (idempotentCall) await storeIdempotencyReply(tx, call, idempotentCall, id, answer);
    await ports.accessLog.append(tx, composeAccessLogEntries(call, 'done'));
    const { released, erases, announces } = writeContext;
    return { answer, released, erases, announces, happened: true };
  };
  // If an external effect has already happened, the transaction must also work on a full disk, so that the
  // effect is recorded.
  const isUrgent = route.isUrgent || route.method === 'DELETE' || change.externalEffect !== undefined;
  const changeLocks = await change.locks?.();
  const locks =
    changeLocks &&
    (idempotentCall
      ? [...changeLocks, exclusiveLock(IDEMPOTENCY_REPLIES_COLLECTION, idempotentCall.id)]
      : changeLocks);
  return ports.store
    .transaction(storeChange, { isUrgent, ...(locks && { locks }) })
    .catch(async (error: unknown) => {
      if (!(error instanceof DryRunRollback)) throw error;
      call.access.also = [];
      // A dry run shows the caller something about stored data, just as a read does, so it is recorded like a
      // read.
      await markCallIfMaskedFieldsAreProbed(call, ports);
      await ports.accessLog.write(composeAccessLogEntries(call, 'done'));
      return createCallResultWithoutChanges(error.answer);
    });
}

/**
 * Handles a call that writes. Validates its body, runs its transaction, and then removes files that are no
 * longer used. If the transaction fails, undoes the work prepared outside it.
 */
async function performChange(
  route: ChangeRoute,
  call: RouteCall,
  ports: ApiCallDependencies,
): Promise<RouteAnswer> {
  const { change, fingerprint } = await route.prepare(call);
  const undoPreparedChange = async () => change.undo?.();
  try {
    // An effect outside the transaction can't be taken back, so it needs the caller's current rights. They may
    // have changed while the body arrived.
    if (change.externalEffect) await recheckCallerRights(route, call, ports.store, ports);
    const idempotentCall = await identifyIdempotentCall(route, call, fingerprint, ports.show);
    const commitPreparedChange = () =>
      storeChangeInOneTransaction(route, call, change, idempotentCall, ports);
    const { answer, released, erases, announces, happened } = await (change.externalEffect
      ? runExternalEffect(
          change.externalEffect,
          call,
          idempotentCall,
          ports,
          createTransactionStepRunner(route, call, ports),
          commitPreparedChange,
        )
      : commitPreparedChange());
    if (happened) change.committed?.();
    else await undoPreparedChange();
    if (announces) ports.wake();
    await ports.release(released);
    // If overwriting the removed data fails, the hourly clean-up tries again.
    if (erases) await ports.store.erase().catch((error) => ports.log(createErrorId(ports.random), error));
    return answer;
  } catch (error) {
    await undoPreparedChange();
    throw error;
  }
}

/** Whether the store can keep documents with the id and the names that the path's parameters contain. */
const arePathParamsStorable = ({ id, ...others }: RouteCall['params']) =>
  (id === undefined || isPossibleId(id)) && Object.values(others).every(isStorableText);

async function runRoute(route: Route, call: RouteCall, ports: ApiCallDependencies): Promise<OutgoingAnswer> {
  authoriseCaller(route, call.operator);
  // Some stores throw for an id that they can't keep, so a call with such an id gets 404 here.
  if (!arePathParamsStorable(call.params)) throw new ApiError('not_found');
  if (route.method !== 'GET') return performChange(route, call, ports);
  const answer = await route.read(call);
  try {
    return await ports.show(ports.store, route, call, answer);
  } catch (error) {
    await cancelAnswer(answer, ports);
    throw error;
  }
}

/** Ends an answer that will not be sent: closes the snapshot of an export, or the open file. */
async function cancelAnswer(
  answer: ReadRouteAnswer | OutgoingAnswer | undefined,
  ports: ApiCallDependencies,
): Promise<void> {
  const logError = (error: unknown) => ports.log(createErrorId(ports.random), error);
  if (answer && 'records' in answer) await answer.records.close().catch(logError);
  if (answer && 'file' in answer) await answer.file?.cancel().catch(logError);
}

/**
 * A route restricted to the fields that its caller may read, with the services that are needed to send its
 * answer.
 */
export interface FieldRestrictedRoute {
  route: Route;
  ports: ApiCallDependencies;
}

/** Returns a copy of an error. The record in it keeps only the fields that the caller may read. */
function removeUnreadableFieldsFromError(error: unknown, { output }: ApiCallDependencies): unknown {
  if (!(error instanceof ApiError) || !error.details.record) return error;
  return new ApiError(error.code, { ...error.details, record: output(error.details.record) });
}

/**
 * Returns the route for a request. A request for public records gets the route in `open`; a route without
 * `open` refuses such a request.
 */
function selectRouteForRequest(route: Route, { url }: Request): Route {
  if (route.method !== 'GET' || !new URL(url).searchParams.has(PUBLIC_ONLY_QUERY_PARAMETER)) return route;
  if (route.open) return route.open;
  return {
    ...route,
    read: () => Promise.reject(createFilterError('unknown_filter', [PUBLIC_ONLY_QUERY_PARAMETER])),
  };
}

/**
 * Mounts the declared routes. Other methods of a mounted path are answered with 405. `restrictRoute`
 * restricts a route to the fields that the operator may read.
 */
export function mountRoutes(
  app: Hono<{ Bindings: RequestEnv }>,
  routes: readonly Route[],
  allDependencies: ApiCallDependencies,
  restrictRoute: (route: Route, operator: Operator) => FieldRestrictedRoute,
): void {
  const recordAccess = createAccessRecorder(allDependencies);
  const answerCall = async (
    declaredRoute: Route,
    call: RouteCall,
    { env }: HttpContext,
  ): Promise<Response> => {
    const { route: restrictedRoute, ports } = restrictRoute(declaredRoute, call.operator);
    const route = selectRouteForRequest(restrictedRoute, call.request);
    let producedAnswer: OutgoingAnswer | undefined;
    const produceAnswer = async () => {
      try {
        producedAnswer = await runRoute(route, call, ports);
        return producedAnswer;
      } catch (error) {
        // If the caller's data come from an earlier call, outdated data may have caused the failure. The
        // rights are checked again with the current data.
        if (call.isRecalled) await recheckCallerRights(route, call, ports.store, ports);
        throw error;
      }
    };
    try {
      const answer = await recordAccess(route, call, produceAnswer);
      const response = toHttpResponse(recheckRightsDuringExport(answer, route, call, ports), env, ports);
      const { recordedAt } = call.access;
      // Informs a caller who opened personal data that the access was recorded.
      if (recordedAt) response.headers.set('Recorded-At', recordedAt.toISOString());
      return response;
    } catch (error) {
      await cancelAnswer(producedAnswer, ports);
      throw removeUnreadableFieldsFromError(error, ports);
    }
  };
  for (const declaredRoute of routes) {
    app.on(declaredRoute.method, declaredRoute.path, async (context) => {
      const selectedRoute = selectRouteForRequest(declaredRoute, context.req.raw);
      const recalledCall = await buildCallWithRememberedCaller(selectedRoute, context, allDependencies);
      if (recalledCall) {
        try {
          return await answerCall(declaredRoute, recalledCall, context);
        } catch (error) {
          if (!recalledCall.isRecalled) throw error;
        }
      }
      return answerCall(
        declaredRoute,
        await identifyCaller(selectedRoute, context, allDependencies),
        context,
      );
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
    // Hono answers HEAD with the GET route, without the body.
    const allowedMethods = methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
    const sortedMethods = allowedMethods.toSorted();
    app.all(path, () => {
      throw new ApiError('not_allowed', { headers: { Allow: sortedMethods.join(', ') } });
    });
  }
}
