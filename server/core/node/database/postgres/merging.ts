import { mergeRowCountAdditions } from './counts';
import type { PostgresKysely } from './tables';

/**
 * Milliseconds from a transaction until the amounts that it added to row counts are merged into these counts.
 */
const ROW_COUNT_MERGE_DELAY_MS = 1_000;

/**
 * Returns an object that merges the amounts added by transactions into the row counts, after a delay.
 * `runGuarded` aborts a merge if the database hangs. After a failed merge, the next transaction schedules a
 * new one.
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
