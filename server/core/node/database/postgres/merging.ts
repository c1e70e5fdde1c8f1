import { mergeRowCountAdditions } from './counts';
import type { PostgresKysely } from './tables';

/** Milliseconds from a transaction until its changes of row counts are added to the stored counts. */
const ROW_COUNT_MERGE_DELAY_MS = 1_000;

/**
 * Each transaction stores by how much it changes a row count. The returned object adds these changes to the
 * stored row counts after a delay (a merge). `runGuarded` aborts a merge if the database hangs. After a
 * failed merge, the next transaction schedules a new one.
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
