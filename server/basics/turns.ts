import { ApiError } from './errors';

const RETRY_SECONDS = '5';

/** Runs work when its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const busy = () => new ApiError('busy', { headers: { 'Retry-After': RETRY_SECONDS } });

/**
 * At most `running` at once, and at most `waiting` that wait for their turn, each for `patienceMs` milliseconds where
 * that is given; one more, and one that waits longer, throws 503.
 */
export function turns(running: number, waiting: number, patienceMs?: number): InTurn {
  let count = 0;
  const queue = new Set<() => void>();

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        queue.delete(begin);
        reject(busy());
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      queue.add(begin);
    });
  }

  async function turn(): Promise<void> {
    if (count < running) {
      count += 1;
      return;
    }
    if (queue.size >= waiting) throw busy();
    await wait();
  }

  /** A turn is handed to whoever waits longest. */
  function done(): void {
    const [next] = queue;
    if (!next) {
      count -= 1;
      return;
    }
    queue.delete(next);
    next();
  }

  return async (work) => {
    await turn();
    return work().finally(done);
  };
}
