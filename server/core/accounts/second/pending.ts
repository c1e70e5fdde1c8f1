import { limits } from '../../../../src/core/schema/index';
import { sha256 } from '../../basics/ids';
import { addMilliseconds, MINUTE_MS } from '../../basics/time';
import { exclusiveLock } from '../../store/locks';
import type { Document, LockKey, Reader, Transaction } from '../../store/store';
import { CREDENTIALS_COLLECTION } from '../accounts';

/**
 * Collection of sign-ins that wait for a second step. The id is the SHA-256 of the reference in the cookie.
 */
export const PENDING_SIGN_INS_COLLECTION = '_pending';

/** A sign-in between its two steps. Its cookie is valid only for the second step. */
export interface PendingSignIn extends Document {
  /** Id of the account. For a sign-in by passkey alone, it is '' until the passkey identifies the account. */
  user: string;
  username: string;
  /** Version of the password that was verified. */
  credential: number;
  /** Whether the operator must first set up a factor. */
  setsUp: boolean;
  /** The stored secret of an authenticator that is being set up; '' if none. */
  secret: string;
  expiresAt: string;
}

const isPendingSignIn = (document: Document | null): document is PendingSignIn =>
  document !== null && typeof document.user === 'string' && typeof document.expiresAt === 'string';

/** Returns the lock of the pending sign-in whose reference is in a cookie. */
export const createPendingSignInLockKey = async (stepReference: string): Promise<LockKey> =>
  exclusiveLock(PENDING_SIGN_INS_COLLECTION, await sha256(stepReference));

/** Stores a pending sign-in under the cookie's reference; returns the id of the pending sign-in. */
export async function startSecondSignInStep(
  tx: Transaction,
  stepReference: string,
  pendingSignIn: Pick<PendingSignIn, 'user' | 'username' | 'credential' | 'setsUp'>,
  now: Date,
): Promise<string> {
  const _id = await sha256(stepReference);
  await tx.lock(exclusiveLock(PENDING_SIGN_INS_COLLECTION, _id).name);
  await tx.insert(PENDING_SIGN_INS_COLLECTION, {
    ...{ _id, version: 1, secret: '', ...pendingSignIn },
    expiresAt: addMilliseconds(now, limits.secondFactorLimits.stepMinutes * MINUTE_MS),
  });
  return _id;
}

/**
 * Returns the pending sign-in whose reference is in a cookie. Returns null if the sign-in expired or the
 * password was changed.
 */
export async function findPendingSignIn(
  reader: Reader,
  stepReference: string | undefined,
  now: Date,
): Promise<PendingSignIn | null> {
  if (!stepReference) return null;
  const pendingSignIn = await reader.get(PENDING_SIGN_INS_COLLECTION, await sha256(stepReference));
  if (!isPendingSignIn(pendingSignIn) || pendingSignIn.expiresAt <= now.toISOString()) return null;
  if (pendingSignIn.user === '') return pendingSignIn;
  const credential = await reader.get(CREDENTIALS_COLLECTION, pendingSignIn.user);
  return credential?.version === pendingSignIn.credential ? pendingSignIn : null;
}
