import { type AnyResource, holdsRightsOf } from '../../../src/core/schema/index';
import { refuseStronger, scopeIn } from '../accounts/accounts';
import { operatorsArea } from '../accounts/operatorKeys';
import { operatorFrom } from '../accounts/sessions';
import { ApiError } from '../basics/errors';
import type { Operator } from '../call/operator';
import { requirePersonal, type Who } from '../call/rights';
import type { Call, WriteContext } from '../call/route';
import type { Services } from '../services';
import type { Document, Transaction } from '../store/store';

/** Returns who may see operators and roles. */
export const whoSees = (resources: readonly AnyResource[]): Who => ({ group: operatorsArea(resources) });

/** Throws 403 unless the caller may change accounts and has confirmed their own password. */
export function admitChange(call: Call, { accounts }: Pick<Services, 'accounts'>): void {
  requirePersonal(call.operator, [accounts.resource]);
  call.requireConfirmed();
}

/** Returns the caller as the transaction has its account: its rights may have changed since the call began. */
export async function callerIn({ tx, call }: WriteContext, { accounts }: Services): Promise<Operator> {
  // Its rights can't be taken while it grants them.
  await tx.lock(`${accounts.path}/${call.operator._id}`, true);
  const account = await tx.get(accounts.path, call.operator._id);
  return account ? operatorFrom(account, call.operator.session) : call.operator;
}

/** Throws 403 for rights that the caller lacks: no one grants, changes or takes them. */
export function admitRights({ scope }: Operator, ...scopes: readonly (readonly string[])[]): void {
  if (!scopes.every((each) => holdsRightsOf(scope, each))) throw new ApiError('no_right');
}

/** Returns the account of another operator. Throws 404 for none, 409 for the own one, 403 for a stronger one. */
export async function otherOperator(
  tx: Transaction,
  id: string,
  caller: Operator,
  { accounts }: Services,
): Promise<Document> {
  await tx.lock(`${accounts.path}/${id}`);
  const account = await tx.get(accounts.path, id);
  if (!account || !scopeIn(account).includes('console') || account.isWithdrawn === true)
    throw new ApiError('not_found');
  if (account._id === caller._id) throw new ApiError('own_rights');
  refuseStronger(caller, account);
  return account;
}
