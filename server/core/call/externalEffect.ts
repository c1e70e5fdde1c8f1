import { limits } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { createErrorId, createSessionReference } from '../basics/ids';
import { addMilliseconds, MINUTE_MS } from '../basics/time';
import { exclusiveLock } from '../store/locks';
import type { Transaction } from '../store/store';
import {
  findIdempotencyReply,
  hasIdempotencyReply,
  IDEMPOTENCY_REPLIES_COLLECTION,
  type IdempotentCall,
} from './idempotency';
import type { ApiCallDependencies } from './ports';
import type { ExternalEffect, RouteCall, TransactionStepRunner } from './route';

/**
 * The store's collection of leases. As long as a lease is stored, the external effect with its name (such as
 * sending a mail) counts as running.
 */
export const EXTERNAL_EFFECT_LEASES_COLLECTION = '_claims';

const LEASE_RETRY_AFTER_SECONDS = '10';

/**
 * Takes a lease for an external effect, so that no other call causes the same effect. Returns false if the
 * call repeats an earlier call that succeeded. Throws 409 if another call holds the lease.
 */
async function acquireEffectLease(
  tx: Transaction,
  call: RouteCall,
  leaseName: string,
  idempotentCall: IdempotentCall | null,
): Promise<boolean> {
  await tx.lock(`${EXTERNAL_EFFECT_LEASES_COLLECTION}/${leaseName}`);
  if (idempotentCall && (await findIdempotencyReply(tx, call, idempotentCall))) return false;
  const existingLease = await tx.get(EXTERNAL_EFFECT_LEASES_COLLECTION, leaseName);
  if (existingLease && String(existingLease.expiresAt) > call.now.toISOString()) {
    throw new ApiError('in_progress', { headers: { 'Retry-After': LEASE_RETRY_AFTER_SECONDS } });
  }
  // An expired lease is removed: the call that held it never finished.
  if (existingLease) await tx.remove(EXTERNAL_EFFECT_LEASES_COLLECTION, leaseName);
  const expiresAt = addMilliseconds(call.now, limits.leaseTimeoutMinutes * MINUTE_MS);
  await tx.insert(EXTERNAL_EFFECT_LEASES_COLLECTION, { _id: leaseName, version: 1, expiresAt });
  return true;
}

/**
 * Runs an external effect, such as sending a mail, then commits its call. A stored lease refuses a second
 * call with the same effect while the first one runs. A repeated successful call does not cause the effect
 * again.
 */
export async function runExternalEffect<T>(
  { lease, act }: ExternalEffect,
  call: RouteCall,
  idempotentCall: IdempotentCall | null,
  { store, random, log }: Pick<ApiCallDependencies, 'store' | 'random' | 'log'>,
  runStep: TransactionStepRunner,
  commitChange: () => Promise<T>,
): Promise<T> {
  if (lease === undefined) {
    const hasStoredReply = idempotentCall && (await hasIdempotencyReply(store, call, idempotentCall.id));
    if (!hasStoredReply) await act(idempotentCall?.id ?? createSessionReference(random), runStep);
    return commitChange();
  }
  const locks = [
    exclusiveLock(EXTERNAL_EFFECT_LEASES_COLLECTION, lease),
    ...(idempotentCall ? [exclusiveLock(IDEMPOTENCY_REPLIES_COLLECTION, idempotentCall.id)] : []),
  ];
  if (!(await store.transaction((tx) => acquireEffectLease(tx, call, lease, idempotentCall), { locks })))
    return commitChange();
  try {
    await act(idempotentCall?.id ?? createSessionReference(random), runStep);
    return await commitChange();
  } finally {
    // A failure to remove the lease must not replace the call's result. The lease expires by itself.
    await store
      .transaction((tx) => tx.remove(EXTERNAL_EFFECT_LEASES_COLLECTION, lease), {
        locks: [exclusiveLock(EXTERNAL_EFFECT_LEASES_COLLECTION, lease)],
      })
      .catch((error: unknown) => log(createErrorId(random), error));
  }
}
