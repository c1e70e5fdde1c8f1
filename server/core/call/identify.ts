import type { Context } from 'hono';
import { limits } from '../../../src/core/schema/index';
import type { RequestEnv } from '../basics/env';
import { ApiError } from '../basics/errors';
import { readBearerToken } from './bearer';
import { ANONYMOUS_OPERATOR, type Operator } from './operator';
import { checkOrigin } from './origin';
import type { ApiCallDependencies } from './ports';
import { createAccessEntryDraft } from './recordAccess';
import { isRouteOpenToTokens, requireConfirmedPassword } from './rights';
import type { Route, RouteCall } from './route';

type HttpContext = Context<{ Bindings: RequestEnv }>;

/**
 * Whether a person caused the call. The calls by which the console renews its pages automatically must not
 * keep a session alive.
 */
const isRequestCausedByPerson = ({ headers }: Request) => !headers.has('x-renewal');

/**
 * Throws 401 `other_operator` if a call's header names another operator than its session. This happens if
 * someone else signed in meanwhile in the same browser.
 */
function requireSameOperator({ headers }: Request, { _id }: Operator): void {
  const headerOperatorId = headers.get('x-operator');
  if (headerOperatorId !== null && headerOperatorId !== encodeURIComponent(_id))
    throw new ApiError('other_operator');
}

/** Checks a call before its body is read: its URL, its origin, and then its caller. */
async function checkAndBuildRouteCall(
  route: Route,
  { req, env: hostEnv }: HttpContext,
  ports: ApiCallDependencies,
  authenticate: (env: RequestEnv, now: Date) => Promise<Operator | null>,
): Promise<RouteCall> {
  if (req.url.length > limits.maxUrlLength) throw new ApiError('url_too_long');
  const token = readBearerToken(req.header('authorization') ?? null);
  const env: RequestEnv = { ...hostEnv, token };
  // Pages of other sites have no token, so a call with a token needs no origin check.
  if (token === undefined) checkOrigin(req.raw, env, ports.carriesSession(env));
  const now = ports.clock();
  const needsAuthentication = route.who !== 'anyone' || (token !== undefined && !isRouteOpenToTokens(route));
  const operator = needsAuthentication
    ? ((await authenticate(env, now)) ?? ANONYMOUS_OPERATOR)
    : ANONYMOUS_OPERATOR;
  if (operator.machine && !isRouteOpenToTokens(route)) throw new ApiError('no_right');
  if (operator !== ANONYMOUS_OPERATOR) requireSameOperator(req.raw, operator);
  const requirePasswordConfirmation = () => {
    if (!route.confirm)
      throw new Error(`${route.method} ${route.path} does not declare that it asks to confirm`);
    // A token can't confirm a password. Tokens may call only one kind of route that asks for confirmation:
    // exports.
    if (!operator.machine) requireConfirmedPassword(operator, now);
  };
  return {
    request: req.raw,
    params: req.param(),
    env,
    now,
    operator,
    access: createAccessEntryDraft(route),
    allowsUnversioned: ports.allowUnversioned ?? false,
    requireConfirmed: requirePasswordConfirmation,
    ownVersions: new Map(),
  };
}

/**
 * Checks a call before its body is read, with the current data of its caller. Throws 403 or 401 for a wrong
 * origin or operator.
 */
export async function identifyCaller(
  route: Route,
  http: HttpContext,
  ports: ApiCallDependencies,
): Promise<RouteCall> {
  const call = await checkAndBuildRouteCall(route, http, ports, (env, now) =>
    ports.authenticate(env, now, isRequestCausedByPerson(http.req.raw)),
  );
  if (call.operator !== ANONYMOUS_OPERATOR && !call.operator.machine) call.env.signedIn?.();
  return call;
}

/**
 * Whether the server can run a call of this route a second time. The route must change records. Its body must
 * be JSON or empty, because the server keeps only such bodies.
 */
const isRepeatableRoute = (route: Route): boolean =>
  route.method !== 'GET' &&
  typeof route.who === 'object' &&
  !route.admit &&
  ['none', 'json', 'jsonIfAny'].includes(route.input);

/**
 * Builds a call that changes data from the caller's remembered data, without reading the database. The
 * transaction later compares the remembered data with the stored data. Returns null if the server remembers
 * no data, or if the data do not permit the call.
 */
export async function buildCallWithRememberedCaller(
  route: Route,
  http: HttpContext,
  ports: ApiCallDependencies,
): Promise<RouteCall | null> {
  if (!isRepeatableRoute(route)) return null;
  const call = await checkAndBuildRouteCall(route, http, ports, ports.recall).catch(() => null);
  return call && call.operator !== ANONYMOUS_OPERATOR ? { ...call, isRecalled: true } : null;
}
