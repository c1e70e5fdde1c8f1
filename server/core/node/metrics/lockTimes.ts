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
  told: (times: TransactionLockTimes) => void,
): S {
  const runTimedTransaction: Store['transaction'] = async (work, options) => {
    const asked = performance.now();
    let began: number | undefined;
    const recordLockAcquisitionTime = () => {
      began = performance.now();
    };
    try {
      return await store.transaction(
        (tx) => {
          recordLockAcquisitionTime();
          return work(tx);
        },
        { ...options, onLocked: recordLockAcquisitionTime },
      );
    } finally {
      const ended = performance.now();
      const since = began ?? ended;
      told({ waitedSeconds: (since - asked) / MS_PER_SECOND, heldSeconds: (ended - since) / MS_PER_SECOND });
    }
  };
  return { ...store, transaction: runTimedTransaction };
}
