import { mergeCountAdditions } from './counts';
import type { PostgresKysely } from './tables';

/** Milliseconds from a transaction until its additions to counts are merged. */
const PAUSE_MS = 1_000;

/**
 * Returns a merger, which merges the count additions of transactions from time to time. `guarded` aborts a
 * merge if the database hangs. A failed merge is tried again after the next transaction.
 */
export function createCountMerger(db: PostgresKysely, guarded: <T>(work: () => Promise<T>) => Promise<T>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const merge = () => guarded(() => mergeCountAdditions(db));
  return {
    /** Schedules a merge of the additions, unless one is scheduled. */
    due() {
      if (isOver) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        running = merge().catch(() => {});
      }, PAUSE_MS).unref();
    },
    async end() {
      isOver = true;
      clearTimeout(timer);
      await running;
    },
  };
}
