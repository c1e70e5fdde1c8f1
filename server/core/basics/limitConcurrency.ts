import { ApiError } from './errors';

const BUSY_RETRY_AFTER_SECONDS = '5';

/** Runs a task as soon as the limit of concurrent tasks allows. */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>;

const createBusyError = () => new ApiError('busy', { headers: { 'Retry-After': BUSY_RETRY_AFTER_SECONDS } });

/**
 * Limits the tasks that run at once to `running`. Up to `waiting` more tasks wait in order; with
 * `patienceMs`, each waits at most that number of milliseconds. Throws 503 `busy` if the queue is full or a
 * task has waited too long.
 */
export function createConcurrencyLimiter(
  running: number,
  waiting: number,
  patienceMs?: number,
): ConcurrencyLimiter {
  let count = 0;
  const queue = new Set<() => void>();

  function waitForConcurrencySlot(): Promise<void> {
    return new Promise((resolve, reject) => {
      const beginTask = () => {
        clearTimeout(timer);
        resolve();
      };
      const leaveWaitingQueue = () => {
        queue.delete(beginTask);
        reject(createBusyError());
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(leaveWaitingQueue, patienceMs);
      queue.add(beginTask);
    });
  }

  async function acquireTaskSlot(): Promise<void> {
    if (count < running) {
      count += 1;
      return;
    }
    if (queue.size >= waiting) throw createBusyError();
    await waitForConcurrencySlot();
  }

  /** Ends a task, and starts the waiting task that has waited longest. */
  function releaseTaskSlot(): void {
    const [next] = queue;
    if (!next) {
      count -= 1;
      return;
    }
    queue.delete(next);
    next();
  }

  return async (work) => {
    await acquireTaskSlot();
    return work().finally(releaseTaskSlot);
  };
}
