import { limits } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { newErrorId, newReference } from '../basics/ids';
import { later, MINUTE_MS } from '../basics/time';
import type { Services } from '../services';
import type { Transaction } from '../store/store';
import { type Repeatable, recall } from './idempotency';
import type { Call, Outside } from './route';

/** What is being done outside of transactions at this moment. */
export const CLAIMS = '_claims';

const RETRY_SECONDS = '10';

/** Takes a claim; false where the call only repeats one that succeeded, 409 where another call holds it. */
async function take(
  tx: Transaction,
  call: Call,
  claim: string,
  repeated: Repeatable | null,
): Promise<boolean> {
  await tx.lock(`claim:${claim}`);
  if (repeated && (await recall(tx, call, repeated))) return false;
  const held = await tx.get(CLAIMS, claim);
  if (held && String(held.expiresAt) > call.now.toISOString()) {
    throw new ApiError('in_progress', { headers: { 'Retry-After': RETRY_SECONDS } });
  }
  // Whoever held it died at it.
  if (held) await tx.remove(CLAIMS, claim);
  const expiresAt = later(call.now, limits.claimMinutes * MINUTE_MS);
  await tx.insert(CLAIMS, { _id: claim, version: 1, expiresAt });
  return true;
}

/**
 * Does what a call does outside of transactions, then commits it. The claim is held meanwhile, by no transaction:
 * a second call about the same is refused, and a repeated one that succeeded before does nothing again.
 */
export async function actOutside<T>(
  { claim, act }: Outside,
  call: Call,
  repeated: Repeatable | null,
  { store, random, log }: Services,
  commit: () => Promise<T>,
): Promise<T> {
  if (!(await store.transaction((tx) => take(tx, call, claim, repeated)))) return commit();
  try {
    await act(repeated?.id ?? newReference(random));
    return await commit();
  } finally {
    // A claim that stays ends by itself; the call's own outcome is what its sender must hear.
    await store
      .transaction((tx) => tx.remove(CLAIMS, claim))
      .catch((error: unknown) => log(newErrorId(random), error));
  }
}
