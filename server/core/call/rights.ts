import {
  type AnyResource,
  groupOf,
  hasRight,
  isOperator,
  limits,
  opensArea,
  type Right,
  type Verb,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { later, MINUTE_MS } from '../basics/time';
import { nobody, type Operator } from './operator';

/**
 * The callers of a route: `anyone`; `guest`, who is anyone, and known if signed in; any signed-in account (`session`), or
 * every operator (`operator`). `self`: every operator, for their own data, even without the right to change any other.
 * `signingIn`: the same, and whoever is between the steps of a sign-in, which the route itself judges. Else operators
 * with a right to its records.
 */
export type Who =
  | 'anyone'
  | 'guest'
  | 'signingIn'
  | 'session'
  | 'self'
  | 'operator'
  | (Right & { group: string | null });

/** Throws 403 `no_right` for an operator without a right. */
export function requireRight({ scope }: Operator, right: Right): void {
  if (!hasRight(scope, right)) throw new ApiError('no_right');
}

/** Whether an operator sees personal data of some faces of a collection unmasked (decisions, section 9). */
export const opensPersonal = ({ scope }: Operator, faces: readonly AnyResource[]): boolean =>
  opensArea(scope, groupOf(faces));

/** Throws 403 `no_right` unless an operator sees personal data of some faces of a collection. */
export function requirePersonal(operator: Operator, faces: readonly AnyResource[]): void {
  if (!opensPersonal(operator, faces)) throw new ApiError('no_right');
}

/** The part of a route that says who may call it. */
interface Guarded {
  who: Who;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The verb that it needs in the area of its records, if not that of its method. */
  verb?: Verb;
}

const BY_METHOD: Readonly<Record<Guarded['method'], Verb>> = {
  GET: 'view',
  POST: 'write',
  PUT: 'write',
  DELETE: 'delete',
};

/** Returns the verb that a route needs in the area of its records: its own one, else that of its method. */
export const verbOf = ({ method, verb }: Pick<Guarded, 'method' | 'verb'>): Verb => verb ?? BY_METHOD[method];

/** Throws 401 for a caller without a session, 403 for one without the right in `who` or the route's verb. */
export function authorise(route: Guarded, operator: Operator): void {
  const { who } = route;
  if (who === 'anyone' || who === 'guest') return;
  if (operator === nobody) {
    if (who === 'signingIn') return;
    throw new ApiError('not_signed_in');
  }
  if (who === 'session') return;
  if (!isOperator(operator.scope)) throw new ApiError('no_right');
  if (who !== 'self' && who !== 'signingIn')
    requireRight(operator, { ...(who !== 'operator' && who), verb: verbOf(route) });
}

/** The part of a route that says whether tokens may call it. */
interface ForMachines extends Guarded {
  path: string;
  forPeople?: true;
  confirm?: true;
}

/** Path of all calls but those of stored files. */
const CALLS = '/api/';

/**
 * Whether tokens may call a route (decisions, section 17): those about records, and what every operator may call. Never
 * what is an operator's own, and no change that a person has to confirm, such as of accounts.
 */
export function isForMachines({ who, method, path, forPeople, confirm }: ForMachines): boolean {
  if (forPeople || (confirm && method !== 'GET')) return false;
  if (who === 'anyone') return !path.startsWith(CALLS);
  if (who === 'guest') return method === 'GET';
  return who === 'operator' || typeof who === 'object';
}

/** How far the clocks of two processes on one database may differ (milliseconds). */
const SKEW_MS = MINUTE_MS;

/** Throws 403 `confirm_needed` unless the operator has confirmed their own password in this session, minutes ago. */
export function requireConfirmed({ confirmedUntil }: Operator, now: Date): void {
  // A confirmation that would count for longer than any is of a clock that was set back.
  const latest = later(now, limits.confirmMinutes * MINUTE_MS + SKEW_MS);
  if (confirmedUntil <= now.toISOString() || confirmedUntil > latest) throw new ApiError('confirm_needed');
}
