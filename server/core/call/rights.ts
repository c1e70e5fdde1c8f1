import {
  type AccessVerb,
  type AnyResource,
  doesScopeIncludeRight,
  getFirstMenuGroup,
  isOperatorScope,
  limits,
  maySeePersonalDataOfArea,
  type RequiredAccessRight,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { addMilliseconds, MINUTE_MS } from '../basics/time';
import { ANONYMOUS_OPERATOR, type Operator } from './operator';

/**
 * The callers of a route. `anyone`: everyone, without sign-in. `guest`: everyone, but the route learns who is
 * signed in. `session`: any signed-in account. `operator`: every operator. `self`: every operator for their
 * own data, even without the right to change anything else. `signingIn`: like `self`, and also callers in the
 * middle of a sign-in; the route itself checks such callers. Otherwise: operators with a right to the route's
 * records.
 */
export type AllowedCallers =
  | 'anyone'
  | 'guest'
  | 'signingIn'
  | 'session'
  | 'self'
  | 'operator'
  | (RequiredAccessRight & { group: string | null });

/** Throws 403 `no_right` if an operator lacks the given right. */
export function requireRight({ scope }: Operator, right: RequiredAccessRight): void {
  if (!doesScopeIncludeRight(scope, right)) throw new ApiError('no_right');
}

/**
 * Whether an operator may see personal data unmasked in at least one of the resources of a collection
 * (decisions, section 9).
 */
export const maySeePersonalData = ({ scope }: Operator, resources: readonly AnyResource[]): boolean =>
  maySeePersonalDataOfArea(scope, getFirstMenuGroup(resources));

/**
 * Throws 403 `no_right` unless the operator may see personal data unmasked in at least one of the resources
 * of a collection.
 */
export function requirePersonalDataRight(operator: Operator, resources: readonly AnyResource[]): void {
  if (!maySeePersonalData(operator, resources)) throw new ApiError('no_right');
}

/** The properties of a route that decide who may call the route. */
interface RouteAuthorisationProperties {
  who: AllowedCallers;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * The kind of access (such as reading or changing) that the caller needs to the route's records. If absent,
   * the HTTP method decides.
   */
  verb?: AccessVerb;
}

const ACCESS_VERB_BY_HTTP_METHOD: Readonly<Record<RouteAuthorisationProperties['method'], AccessVerb>> = {
  GET: 'view',
  POST: 'write',
  PUT: 'write',
  DELETE: 'delete',
};

/**
 * Returns the kind of access (such as reading) that a caller needs for a route. It is the declared `verb`, or
 * else the verb of the HTTP method.
 */
export const getRequiredAccessVerb = ({
  method,
  verb,
}: Pick<RouteAuthorisationProperties, 'method' | 'verb'>): AccessVerb =>
  verb ?? ACCESS_VERB_BY_HTTP_METHOD[method];

/**
 * Throws 401 for a caller without a session. Throws 403 for a caller without the right in `who`, or without
 * the access that the route's verb needs.
 */
export function authoriseCaller(route: RouteAuthorisationProperties, operator: Operator): void {
  const { who } = route;
  if (who === 'anyone' || who === 'guest') return;
  if (operator === ANONYMOUS_OPERATOR) {
    if (who === 'signingIn') return;
    throw new ApiError('not_signed_in');
  }
  if (who === 'session') return;
  if (!isOperatorScope(operator.scope)) throw new ApiError('no_right');
  if (who !== 'self' && who !== 'signingIn')
    requireRight(operator, { ...(who !== 'operator' && who), verb: getRequiredAccessVerb(route) });
}

/** The properties of a route that decide whether tokens may call the route. */
interface MachineCallableRoute extends RouteAuthorisationProperties {
  path: string;
  forPeople?: true;
  confirm?: true;
}

/** Path prefix of all calls except those that serve stored files. */
const API_PATH_PREFIX = '/api/';

/**
 * Whether tokens may call a route (decisions, section 17). They may call routes about records, and routes
 * that are open to every operator. They may not call routes about an operator's own data. They may not make
 * changes that a person must confirm, such as changes of accounts.
 */
export function isRouteOpenToTokens({
  who,
  method,
  path,
  forPeople,
  confirm,
}: MachineCallableRoute): boolean {
  if (forPeople || (confirm && method !== 'GET')) return false;
  if (who === 'anyone') return !path.startsWith(API_PATH_PREFIX);
  if (who === 'guest') return method === 'GET';
  return who === 'operator' || typeof who === 'object';
}

/**
 * Maximum number of milliseconds by which the clocks of two server processes that share a database may
 * differ.
 */
const MAX_CLOCK_SKEW_MS = MINUTE_MS;

/**
 * Throws 403 `confirm_needed` unless the operator confirmed the password in this session within the last
 * `limits.confirmationValidMinutes`.
 */
export function requireConfirmedPassword({ confirmedUntil }: Operator, now: Date): void {
  // A confirmation never ends later than `latestConfirmationEnd`. A later end was stored before the clock was
  // set back, so it does not count.
  const latestConfirmationEnd = addMilliseconds(
    now,
    limits.confirmationValidMinutes * MINUTE_MS + MAX_CLOCK_SKEW_MS,
  );
  if (confirmedUntil <= now.toISOString() || confirmedUntil > latestConfirmationEnd)
    throw new ApiError('confirm_needed');
}
