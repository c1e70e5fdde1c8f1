import { ASSETS_COLLECTION } from '../assets/assets';
import { processItemsWithinTimeLimit } from '../basics/turns';
import { findFirstDocuments } from '../store/findFirst';
import { exclusiveLock } from '../store/locks';
import type { LockKey, Reader, Transaction } from '../store/store';
import { getKeptFileIds } from './keptFiles';
import { isOlderRecordState, OLDER_STATES_COLLECTION, removeOlderState } from './states';

/** One transaction of the clean-up. `clear` removes documents and returns the ids of the released files. */
export interface CleanupTransaction {
  locks: readonly LockKey[];
  clear(tx: Transaction): Promise<string[]>;
}

/**
 * Returns the transaction that removes up to `limit` older states that were replaced before `cutoffTime`.
 * Null if there are none.
 */
export async function prepareExpiredStatesRemoval(
  reader: Reader,
  cutoffTime: string,
  limit: number,
): Promise<CleanupTransaction | null> {
  const where = [{ op: 'between' as const, path: 'endedAt', until: cutoffTime }];
  const expiredStates = await findFirstDocuments(
    reader,
    OLDER_STATES_COLLECTION,
    { where, order: [] },
    limit,
    isOlderRecordState,
  );
  if (expiredStates.length === 0) return null;
  return {
    locks: expiredStates.flatMap((olderState) => [
      { name: olderState.record },
      ...getKeptFileIds(olderState).map((id) => exclusiveLock(ASSETS_COLLECTION, id)),
    ]),
    async clear(tx) {
      const releasedFileIds: string[] = [];
      await processItemsWithinTimeLimit(tx, expiredStates, async ({ _id }) => {
        const olderState = await tx.get(OLDER_STATES_COLLECTION, _id);
        if (olderState && isOlderRecordState(olderState))
          releasedFileIds.push(...(await removeOlderState(tx, olderState)));
      });
      return releasedFileIds;
    },
  };
}
