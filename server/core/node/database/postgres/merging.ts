import { mergeRowCountAdditions } from './counts';
import type { PostgresKysely } from './tables';

/** Milliseconds from a transaction until its changes of row counts are added to the stored counts. */
const ROW_COUNT_MERGE_DELAY_MS = 1_000;

/**
 * Returns an object that merges changes of row counts into the stored counts after a delay. Before that, each
 * transaction only stores by how much it changes a count. `runGuarded` aborts a merge if the database hangs.
 * After a failed merge, the next transaction schedules a new one.
 */
export function createRowCountMerger(
  db: PostgresKysely,
  runGuarded: <T>(work: () => Promise<T>) => Promise<T>,
) {
  let timer: NodeJS.Timeout | undefined;
  let runningMerge: Promise<unknown> = Promise.resolve();
  let isMergerEnded = false;
  const runRowCountMerge = () => runGuarded(() => mergeRowCountAdditions(db));
  return {
    /** Schedules a merge, unless one is scheduled already. */
    due() {
      if (isMergerEnded) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        runningMerge = runRowCountMerge().catch(() => {});
      }, ROW_COUNT_MERGE_DELAY_MS).unref();
    },
    async end() {
      isMergerEnded = true;
      clearTimeout(timer);
      await runningMerge;
    },
  };
}
