import {
  type AnyResource,
  doesScopeCoverAccountRights,
  fieldAt,
  fieldEntries,
  isOperatorScope,
  isSecretField,
  parseStoredScopeWords,
  type StoreCondition,
  sortKeyOfValue,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import type { Operator } from '../call/operator';
import { insertOrReplace } from '../store/insertOrReplace';
import type { Document, Reader, Transaction } from '../store/store';

/**
 * Collection of password hashes by account id. The hashes are not in the accounts' records, so no answer of
 * the API can contain a hash.
 */
export const CREDENTIALS_COLLECTION = '_credentials';

/** Path of the field that holds the username, with which the account signs in. */
export const USERNAME_FIELD_PATH = 'username';

/** The collection whose records can sign in: the only one with a password field. */
export interface AccountCollection {
  /** Path of the collection in the API, and the collection's name in the store. */
  path: string;
  resource: AnyResource;
}

/** Returns the path of a resource's password field; undefined if it has none. */
export const findPasswordFieldPath = ({ fields }: AnyResource): string | undefined =>
  [...fieldEntries(fields)].find(([, field]) => isSecretField(field))?.[0];

/** Whether an account is withdrawn: its record stays, but the account can't sign in. */
export const isWithdrawn = (account: Document): boolean => account.isWithdrawn === true;

/**
 * Whether an operator is suspended. Until another operator ends the suspension, sign-in fails as with a wrong
 * password.
 */
export const isSuspended = ({ suspendedAt }: Document): boolean =>
  typeof suspendedAt === 'string' && suspendedAt !== '';

/** Whether an account can't sign in even with the right password. */
export const isSignInBlocked = (account: Document): boolean => isWithdrawn(account) || isSuspended(account);

/** Returns the scope of an account; empty if the stored value is no list. */
export const readAccountScope = ({ scope }: Document): string[] => parseStoredScopeWords(scope);

export const isOperatorAccount = (account: Document): boolean => isOperatorScope(readAccountScope(account));

/**
 * Throws 403 `no_right` if another person's account has a right that the operator lacks. An operator who
 * changes how the account signs in could sign in to it and use the right.
 */
export function refuseAccountWithMoreRights(operator: Operator, account: Document): void {
  const isOwnAccount = account._id === operator._id;
  if (!isOwnAccount && !doesScopeCoverAccountRights(operator.scope, account)) throw new ApiError('no_right');
}

/** Finds the resource whose records are the accounts. Throws unless exactly one collection has passwords. */
export function findAccountCollection(resources: readonly AnyResource[]): AccountCollection {
  const [accountResource, ...others] = resources.filter(
    (resource) => findPasswordFieldPath(resource) !== undefined,
  );
  if (!accountResource) throw new Error('No resource has a password field: nobody could sign in');
  const { path } = accountResource.api;
  const conflictingResource = others.find(({ api }) => api.path !== path);
  if (conflictingResource)
    throw new Error(`${path} and ${conflictingResource.api.path} both have passwords: only one can sign in`);
  return { path, resource: accountResource };
}

const createUsernameConditions = ({ resource }: AccountCollection, username: string): StoreCondition[] => [
  {
    op: 'equals',
    path: USERNAME_FIELD_PATH,
    key: sortKeyOfValue(fieldAt(resource.fields, USERNAME_FIELD_PATH), username),
  },
];

/** Returns the account with the given username; null if there is none or the account is withdrawn. */
export async function findAccountByUsername(
  reader: Reader,
  accounts: AccountCollection,
  username: string,
): Promise<Document | null> {
  const where = createUsernameConditions(accounts, username);
  const matchingAccounts = await reader.find(accounts.path, { where, order: [], skip: 0, limit: 0 });
  return matchingAccounts.find((account) => !isWithdrawn(account)) ?? null;
}

/**
 * Stores a password's hash and the time when it was set; second factors stay. Returns the password's new
 * version. Sessions that began with an earlier version end. A first version is the time in milliseconds, so
 * that it differs from every version of a removed password.
 */
export async function storePasswordHash(
  tx: Transaction,
  accountId: string,
  hash: string,
  now: Date,
): Promise<number> {
  const storedCredential = await tx.get(CREDENTIALS_COLLECTION, accountId);
  const credential = {
    ...storedCredential,
    _id: accountId,
    version: storedCredential ? storedCredential.version + 1 : now.getTime(),
    hash,
    setAt: now.toISOString(),
  };
  await insertOrReplace(tx, CREDENTIALS_COLLECTION, storedCredential, credential);
  return credential.version;
}

/** Removes an account's password, so that it can't sign in any more. Its sessions end. */
export async function removeCredentialOfAccount(tx: Transaction, accountId: string): Promise<void> {
  if (await tx.get(CREDENTIALS_COLLECTION, accountId)) await tx.remove(CREDENTIALS_COLLECTION, accountId);
}
