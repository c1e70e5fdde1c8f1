import { createBlankRecord } from '../../../src/core/schema/index';
import { getUniqueConstraints } from '../../../src/core/schema/record/unique';
import {
  CREDENTIALS_COLLECTION,
  findAccountByUsername,
  isOperatorAccount,
  removeCredentialOfAccount,
  USERNAME_FIELD_PATH,
} from '../accounts/accounts';
import { endSessionsOfUser } from '../accounts/sessions';
import { ApiError } from '../basics/errors';
import { createTimePrefixedId } from '../basics/ids';
import { skipAccessEntry } from '../call/accessNote';
import {
  findRecordOfIdempotentCall,
  IDEMPOTENCY_REPLIES_COLLECTION,
  storeIdempotencyReply,
} from '../call/idempotency';
import type { PreparedWrite, RouteCall, TransactionStepRunner, WriteContext } from '../call/route';
import { formatUniqueValueLockName } from '../records/writes/unique';
import type { ApiServices } from '../services';
import type { Document, LockKey } from '../store/store';
import { createInvalidBodyError } from './body';
import { createInvitationToken, sendInvitation, type UnsentInvitation } from './invitation';
import { readOperatorListRow } from './shown';
import { type Role, storeInvitation } from './stored';
import { addAffectedOperatorToAccessEntry, storeNextAccountVersion } from './writing';

/**
 * Returns the locks for a new operator's username, so that no other account can take the username meanwhile.
 */
export const computeLocksForNewUsername = ({ resource }: ApiServices['accounts'], email: string): LockKey[] =>
  getUniqueConstraints(resource).flatMap((uniqueConstraint) => {
    const lockName = uniqueConstraint.warns
      ? null
      : formatUniqueValueLockName(resource, uniqueConstraint, { [USERNAME_FIELD_PATH]: email, email });
    return lockName === null ? [] : [{ name: lockName }];
  });

/**
 * Stores a new operator. A member with the same username becomes the operator. The member's present password
 * is removed, and the invited address replaces the member's, because only the invited person may set the
 * operator's password.
 */
async function storeNewOperator(
  context: WriteContext,
  newOperator: { name: string; email: string },
  role: Role,
  services: ApiServices,
) {
  const { tx, call } = context;
  const { accounts, random } = services;
  for (const { name } of computeLocksForNewUsername(accounts, newOperator.email)) await tx.lock(name);
  const existingAccount = await findAccountByUsername(tx, accounts, newOperator.email);
  if (existingAccount && isOperatorAccount(existingAccount))
    throw createInvalidBodyError({ email: { key: 'taken' } });
  const grantedFields = { ...newOperator, scope: role.scopes, _role: role._id, suspendedAt: null };
  if (existingAccount) {
    await tx.lock(`${CREDENTIALS_COLLECTION}/${existingAccount._id}`);
    await removeCredentialOfAccount(tx, existingAccount._id);
    await endSessionsOfUser(tx, existingAccount._id);
    return storeNextAccountVersion(context, { ...existingAccount, ...grantedFields }, services);
  }
  const createdAt = call.now.toISOString();
  const account: Document = {
    ...createBlankRecord(accounts.resource),
    ...grantedFields,
    _id: createTimePrefixedId(call.now, random),
    version: 1,
    [USERNAME_FIELD_PATH]: newOperator.email,
    createdAt: createdAt,
    updatedAt: createdAt,
  };
  await tx.insert(accounts.path, account);
  return account;
}

/**
 * Stores a new operator, once per Idempotency-Key. The link of an invitation is stored nowhere, so a caller
 * whose answer was lost gets the stored operator with a new invitation. Throws 409 `already_created` if the
 * operator has accepted the invitation or differs from this call's.
 */
export async function storeNewOperatorOnce(
  context: WriteContext,
  newOperator: { name: string; email: string },
  role: Role,
  replyId: string | null,
  services: ApiServices,
) {
  if (replyId === null) return storeNewOperator(context, newOperator, role, services);
  const { tx, call } = context;
  const stored = await findRecordOfIdempotentCall(tx, call, replyId, services.accounts.path);
  if (stored && isOperatorAccount(stored)) {
    const { state, _role } = await readOperatorListRow(tx, stored, call.now, services);
    const isSameInvitation =
      (state === 'invited' || state === 'expired') &&
      stored.name === newOperator.name &&
      stored.email === newOperator.email &&
      _role === role._id;
    if (!isSameInvitation) throw new ApiError('already_created');
    return stored;
  }
  if (stored) await tx.remove(IDEMPOTENCY_REPLIES_COLLECTION, replyId);
  const account = await storeNewOperator(context, newOperator, role, services);
  await storeIdempotencyReply(tx, call, { id: replyId, fingerprint: '' }, account._id, { status: 201 });
  return account;
}

/**
 * Prepares a call that invites an operator. One transaction stores the invitation and the changes that
 * `prepareAccount` makes; then the invitation is mailed.
 */
export function prepareOperatorInvitation(
  call: RouteCall,
  services: ApiServices,
  httpStatus: 200 | 201,
  readLocks: () => Promise<readonly LockKey[]>,
  prepareAccount: (writeContext: WriteContext) => Promise<Document>,
): PreparedWrite {
  let unsentInvitation: UnsentInvitation | undefined;
  let sentInvitation: Awaited<ReturnType<typeof sendInvitation>> | undefined;
  return {
    externalEffect: {
      async act(_attemptId: string, runStep: TransactionStepRunner) {
        skipAccessEntry(call);
        const token = createInvitationToken(services);
        unsentInvitation = await runStep(
          async (writeContext) => {
            const account = await prepareAccount(writeContext);
            addAffectedOperatorToAccessEntry(writeContext.call, account, services);
            return {
              account,
              token,
              until: await storeInvitation(writeContext.tx, account._id, token, call.now),
            };
          },
          await readLocks(),
        );
        sentInvitation = await sendInvitation(call, unsentInvitation, services);
      },
    },
    locks: async () => [],
    async run({ tx }: WriteContext) {
      const id = unsentInvitation?.account._id ?? '';
      const account = await tx.get(services.accounts.path, id);
      if (!account || !sentInvitation) throw new ApiError('not_found');
      const operatorListRow = await readOperatorListRow(tx, account, call.now, services);
      return {
        id,
        answer: { status: httpStatus, body: { operator: operatorListRow, invitation: sentInvitation } },
      };
    },
  };
}
