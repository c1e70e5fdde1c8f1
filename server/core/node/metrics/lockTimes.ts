import type { Store } from '../../store/store';

/** Seconds that a transaction waited for its locks, and held them until its end. */
export interface LockTimes {
  waited: number;
  held: number;
}

const MS_PER_SECOND = 1_000;

/**
 * Returns a store that reports how long its transactions waited for locks and held them, including failed
 * ones.
 */
export function storeTimingLocks<S extends Store>(store: S, told: (times: LockTimes) => void): S {
  const transaction: Store['transaction'] = async (work, options) => {
    const asked = performance.now();
    let began: number | undefined;
    const begin = () => {
      began = performance.now();
    };
    try {
      return await store.transaction(
        (tx) => {
          begin();
          return work(tx);
        },
        { ...options, onLocked: begin },
      );
    } finally {
      const ended = performance.now();
      const since = began ?? ended;
      told({ waited: (since - asked) / MS_PER_SECOND, held: (ended - since) / MS_PER_SECOND });
    }
  };
  return { ...store, transaction };
}
