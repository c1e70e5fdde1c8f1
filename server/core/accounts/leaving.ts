import { isUnrestrictedScope } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import type { Operator } from '../call/operator';
import type { Document, Reader, Transaction } from '../store/store';
import {
  type AccountCollection,
  CREDENTIALS_COLLECTION,
  isSuspended,
  isWithdrawn,
  readAccountScope,
  refuseAccountWithMoreRights,
  USERNAME_FIELD_PATH,
} from './accounts';

/** Path of the index key that only operators with every right have. No field has this name. */
export const FULL_RIGHTS_INDEX_KEY_PATH = '_unlimited';

const FULL_RIGHTS_INDEX_KEY = '1';

/** Whether an account is an operator with every right, according to its record. */
const isActiveFullRightsAccount = (account: Document): boolean =>
  isUnrestrictedScope(readAccountScope(account)) && !isWithdrawn(account) && !isSuspended(account);

/** Returns an account's index key, by which the store finds the operators with every right. */
export const createFullRightsIndexKey = (account: Document) => ({
  [FULL_RIGHTS_INDEX_KEY_PATH]: isActiveFullRightsAccount(account) ? FULL_RIGHTS_INDEX_KEY : null,
});

/** Whether an account that is not withdrawn can sign in: it needs a username and a password. */
async function canAccountSignIn(
  reader: Reader,
  { _id, [USERNAME_FIELD_PATH]: username }: Document,
): Promise<boolean> {
  return (
    typeof username === 'string' &&
    username !== '' &&
    (await reader.get(CREDENTIALS_COLLECTION, _id)) !== null
  );
}

/**
 * Throws 409 `last_operator` if the account is the only operator with every right who can sign in. Call this
 * function in the transaction that removes the account or some of its rights.
 */
export async function requireAnotherFullRightsUser(
  tx: Transaction,
  { path }: AccountCollection,
  account: Document,
): Promise<void> {
  if (!isActiveFullRightsAccount(account) || !(await canAccountSignIn(tx, account))) return;
  await tx.lock(`${path}.${FULL_RIGHTS_INDEX_KEY_PATH}`);
  const where = [{ op: 'equals', path: FULL_RIGHTS_INDEX_KEY_PATH, key: FULL_RIGHTS_INDEX_KEY }] as const;
  for (const otherOperator of await tx.find(path, { where, order: [], skip: 0, limit: 0 })) {
    if (otherOperator._id !== account._id && (await canAccountSignIn(tx, otherOperator))) return;
  }
  throw new ApiError('last_operator');
}

/**
 * Throws if an account can't be withdrawn or deleted. Throws 409 for the caller's own account and for the
 * only operator with every right. Throws 403 for an account with a right that the caller lacks.
 */
export async function requireRemovableAccount(
  tx: Transaction,
  accounts: AccountCollection,
  operator: Operator,
  account: Document,
): Promise<void> {
  if (account._id === operator._id) throw new ApiError('own_account');
  refuseAccountWithMoreRights(operator, account);
  await requireAnotherFullRightsUser(tx, accounts, account);
}
