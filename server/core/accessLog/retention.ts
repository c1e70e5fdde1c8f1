import { limits } from '../../../src/core/schema/index';
import { processItemsWithinTimeLimit } from '../basics/turns';
import { readHashChainEnds, writeHashChainEnds } from '../store/chain';
import { findFirstDocuments } from '../store/findFirst';
import { type Store, URGENT_TRANSACTION } from '../store/store';

/** Maximum number of entries of the record of access that one transaction removes. */
const EXPIRED_ENTRIES_BATCH_SIZE = 100;

/** Returns the instant `limits.accessLogRetentionYears` ago. Older access entries are removed. */
function computeAccessLogRetentionStart(now: Date): string {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - limits.accessLogRetentionYears);
  return since.toISOString();
}

/**
 * Whether the oldest access entry is past its retention. This cheap check comes first, because the regular
 * clean-up almost always finds nothing to remove.
 */
async function hasExpiredAccessLogEntries(store: Store, collection: string, until: string): Promise<boolean> {
  const order = [{ path: 'number', descending: false }];
  const [first] = await findFirstDocuments(store, collection, { where: [], order }, 1);
  return first !== undefined && String(first.createdAt) < until;
}

/** Removes some of the oldest access entries in a short transaction; returns their number. */
async function removeExpiredAccessLogBatch(store: Store, collection: string, until: string): Promise<number> {
  return store.transaction(async (tx) => {
    await tx.lock(collection);
    const order = [{ path: 'number', descending: false }];
    const oldest = await findFirstDocuments(tx, collection, { where: [], order }, EXPIRED_ENTRIES_BATCH_SIZE);
    // Removes only entries at the beginning of the chain. After a clock was set back, later entries might
    // also be expired, but their removal would break the chain.
    const kept = oldest.findIndex(({ createdAt }) => String(createdAt) >= until);
    const over = kept < 0 ? oldest : oldest.slice(0, kept);
    const ends = await readHashChainEnds(tx, collection);
    const removed = await processItemsWithinTimeLimit(tx, over, ({ _id }) => tx.remove(collection, _id));
    const last = over[removed - 1];
    if (last) {
      const anchor = { number: Number(last.number), hash: String(last.hash) };
      await writeHashChainEnds(tx, { ...ends, anchor });
    }
    return removed;
  }, URGENT_TRANSACTION);
}

/**
 * Removes the access entries that are past their retention. An anchor with the hash of the last removed entry
 * then takes the place of the removed entries in the chain.
 */
export async function removeExpiredAccessEntries(store: Store, collection: string, now: Date): Promise<void> {
  const until = computeAccessLogRetentionStart(now);
  while (
    (await hasExpiredAccessLogEntries(store, collection, until)) &&
    (await removeExpiredAccessLogBatch(store, collection, until)) > 0
  );
}
