import { isUnrestrictedScope, limits, toSeoulDay } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { addMilliseconds, DAY_MS } from '../basics/time';
import type { Operator } from '../call/operator';
import { exclusiveLock } from '../store/locks';
import type { LockKey, Transaction } from '../store/store';

/** Collection with the number of recipients that each operator has written to on each day. */
export const MAIL_BUDGETS_COLLECTION = '_budgets';

/** The number of recipients that an operator may write to in a day (Asia/Seoul). */
export interface DailyRecipientLimits {
  /** Maximum recipients in a day for an operator who lacks some right. */
  narrowed: number;
  /** Maximum recipients in a day for an operator with every right. */
  unlimited: number;
}

export const defaultMailBudget: DailyRecipientLimits = {
  narrowed: limits.maxMailsPerDayWithFewerRights,
  unlimited: limits.maxMailsPerDay,
};

const buildMailBudgetId = (operator: string, now: Date) => `${operator}:${toSeoulDay(now.toISOString())}`;

/** Returns the lock that a call of `spendMailBudget` needs. */
export const buildMailBudgetLockKey = (operator: string, now: Date): LockKey =>
  exclusiveLock(MAIL_BUDGETS_COLLECTION, buildMailBudgetId(operator, now));

/**
 * Counts the recipients of a message to many members, in the transaction that stores the message. Throws 429
 * `mail_budget` if the operator may not write to so many recipients today.
 */
export async function spendMailBudget(
  tx: Transaction,
  { _id: operator, scope }: Operator,
  count: number,
  { narrowed, unlimited }: DailyRecipientLimits,
  now: Date,
): Promise<void> {
  const _id = buildMailBudgetId(operator, now);
  await tx.lock(`${MAIL_BUDGETS_COLLECTION}/${_id}`);
  const before = await tx.get(MAIL_BUDGETS_COLLECTION, _id);
  const spent = Number(before?.spent ?? 0);
  const left = Math.max(0, (isUnrestrictedScope(scope) ? unlimited : narrowed) - spent);
  if (count > left) throw new ApiError('mail_budget', { args: { left }, body: { left } });
  // The row expires a day from now, so it is kept at least until the day is over in Seoul.
  const row = { _id, version: 1, spent: spent + count, expiresAt: addMilliseconds(now, DAY_MS) };
  await (before ? tx.replace(MAIL_BUDGETS_COLLECTION, row) : tx.insert(MAIL_BUDGETS_COLLECTION, row));
}
