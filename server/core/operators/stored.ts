import { limits } from '../../../src/core/schema/index';
import { sha256 } from '../basics/ids';
import { addMilliseconds, HOUR_MS } from '../basics/time';
import type { Document, Reader, Transaction } from '../store/store';

/** Name of the store's collection of roles. */
export const ROLES_COLLECTION = '_roles';
/**
 * Name of the store's collection of invitations. An invitation's id is the SHA-256 of the token in its link.
 */
export const INVITATIONS_COLLECTION = '_invitations';

/** A named set of scopes that operators hold (decisions, section 17). */
export interface Role extends Document {
  name: string;
  scopes: readonly string[];
}

export const isRole = (document: Document | null): document is Role =>
  document !== null && typeof document.name === 'string' && Array.isArray(document.scopes);

/** Returns all roles, sorted by name. */
export async function readAllRoles(reader: Reader): Promise<Role[]> {
  const documents = await reader.find(ROLES_COLLECTION, { where: [], order: [], skip: 0, limit: 0 });
  return documents.filter(isRole).sort((left, right) => left.name.localeCompare(right.name, 'ko'));
}

/** Returns the id of an operator's role; null if the scope was assigned without a role. */
export const getRoleIdOfOperator = ({ _role }: Document): string | null =>
  typeof _role === 'string' ? _role : null;

/** Returns an account's stored invitations, including expired ones not yet removed. */
export const readInvitationsToAccount = (reader: Reader, userId: string): Promise<Document[]> => {
  const where = [{ op: 'equals', path: 'user', key: userId }] as const;
  return reader.find(INVITATIONS_COLLECTION, { where, order: [], skip: 0, limit: 0 });
};

/** Removes all invitations of an account, so that their links no longer work. */
export async function removeInvitationsToAccount(tx: Transaction, userId: string): Promise<void> {
  for (const { _id } of await readInvitationsToAccount(tx, userId))
    await tx.remove(INVITATIONS_COLLECTION, _id);
}

/**
 * Stores an invitation in place of the account's earlier invitations. Returns the instant until which the
 * invitation is valid.
 */
export async function storeInvitation(
  tx: Transaction,
  userId: string,
  token: string,
  now: Date,
): Promise<string> {
  await removeInvitationsToAccount(tx, userId);
  const expiresAt = addMilliseconds(now, limits.invitationHours * HOUR_MS);
  await tx.insert(INVITATIONS_COLLECTION, { _id: await sha256(token), version: 1, user: userId, expiresAt });
  return expiresAt;
}

/**
 * Whether an operator can use the console now. `invited` and `expired` mean that the operator has not set a
 * password yet.
 */
export type OperatorAccountStatus = 'active' | 'invited' | 'expired' | 'suspended';
