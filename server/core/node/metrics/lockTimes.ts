import type { Store } from '../../store/store';

/** How many seconds one transaction waited for its locks, and how many seconds it held them. */
export interface TransactionLockTimes {
  waitedSeconds: number;
  heldSeconds: number;
}

const MS_PER_SECOND = 1_000;

/** Returns a store that reports the lock times of each transaction, also of those that fail. */
export function createLockTimingStore<S extends Store>(
  store: S,
  reportLockTimes: (lockTimes: TransactionLockTimes) => void,
): S {
  const runTimedTransaction: Store['transaction'] = async (transactionTask, options) => {
    const requestedAtMs = performance.now();
    let lockedAtMs: number | undefined;
    const recordLockAcquisitionTime = () => {
      lockedAtMs = performance.now();
    };
    try {
      return await store.transaction(
        (tx) => {
          recordLockAcquisitionTime();
          return transactionTask(tx);
        },
        { ...options, onLocked: recordLockAcquisitionTime },
      );
    } finally {
      const endedAtMs = performance.now();
      const heldSinceMs = lockedAtMs ?? endedAtMs;
      reportLockTimes({
        waitedSeconds: (heldSinceMs - requestedAtMs) / MS_PER_SECOND,
        heldSeconds: (endedAtMs - heldSinceMs) / MS_PER_SECOND,
      });
    }
  };
  return { ...store, transaction: runTimedTransaction };
}
