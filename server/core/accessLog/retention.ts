import { limits } from '../../../src/core/schema/index';
import { processItemsWithinTimeLimit } from '../basics/turns';
import { readHashChainEnds, writeHashChainEnds } from '../store/chain';
import { findFirstDocuments } from '../store/findFirst';
import { type Store, URGENT_TRANSACTION } from '../store/store';

/** Maximum number of entries of the access log that one transaction removes. */
const EXPIRED_ENTRIES_BATCH_SIZE = 100;

/** Returns the instant `limits.accessLogRetentionYears` ago. Older access log entries are removed. */
function computeAccessLogRetentionStart(now: Date): string {
  const retentionStart = new Date(now);
  retentionStart.setUTCFullYear(retentionStart.getUTCFullYear() - limits.accessLogRetentionYears);
  return retentionStart.toISOString();
}

/**
 * Whether the oldest access log entry is past its retention. This cheap check comes first, because the
 * regular clean-up almost always finds nothing to remove.
 */
async function hasExpiredAccessLogEntries(
  store: Store,
  collection: string,
  retentionStart: string,
): Promise<boolean> {
  const order = [{ path: 'number', descending: false }];
  const [first] = await findFirstDocuments(store, collection, { where: [], order }, 1);
  return first !== undefined && String(first.createdAt) < retentionStart;
}

/** Removes some of the oldest access log entries in a short transaction; returns their number. */
async function removeExpiredAccessLogBatch(
  store: Store,
  collection: string,
  retentionStart: string,
): Promise<number> {
  return store.transaction(async (tx) => {
    await tx.lock(collection);
    const order = [{ path: 'number', descending: false }];
    const oldestEntries = await findFirstDocuments(
      tx,
      collection,
      { where: [], order },
      EXPIRED_ENTRIES_BATCH_SIZE,
    );
    // Removes only entries at the beginning of the chain. After a clock was set back, later entries might
    // also be expired, but their removal would break the chain.
    const firstKeptIndex = oldestEntries.findIndex(({ createdAt }) => String(createdAt) >= retentionStart);
    const expiredEntries = firstKeptIndex < 0 ? oldestEntries : oldestEntries.slice(0, firstKeptIndex);
    const chainEnds = await readHashChainEnds(tx, collection);
    const removedCount = await processItemsWithinTimeLimit(tx, expiredEntries, ({ _id }) =>
      tx.remove(collection, _id),
    );
    const lastRemovedEntry = expiredEntries[removedCount - 1];
    if (lastRemovedEntry) {
      const anchor = { number: Number(lastRemovedEntry.number), hash: String(lastRemovedEntry.hash) };
      await writeHashChainEnds(tx, { ...chainEnds, anchor });
    }
    return removedCount;
  }, URGENT_TRANSACTION);
}

/**
 * Removes the access log entries that are past their retention. An anchor with the hash of the last removed
 * entry then takes the place of the removed entries in the chain.
 */
export async function removeExpiredAccessEntries(store: Store, collection: string, now: Date): Promise<void> {
  const retentionStart = computeAccessLogRetentionStart(now);
  while (
    (await hasExpiredAccessLogEntries(store, collection, retentionStart)) &&
    (await removeExpiredAccessLogBatch(store, collection, retentionStart)) > 0
  );
}
