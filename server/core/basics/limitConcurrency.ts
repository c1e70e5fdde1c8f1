import { ApiError } from './errors';

const BUSY_RETRY_AFTER_SECONDS = '5';

/** Runs a task as soon as the limit of concurrent tasks allows. */
export type ConcurrencyLimiter = <T>(task: () => Promise<T>) => Promise<T>;

const createBusyError = () => new ApiError('busy', { headers: { 'Retry-After': BUSY_RETRY_AFTER_SECONDS } });

/**
 * Limits the tasks that run at once to `maxRunningTasks`. Up to `maxWaitingTasks` more tasks wait in order; with
 * `maxWaitMs`, each waits at most that number of milliseconds. Throws 503 `busy` if the queue is full or a
 * task has waited too long.
 */
export function createConcurrencyLimiter(
  maxRunningTasks: number,
  maxWaitingTasks: number,
  maxWaitMs?: number,
): ConcurrencyLimiter {
  let runningCount = 0;
  const waitingTaskStarters = new Set<() => void>();

  function waitForConcurrencySlot(): Promise<void> {
    return new Promise((resolve, reject) => {
      const beginTask = () => {
        clearTimeout(timer);
        resolve();
      };
      const leaveWaitingQueue = () => {
        waitingTaskStarters.delete(beginTask);
        reject(createBusyError());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(leaveWaitingQueue, maxWaitMs);
      waitingTaskStarters.add(beginTask);
    });
  }

  async function acquireTaskSlot(): Promise<void> {
    if (runningCount < maxRunningTasks) {
      runningCount += 1;
      return;
    }
    if (waitingTaskStarters.size >= maxWaitingTasks) throw createBusyError();
    await waitForConcurrencySlot();
  }

  /** Ends a task, and starts the waiting task that has waited longest. */
  function releaseTaskSlot(): void {
    const [next] = waitingTaskStarters;
    if (!next) {
      runningCount -= 1;
      return;
    }
    waitingTaskStarters.delete(next);
    next();
  }

  return async (task) => {
    await acquireTaskSlot();
    return task().finally(releaseTaskSlot);
  };
}
