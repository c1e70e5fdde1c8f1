import { type AnyResource, type Condition, fieldAt, keyOf, type Loose, walk } from '../../src/schema/index';
import type { Document, Reader, Transaction } from '../store/store';

/** The hashes of passwords, by the account's id: apart from the documents, so that no answer can hold one. */
export const CREDENTIALS = '_credentials';

/** The path by which an account is found when someone signs in. */
export const USERNAME = 'username';

/** The collection whose records can sign in: the one whose schema has a password. */
export interface Accounts {
  path: string;
  resource: AnyResource;
}

/** The path of a resource's password; undefined where its records have none. */
export const passwordPath = ({ fields }: AnyResource): string | undefined =>
  [...walk(fields)].find(([, { kind }]) => kind === 'password')?.[0];

/** Whether an account is given up: its row stays, and nobody signs in by it. */
export const isWithdrawn = (account: Document): boolean => account.isWithdrawn === true;

/** Finds the accounts among the resources; without any, nobody could ever sign in. */
export function accountsOf(resources: readonly AnyResource[]): Accounts {
  const found = resources.find((resource) => passwordPath(resource) !== undefined);
  if (!found) throw new Error('No resource has a password field: nobody could sign in');
  return { path: found.api.path, resource: found };
}

const named = ({ resource }: Accounts, username: string): Condition[] => [
  { op: 'equals', path: USERNAME, key: keyOf(fieldAt(resource.fields, USERNAME), username) },
];

/** The account of a username that is not withdrawn, or null. */
export async function findAccount(
  reader: Reader,
  accounts: Accounts,
  username: string,
): Promise<Document | null> {
  const where = named(accounts, username);
  const all = await reader.find(accounts.path, { where, order: [], skip: 0, limit: 0 });
  return all.find((account) => !isWithdrawn(account)) ?? null;
}

/** Stores a password's hash; its version tells sessions that began with another password. Answers the version. */
export async function setCredential(tx: Transaction, id: string, hash: string): Promise<number> {
  const before = await tx.get(CREDENTIALS, id);
  const credential = { _id: id, version: (before?.version ?? 0) + 1, hash };
  await (before ? tx.replace(CREDENTIALS, credential) : tx.insert(CREDENTIALS, credential));
  return credential.version;
}

/** Forgets an account's password: nobody signs in by it again, and its sessions end. */
export async function dropCredential(tx: Transaction, id: string): Promise<void> {
  if (await tx.get(CREDENTIALS, id)) await tx.remove(CREDENTIALS, id);
}

/** Where the address of an account stands, which its name comes from. */
const EMAIL = 'email';

/**
 * A new account's record with the name that signs in: the e-mail, unless it is given another. Without either it has
 * none, and nobody signs in by it.
 */
export function withUsername({ path }: Accounts, resource: AnyResource, record: Loose): Loose {
  const email = record[EMAIL];
  const named = typeof record[USERNAME] === 'string' && record[USERNAME].trim() !== '';
  return resource.api.path !== path || named || typeof email !== 'string'
    ? record
    : { ...record, [USERNAME]: email.trim() };
}
