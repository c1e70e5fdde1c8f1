import { limits } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import type { Store, StoreQuery, StoreSnapshot } from '../../store/store';

/** Opens the snapshots of whole lists that exports read, and limits their number. */
export interface ExportSnapshotLimiter {
  /**
   * Opens a snapshot of all records that match the query. The caller must close it. Throws 429
   * `export_running` if the operator already has a snapshot open, and 503 `busy` if too many are open. Every
   * export of the API starts here.
   */
  begin(
    operator: { _id: string },
    collection: string,
    query: Omit<StoreQuery, 'limit'>,
  ): Promise<StoreSnapshot>;
}

const EXPORT_RETRY_AFTER_SECONDS = '10';

/**
 * Returns the object that opens the snapshots for one API's exports. Each operator may run one export at a
 * time, counted over all processes on the store.
 */
export function createExportSnapshotLimiter(store: Store): ExportSnapshotLimiter {
  let runningExports = 0;
  const retryAfterHeaders = { 'Retry-After': EXPORT_RETRY_AFTER_SECONDS };
  return {
    async begin({ _id }, collection, query) {
      const releaseHold = await store.hold(`export:${_id}`);
      if (!releaseHold) throw new ApiError('export_running', { headers: retryAfterHeaders });
      if (runningExports >= limits.maxConcurrentExports) {
        await releaseHold();
        throw new ApiError('busy', { headers: retryAfterHeaders });
      }
      runningExports += 1;
      let isSlotInUse = true;
      const releaseExportSlot = async () => {
        if (isSlotInUse) runningExports -= 1;
        isSlotInUse = false;
        await releaseHold();
      };
      try {
        const snapshot = await store.snapshot(collection, query);
        return { ...snapshot, close: () => snapshot.close().finally(releaseExportSlot) };
      } catch (error) {
        await releaseExportSlot();
        throw error;
      }
    },
  };
}
