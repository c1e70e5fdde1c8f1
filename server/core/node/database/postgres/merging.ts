import { mergeRowCountAdditions } from './counts';
import type { PostgresKysely } from './tables';

/** Milliseconds from a transaction until its changes of row counts are added to the stored counts. */
const ROW_COUNT_MERGE_DELAY_MS = 1_000;

/**
 * Returns an object that merges changes of row counts into the stored counts after a delay. Before that, each
 * transaction only stores by how much it changes a count. `runWithHangDetection` aborts a merge if the database hangs.
 * After a failed merge, the next transaction schedules a new one.
 */
export function createRowCountMerger(
  db: PostgresKysely,
  runWithHangDetection: <T>(runQueries: () => Promise<T>) => Promise<T>,
) {
  let mergeTimer: NodeJS.Timeout | undefined;
  let runningMerge: Promise<unknown> = Promise.resolve();
  let isMergerEnded = false;
  const runRowCountMerge = () => runWithHangDetection(() => mergeRowCountAdditions(db));
  return {
    /** Schedules a merge, unless one is scheduled already. */
    due() {
      if (isMergerEnded) return;
      mergeTimer ??= setTimeout(() => {
        mergeTimer = undefined;
        runningMerge = runRowCountMerge().catch(() => {});
      }, ROW_COUNT_MERGE_DELAY_MS).unref();
    },
    async end() {
      isMergerEnded = true;
      clearTimeout(mergeTimer);
      await runningMerge;
    },
  };
}
