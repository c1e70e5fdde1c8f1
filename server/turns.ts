import { ApiError } from './errors';

const RETRY_SECONDS = '5';

/** Runs work when its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `running` at once, and at most `waiting` that wait for their turn; one more throws 503. */
export function turns(running: number, waiting: number): InTurn {
  let count = 0;
  const queue: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (count < running) {
      count += 1;
      return;
    }
    if (queue.length >= waiting) throw new ApiError('busy', { headers: { 'Retry-After': RETRY_SECONDS } });
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** A turn is handed to whoever waits longest. */
  function done(): void {
    const next = queue.shift();
    if (next) next();
    else count -= 1;
  }

  return async (work) => {
    await turn();
    return work().finally(done);
  };
}
