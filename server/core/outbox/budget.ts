import { isUnrestrictedScope, limits, toSeoulDay } from '../../../src/core/schema/index';
import { getEndOfSeoulDay } from '../../../src/core/schema/text/time';
import { ApiError } from '../basics/errors';
import { addMilliseconds, DAY_MS, SECOND_MS } from '../basics/time';
import type { Operator } from '../call/operator';
import { insertOrReplace } from '../store/insertOrReplace';
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

const buildMailBudgetId = (operatorId: string, now: Date) => `${operatorId}:${toSeoulDay(now.toISOString())}`;

/** Returns the lock that a call of `spendMailBudget` needs. */
export const buildMailBudgetLockKey = (operatorId: string, now: Date): LockKey =>
  exclusiveLock(MAIL_BUDGETS_COLLECTION, buildMailBudgetId(operatorId, now));

/** Returns the seconds until the next day in Asia/Seoul, when the budget starts again. */
const countSecondsUntilNextBudget = (now: Date): number =>
  Math.ceil((Date.parse(getEndOfSeoulDay(toSeoulDay(now.toISOString()))) - now.getTime()) / SECOND_MS);

/**
 * Counts the recipients of a message to many members, in the transaction that stores the message. Throws 429
 * `mail_budget` if the operator may not write to so many recipients today.
 */
export async function spendMailBudget(
  tx: Transaction,
  { _id: operatorId, scope }: Operator,
  recipientCount: number,
  { narrowed, unlimited }: DailyRecipientLimits,
  now: Date,
): Promise<void> {
  const budgetId = buildMailBudgetId(operatorId, now);
  await tx.lock(`${MAIL_BUDGETS_COLLECTION}/${budgetId}`);
  const storedBudget = await tx.get(MAIL_BUDGETS_COLLECTION, budgetId);
  const usedRecipientCount = Number(storedBudget?.spent ?? 0);
  const remainingRecipients = Math.max(
    0,
    (isUnrestrictedScope(scope) ? unlimited : narrowed) - usedRecipientCount,
  );
  if (recipientCount > remainingRecipients)
    throw new ApiError('mail_budget', {
      args: { left: remainingRecipients },
      body: { left: remainingRecipients },
      headers: { 'Retry-After': String(countSecondsUntilNextBudget(now)) },
    });
  // The row expires a day from now, so it is kept at least until the day is over in Seoul.
  const row = {
    _id: budgetId,
    version: 1,
    spent: usedRecipientCount + recipientCount,
    expiresAt: addMilliseconds(now, DAY_MS),
  };
  await insertOrReplace(tx, MAIL_BUDGETS_COLLECTION, storedBudget, row);
}
