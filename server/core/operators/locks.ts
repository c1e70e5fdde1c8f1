import { isPossibleId } from '../../../src/core/schema/index';
import { CREDENTIALS_COLLECTION, findAccount } from '../accounts/accounts';
import { FULL_RIGHTS_INDEX_KEY_PATH } from '../accounts/leaving';
import { readOperatorAccounts } from '../accounts/operatorKeys';
import { locksOfSessionsOfUser } from '../accounts/sessions';
import { locksOfTokensOfAccount } from '../accounts/tokens/stored';
import type { Services } from '../services';
import { documentCreationLock, exclusiveLock, sharedLock } from '../store/locks';
import type { LockKey } from '../store/store';
import { locksOfNewUsername } from './inviting';
import {
  INVITATIONS_COLLECTION,
  ROLES_COLLECTION,
  readInvitationsOfAccount,
  roleIdOfOperator,
} from './stored';

/** Name of the lock that protects the rules about all roles: their maximum number and their unique names. */
export const ROLE_RULES_LOCK_NAME = `${ROLES_COLLECTION}.name`;

/** Returns the lock of the role that a body assigns to an operator. */
export const locksOfRoleGrant = (sent: unknown): LockKey[] =>
  typeof sent === 'string' && isPossibleId(sent) ? [sharedLock(ROLES_COLLECTION, sent)] : [];

async function locksOfAccount({ store, accounts }: Services, id: string): Promise<LockKey[]> {
  const [sessions, invitations, tokens] = await Promise.all([
    locksOfSessionsOfUser(store, id),
    readInvitationsOfAccount(store, id),
    locksOfTokensOfAccount(store, id),
  ]);
  return [
    exclusiveLock(accounts.path, id),
    exclusiveLock(CREDENTIALS_COLLECTION, id),
    ...sessions,
    ...invitations.map(({ _id }) => exclusiveLock(INVITATIONS_COLLECTION, _id)),
    ...tokens,
  ];
}

/**
 * Returns the locks for changing an operator (docs/decisions/locks.md): the caller's account (shared, so that
 * the caller's rights stay the same), the operator's account and sign-in data, and the rule that at least one
 * operator keeps every right.
 */
export async function locksOfOperatorChange(
  services: Services,
  caller: string,
  id: string,
): Promise<LockKey[]> {
  const { path } = services.accounts;
  return [
    sharedLock(path, caller),
    { name: `${path}.${FULL_RIGHTS_INDEX_KEY_PATH}` },
    ...(await locksOfAccount(services, id)),
  ];
}

/**
 * Returns the locks for creating an operator: of the username, of the role, and of the member who becomes the
 * operator.
 */
export async function locksOfNewOperator(
  services: Services,
  caller: string,
  { email, _role }: { email: string; _role: unknown },
): Promise<LockKey[]> {
  const { store, accounts } = services;
  const before = await findAccount(store, accounts, email);
  return [
    sharedLock(accounts.path, caller),
    documentCreationLock(accounts.path),
    ...locksOfNewUsername(accounts, email),
    ...locksOfRoleGrant(_role),
    ...(before ? await locksOfAccount(services, before._id) : []),
  ];
}

/**
 * Returns the locks for changing a role: the caller's account, the role, the rules about all roles, the rule
 * that one operator must keep every right, and the accounts of the operators who have the role.
 */
export async function locksOfRoleChange(
  { store, accounts }: Services,
  caller: string,
  id: string,
): Promise<LockKey[]> {
  const holders = (await readOperatorAccounts(store, accounts)).filter(
    (account) => roleIdOfOperator(account) === id,
  );
  return [
    sharedLock(accounts.path, caller),
    exclusiveLock(ROLES_COLLECTION, id),
    { name: ROLE_RULES_LOCK_NAME },
    { name: `${accounts.path}.${FULL_RIGHTS_INDEX_KEY_PATH}` },
    ...holders.map(({ _id }) => exclusiveLock(accounts.path, _id)),
  ];
}
