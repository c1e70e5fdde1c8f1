import { limits } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import type { RouteCall } from '../../call/route';
import { exclusiveLock } from '../../store/locks';
import type { Document, LockKey } from '../../store/store';
import { CREDENTIALS_COLLECTION } from '../accounts';
import { type NoticeMailWriteContext, type SecurityNoticeEvent, storeSecurityNoticeMail } from '../notices';
import { endSessionsOfUser, findLocksForEndingUserSessions, SESSIONS_COLLECTION } from '../sessions';
import { createSignInHistoryLockKey } from '../signIns';
import { beginSessionAfterSignIn, rememberBrowser } from '../starting';
import { isSecondFactorMandatory } from './answerRightPassword';
import { hasSecondFactor, readSecondFactors, type SecondFactors, updateSecondFactors } from './factors';
import { findPendingSignIn, PENDING_SIGN_INS_COLLECTION } from './pending';
import type { SecondFactorDependencies } from './ports';
import { createRecoveryCodes } from './recovery';

/**
 * The operator whose second factors a call sets up. The call belongs to a session, or to a sign-in that can't
 * be completed before a factor is added.
 */
export interface SecondFactorOwner {
  account: Document;
  /**
   * The document that keeps data between the two calls that add a factor: the session, or the sign-in that is
   * not complete.
   */
  holder: { collection: typeof SESSIONS_COLLECTION | typeof PENDING_SIGN_INS_COLLECTION; id: string };
  /** The username with which the operator signs in. */
  username: string;
}

/**
 * Finds the operator whose second factors a call sets up. In a session, the operator must have confirmed the
 * password recently. Throws 401 or 403.
 */
export async function findSecondFactorOwner(
  ports: SecondFactorDependencies,
  call: RouteCall,
): Promise<SecondFactorOwner> {
  const { store, accounts, cookies } = ports;
  const { operator, env, now } = call;
  if (operator._id !== '') {
    call.requireConfirmed();
    const account = await store.get(accounts.path, operator._id);
    if (!account) throw new ApiError('not_signed_in');
    const setupDocumentLocation = { collection: SESSIONS_COLLECTION, id: operator.session } as const;
    return { account, holder: setupDocumentLocation, username: operator.username };
  }
  const stepReference = cookies.readStep(env.cookie);
  if (!stepReference) throw new ApiError('not_signed_in');
  const pendingSignIn = await findPendingSignIn(store, stepReference, now);
  const account = pendingSignIn?.setsUp ? await store.get(accounts.path, pendingSignIn.user) : null;
  if (!pendingSignIn || !account) throw new ApiError('second_needed');
  return {
    account,
    holder: { collection: PENDING_SIGN_INS_COLLECTION, id: pendingSignIn._id },
    username: pendingSignIn.username,
  };
}

/** Returns the locks of a change to an account's factors. */
async function findLocksForFactorChange(
  { store }: SecondFactorDependencies,
  { account, holder }: SecondFactorOwner,
): Promise<LockKey[]> {
  return [
    exclusiveLock(CREDENTIALS_COLLECTION, account._id),
    createSignInHistoryLockKey(account._id),
    exclusiveLock(holder.collection, holder.id),
    ...(await findLocksForEndingUserSessions(store, account._id)),
  ];
}

/**
 * Stores a new factor, with recovery codes if it is the first factor. Ends the operator's other sessions,
 * which began without the factor. If a sign-in required the factor, the sign-in is completed. `addFactor`
 * throws if the factor can no longer be added.
 */
export async function addSecondFactor(
  ports: SecondFactorDependencies,
  call: RouteCall,
  owner: SecondFactorOwner,
  addFactor: (factors: SecondFactors, setupDocument: Document) => SecondFactors,
) {
  const { account, holder, username } = owner;
  const { _id } = account;
  const currentFactors = readSecondFactors(await ports.store.get(CREDENTIALS_COLLECTION, _id));
  const recoveryCodes = hasSecondFactor(currentFactors)
    ? null
    : await createRecoveryCodes(ports.random, ports.hashing, call.now);
  return {
    locks: () => findLocksForFactorChange(ports, owner),
    async run(writeContext: NoticeMailWriteContext) {
      const { tx } = writeContext;
      const setupDocument = await tx.get(holder.collection, holder.id);
      if (!setupDocument) throw new ApiError('second_needed');
      const areFactorsStored = await updateSecondFactors(tx, _id, (factors) => {
        const updatedFactors = addFactor(factors, setupDocument);
        return recoveryCodes ? { ...updatedFactors, recovery: recoveryCodes.stored } : updatedFactors;
      });
      if (!areFactorsStored) throw new ApiError('second_needed');
      await storeSecurityNoticeMail(writeContext, ports, _id, 'factorAdded', call.now);
      const answerBody = recoveryCodes ? { recovery: recoveryCodes.shown } : {};
      if (holder.collection === SESSIONS_COLLECTION) {
        await endSessionsOfUser(tx, _id, holder.id);
        return { id: _id, answer: { status: 200, body: { added: true, ...answerBody } } };
      }
      await tx.remove(PENDING_SIGN_INS_COLLECTION, holder.id);
      await endSessionsOfUser(tx, _id);
      const browser = await rememberBrowser(ports, call, username);
      return beginSessionAfterSignIn(ports, call, writeContext, {
        account,
        browser,
        method: 'password',
        body: answerBody,
      });
    },
  };
}

/** Stores a change of the caller's own factors, and sends a mail about it unless `event` is null. */
export const updateCallerSecondFactors = (
  ports: SecondFactorDependencies,
  { operator, now }: RouteCall,
  event: SecurityNoticeEvent | null,
  changeFactors: (factors: SecondFactors) => SecondFactors,
) => ({
  locks: async () => [
    exclusiveLock(CREDENTIALS_COLLECTION, operator._id),
    ...(await findLocksForEndingUserSessions(ports.store, operator._id)),
  ],
  async run(writeContext: NoticeMailWriteContext) {
    const { tx } = writeContext;
    const account = await tx.get(ports.accounts.path, operator._id);
    if (!account) throw new ApiError('not_signed_in');
    const isFactorMandatory = isSecondFactorMandatory(
      ports,
      account,
      await tx.get(CREDENTIALS_COLLECTION, operator._id),
    );
    await updateSecondFactors(tx, operator._id, (currentFactors) => {
      const updatedFactors = changeFactors(currentFactors);
      if (hasSecondFactor(currentFactors) && !hasSecondFactor(updatedFactors) && isFactorMandatory)
        throw new ApiError('last_factor');
      return hasSecondFactor(updatedFactors)
        ? updatedFactors
        : { ...updatedFactors, recovery: null, remembered: [] };
    });
    if (event === 'factorRemoved') await endSessionsOfUser(tx, operator._id, operator.session);
    if (event) await storeSecurityNoticeMail(writeContext, ports, operator._id, event, now);
    return { id: operator._id, answer: { status: 200, body: { changed: true } } };
  },
});

/** Throws 409 if an account already has the maximum number of passkeys. */
export function refuseTooManyPasskeys({ passkeys }: SecondFactors): void {
  const { passkeys: maxPasskeys } = limits.secondFactorLimits;
  if (passkeys.length >= maxPasskeys) throw new ApiError('too_many_passkeys', { args: { max: maxPasskeys } });
}
