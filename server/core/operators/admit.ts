import { type AnyResource, doesScopeIncludeScope } from '../../../src/core/schema/index';
import { readAccountScope, refuseAccountWithMoreRights } from '../accounts/accounts';
import { findAdminMenuArea } from '../accounts/operatorKeys';
import { toSessionOperator } from '../accounts/sessions';
import { ApiError } from '../basics/errors';
import type { Operator } from '../call/operator';
import { type AllowedCallers, requirePersonalDataRight } from '../call/rights';
import type { RouteCall, WriteContext } from '../call/route';
import type { ApiServices } from '../services';
import type { Document, Transaction } from '../store/store';

/** Returns the callers who may see the list of operators and roles. */
export const getCallersWhoMaySeeOperators = (resources: readonly AnyResource[]): AllowedCallers => ({
  group: findAdminMenuArea(resources),
});

/** Throws 403 unless the caller may change accounts and has confirmed their own password. */
export function requireAccountChangeRight(
  call: RouteCall,
  { accounts }: Pick<ApiServices, 'accounts'>,
): void {
  requirePersonalDataRight(call.operator, [accounts.resource]);
  call.requireConfirmed();
}

/**
 * Returns the caller with the rights that the caller's account has at this moment. Another call may have
 * changed these rights since this call began.
 */
export async function rereadCallerInTransaction(
  { tx, call }: WriteContext,
  { accounts }: ApiServices,
): Promise<Operator> {
  // With this lock, no other call can remove the caller's rights while the caller grants them.
  await tx.lock(`${accounts.path}/${call.operator._id}`, true);
  const account = await tx.get(accounts.path, call.operator._id);
  return account ? toSessionOperator(account, call.operator.session) : call.operator;
}

/**
 * Throws 403 if the scopes contain rights that the caller lacks. A caller may only grant, change or remove
 * rights that the caller has.
 */
export function requireCallerHoldsScopes(
  { scope }: Operator,
  ...requiredScopes: readonly (readonly string[])[]
): void {
  if (!requiredScopes.every((requiredScope) => doesScopeIncludeScope(scope, requiredScope)))
    throw new ApiError('no_right');
}

/**
 * Returns the account of another operator. Throws 404 if there is none, and 409 for the caller's own account.
 * Throws 403 for an account with rights that the caller lacks.
 */
export async function requireOperatorOtherThanCaller(
  tx: Transaction,
  operatorId: string,
  caller: Operator,
  { accounts }: ApiServices,
): Promise<Document> {
  await tx.lock(`${accounts.path}/${operatorId}`);
  const account = await tx.get(accounts.path, operatorId);
  if (!account || !readAccountScope(account).includes('console') || account.isWithdrawn === true)
    throw new ApiError('not_found');
  if (account._id === caller._id) throw new ApiError('own_rights');
  refuseAccountWithMoreRights(caller, account);
  return account;
}
