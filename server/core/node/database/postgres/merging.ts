import { mergeAdded } from './counts';
import type { Db } from './tables';

/** Milliseconds between a transaction and the merging of what it added. */
const PAUSE_MS = 1_000;

/**
 * Returns what merges the additions of transactions from time to time, and its end. `guarded` ends work on a database
 * that hangs. Failures are tried again after the next transaction.
 */
export function mergerOver(db: Db, guarded: <T>(work: () => Promise<T>) => Promise<T>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const merge = () => guarded(() => mergeAdded(db));
  return {
    /** Has the additions merged soon. */
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
