import { isPossibleId } from '../../../src/core/schema/index';
import { CREDENTIALS_COLLECTION, findAccountByUsername } from '../accounts/accounts';
import { FULL_RIGHTS_INDEX_KEY_PATH } from '../accounts/leaving';
import { readOperatorAccounts } from '../accounts/operatorKeys';
import { findLocksForEndingUserSessions } from '../accounts/sessions';
import { findLocksForRemovingApiTokens } from '../accounts/tokens/stored';
import { IDEMPOTENCY_REPLIES_COLLECTION } from '../call/idempotency';
import type { ApiServices } from '../services';
import { exclusiveLock, getDocumentCreationLock, sharedLock } from '../store/locks';
import type { LockKey } from '../store/store';
import { computeLocksForNewUsername } from './inviting';
import {
  getRoleIdOfOperator,
  INVITATIONS_COLLECTION,
  ROLES_COLLECTION,
  readInvitationsToAccount,
} from './stored';

/** Name of the lock that protects the rules about all roles: their maximum number and their unique names. */
export const ROLE_RULES_LOCK_NAME = `${ROLES_COLLECTION}.name`;

/** Returns the lock of the role that a body assigns to an operator. */
export const computeLocksForRoleGrant = (roleId: unknown): LockKey[] =>
  typeof roleId === 'string' && isPossibleId(roleId) ? [sharedLock(ROLES_COLLECTION, roleId)] : [];

async function computeLocksForAccountAndSignInData(
  { store, accounts }: ApiServices,
  accountId: string,
): Promise<LockKey[]> {
  const [sessions, invitations, tokens] = await Promise.all([
    findLocksForEndingUserSessions(store, accountId),
    readInvitationsToAccount(store, accountId),
    findLocksForRemovingApiTokens(store, accountId),
  ]);
  return [
    exclusiveLock(accounts.path, accountId),
    exclusiveLock(CREDENTIALS_COLLECTION, accountId),
    ...sessions,
    ...invitations.map(({ _id }) => exclusiveLock(INVITATIONS_COLLECTION, _id)),
    ...tokens,
  ];
}

/**
 * Returns the locks for changing an operator (docs/decisions/locks.md). They cover the operator's account and
 * sign-in data, and the rule that at least one operator keeps every right. A shared lock of the caller's
 * account keeps the caller's rights from changing meanwhile.
 */
export async function computeLocksForOperatorChange(
  services: ApiServices,
  callerId: string,
  operatorId: string,
): Promise<LockKey[]> {
  const { path } = services.accounts;
  return [
    sharedLock(path, callerId),
    { name: `${path}.${FULL_RIGHTS_INDEX_KEY_PATH}` },
    ...(await computeLocksForAccountAndSignInData(services, operatorId)),
  ];
}

/**
 * Returns the locks for creating an operator: of the username, of the role, of the member who becomes the
 * operator, and of the stored reply.
 */
export async function computeLocksForNewOperator(
  services: ApiServices,
  callerId: string,
  { email, _role }: { email: string; _role: unknown },
  replyId: string | null,
): Promise<LockKey[]> {
  const { store, accounts } = services;
  const existingAccount = await findAccountByUsername(store, accounts, email);
  return [
    sharedLock(accounts.path, callerId),
    getDocumentCreationLock(accounts.path),
    ...computeLocksForNewUsername(accounts, email),
    ...computeLocksForRoleGrant(_role),
    ...(replyId === null ? [] : [exclusiveLock(IDEMPOTENCY_REPLIES_COLLECTION, replyId)]),
    ...(existingAccount ? await computeLocksForAccountAndSignInData(services, existingAccount._id) : []),
  ];
}

/**
 * Returns the locks for changing a role. They cover the caller's account, the role, the accounts of the
 * operators who have it, and the rules about all roles. They also cover the rule that one operator must keep
 * every right.
 */
export async function computeLocksForRoleChange(
  { store, accounts }: ApiServices,
  callerId: string,
  roleId: string,
): Promise<LockKey[]> {
  const roleHolders = (await readOperatorAccounts(store, accounts)).filter(
    (account) => getRoleIdOfOperator(account) === roleId,
  );
  return [
    sharedLock(accounts.path, callerId),
    exclusiveLock(ROLES_COLLECTION, roleId),
    { name: ROLE_RULES_LOCK_NAME },
    { name: `${accounts.path}.${FULL_RIGHTS_INDEX_KEY_PATH}` },
    ...roleHolders.map(({ _id }) => exclusiveLock(accounts.path, _id)),
  ];
}
