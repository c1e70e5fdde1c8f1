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
import { newId } from '../basics/ids';
import { skipAccessEntry } from '../call/accessNote';
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
  getUniqueConstraints(resource).flatMap((rule) => {
    const name = rule.warns
      ? null
      : formatUniqueValueLockName(resource, rule, { [USERNAME_FIELD_PATH]: email, email });
    return name === null ? [] : [{ name }];
  });

/**
 * Stores a new operator. A member with the same username becomes the operator. The member's present password
 * is removed, because only the invited person may set the operator's password.
 */
export async function storeNewOperator(
  work: WriteContext,
  given: { name: string; email: string },
  role: Role,
  services: ApiServices,
) {
  const { tx, call } = work;
  const { accounts, random } = services;
  for (const { name } of computeLocksForNewUsername(accounts, given.email)) await tx.lock(name);
  const before = await findAccountByUsername(tx, accounts, given.email);
  if (before && isOperatorAccount(before)) throw createInvalidBodyError({ email: { key: 'taken' } });
  const granted = { name: given.name, scope: role.scopes, _role: role._id, suspendedAt: null };
  if (before) {
    await tx.lock(`${CREDENTIALS_COLLECTION}/${before._id}`);
    await removeCredentialOfAccount(tx, before._id);
    await endSessionsOfUser(tx, before._id);
    return storeNextAccountVersion(work, { ...before, ...granted }, services);
  }
  const now = call.now.toISOString();
  const account: Document = {
    ...createBlankRecord(accounts.resource),
    ...granted,
    _id: newId(call.now, random),
    version: 1,
    [USERNAME_FIELD_PATH]: given.email,
    email: given.email,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(accounts.path, account);
  return account;
}

/**
 * Prepares a call that invites an operator. One transaction stores the invitation and the changes that `make`
 * makes; then the invitation is mailed.
 */
export function prepareOperatorInvitation(
  call: RouteCall,
  services: ApiServices,
  status: 200 | 201,
  locks: () => Promise<readonly LockKey[]>,
  make: (work: WriteContext) => Promise<Document>,
): PreparedWrite {
  let invited: UnsentInvitation | undefined;
  let answered: Awaited<ReturnType<typeof sendInvitation>> | undefined;
  return {
    externalEffect: {
      async act(_attempt: string, step: TransactionStepRunner) {
        skipAccessEntry(call);
        const token = createInvitationToken(services);
        invited = await step(
          async (work) => {
            const account = await make(work);
            addAffectedOperatorToAccessEntry(work.call, account, services);
            return { account, token, until: await storeInvitation(work.tx, account._id, token, call.now) };
          },
          await locks(),
        );
        answered = await sendInvitation(call, invited, services);
      },
    },
    locks: async () => [],
    async run({ tx }: WriteContext) {
      const id = invited?.account._id ?? '';
      const account = await tx.get(services.accounts.path, id);
      if (!account || !answered) throw new ApiError('not_found');
      const operator = await readOperatorListRow(tx, account, call.now, services);
      return { id, answer: { status, body: { operator, invitation: answered } } };
    },
  };
}
