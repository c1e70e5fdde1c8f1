import { isId } from '../../../src/core/schema/index';
import { CREDENTIALS, findAccount } from '../accounts/accounts';
import { UNLIMITED } from '../accounts/leaving';
import { operatorAccounts } from '../accounts/operatorKeys';
import { locksOfSessions } from '../accounts/sessions';
import { locksOfTokens } from '../accounts/tokens/stored';
import type { Services } from '../services';
import { adding, kept, locked } from '../store/locks';
import type { LockKey } from '../store/store';
import { locksOfName } from './inviting';
import { INVITATIONS, invitationsOf, ROLES, roleIn } from './stored';

/** The lock of the rules over all roles: how many there are, and that each has a name of its own. */
export const ROLE_NAMES = `${ROLES}.name`;

/** Returns the lock of a role that a body gives to an operator. */
export const locksOfGrant = (sent: unknown): LockKey[] =>
  typeof sent === 'string' && isId(sent) ? [kept(ROLES, sent)] : [];

async function locksOfAccount({ store, accounts }: Services, id: string): Promise<LockKey[]> {
  const [sessions, invitations, tokens] = await Promise.all([
    locksOfSessions(store, id),
    invitationsOf(store, id),
    locksOfTokens(store, id),
  ]);
  return [
    locked(accounts.path, id),
    locked(CREDENTIALS, id),
    ...sessions,
    ...invitations.map(({ _id }) => locked(INVITATIONS, _id)),
    ...tokens,
  ];
}

/**
 * Returns the locks of a change of an operator: the caller, whose rights stay meanwhile, the account with all that signs
 * it in, and the rule of the last operator (docs/decisions/locks.md).
 */
export async function locksOfOperator(services: Services, caller: string, id: string): Promise<LockKey[]> {
  const { path } = services.accounts;
  return [kept(path, caller), { name: `${path}.${UNLIMITED}` }, ...(await locksOfAccount(services, id))];
}

/** Returns the locks of a new operator: of the name, the role, and the member who becomes one. */
export async function locksOfNew(
  services: Services,
  caller: string,
  { email, _role }: { email: string; _role: unknown },
): Promise<LockKey[]> {
  const { store, accounts } = services;
  const before = await findAccount(store, accounts, email);
  return [
    kept(accounts.path, caller),
    adding(accounts.path),
    ...locksOfName(accounts, email),
    ...locksOfGrant(_role),
    ...(before ? await locksOfAccount(services, before._id) : []),
  ];
}

/** Returns the locks of a change of a role: those who hold it, and the rule of the last operator. */
export async function locksOfRole(
  { store, accounts }: Services,
  caller: string,
  id: string,
): Promise<LockKey[]> {
  const holders = (await operatorAccounts(store, accounts)).filter((account) => roleIn(account) === id);
  return [
    kept(accounts.path, caller),
    locked(ROLES, id),
    { name: ROLE_NAMES },
    { name: `${accounts.path}.${UNLIMITED}` },
    ...holders.map(({ _id }) => locked(accounts.path, _id)),
  ];
}
