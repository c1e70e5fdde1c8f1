import { hasRight, isOperator, limits, type Right } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { later, MINUTE_MS } from '../basics/time';
import { nobody, type Operator } from './operator';

/**
 * The callers of a route: `anyone`; `guest`, who is anyone, and known if signed in; any signed-in account (`session`), or every operator (`operator`). `self`: every
 * operator, for their own data, even without the right to change any other. Else operators with a right to its records.
 */
export type Who = 'anyone' | 'guest' | 'session' | 'self' | 'operator' | (Right & { group: string | null });

/** Throws 403 `no_right` for an operator without a right. */
export function requireRight({ scope }: Operator, right: Right): void {
  if (!hasRight(scope, right)) throw new ApiError('no_right');
}

/** Whether an operator sees personal data unmasked (decisions, section 9). */
export const opensPersonal = ({ scope }: Operator): boolean => hasRight(scope, { personal: true });

/**
 * Throws 401 for a caller without a session, 403 for one without the right in `who`. `changes` tells whether the call
 * changes anything.
 */
export function authorise(who: Who, operator: Operator, changes: boolean): void {
  if (who === 'anyone' || who === 'guest') return;
  if (operator === nobody) throw new ApiError('not_signed_in');
  if (who === 'session') return;
  if (!isOperator(operator.scope)) throw new ApiError('no_right');
  if (who !== 'self') requireRight(operator, { changes, ...(who !== 'operator' && who) });
}

/** How far the clocks of two processes on one database may differ (milliseconds). */
const SKEW_MS = MINUTE_MS;

/** Throws 403 `confirm_needed` unless the operator has confirmed their own password in this session, minutes ago. */
export function requireConfirmed({ confirmedUntil }: Operator, now: Date): void {
  // A confirmation that would count for longer than any is of a clock that was set back.
  const latest = later(now, limits.confirmMinutes * MINUTE_MS + SKEW_MS);
  if (confirmedUntil <= now.toISOString() || confirmedUntil > latest) throw new ApiError('confirm_needed');
}
