import { isPossibleId } from '../../../src/core/schema/index';
import { addToAccessEntryDraft } from '../call/accessNote';
import type { RouteCall, WriteContext } from '../call/route';
import { createMaskedPersonOfRecord } from '../privacy/mask';
import type { ApiServices } from '../services';
import type { Document, Transaction } from '../store/store';
import { createInvalidBodyError } from './body';
import { isRole, ROLES_COLLECTION, type Role } from './stored';

/** Returns the stored role that a body names by its id. Throws 422 if there is no such role. */
export async function requireRole(tx: Transaction, roleId: unknown): Promise<Role> {
  // A shared lock keeps the role unchanged while it is assigned.
  const isRoleIdValid = typeof roleId === 'string' && isPossibleId(roleId);
  if (isRoleIdValid) await tx.lock(`${ROLES_COLLECTION}/${roleId}`, true);
  const role = isRoleIdValid ? await tx.get(ROLES_COLLECTION, roleId) : null;
  if (!isRole(role))
    throw createInvalidBodyError({
      _role: { key: roleId === undefined || roleId === null ? 'notChosen' : 'notFound' },
    });
  return role;
}

/** Adds to a call's access log entry the operator whom the call reads or changes. */
export const addAffectedOperatorToAccessEntry = (
  call: RouteCall,
  account: Document,
  { accounts, messages }: ApiServices,
): void =>
  addToAccessEntryDraft(call, {
    resource: accounts.resource.name,
    subject: createMaskedPersonOfRecord(accounts.resource, account, messages.masks),
  });

/** Stores a changed account as the account's next version. */
export async function storeNextAccountVersion(
  { tx, call }: WriteContext,
  account: Document,
  services: ApiServices,
): Promise<Document> {
  const nextAccount = { ...account, version: account.version + 1, updatedAt: call.now.toISOString() };
  await tx.replace(services.accounts.path, nextAccount);
  return nextAccount;
}
