/** Milliseconds of uninterrupted work after which the event loop runs other work. */
const MAX_UNINTERRUPTED_WORK_MS = 20;

/**
 * Returns a function that long work awaits between its steps. Every few milliseconds it lets other work run,
 * because a store in memory never yields by itself.
 */
export function createEventLoopYielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_UNINTERRUPTED_WORK_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}

/**
 * Works on items within one transaction. Always handles the first item, then further items until `piece`
 * milliseconds have passed. Returns the number of items handled.
 */
export async function processItemsWithinTimeLimit<T>(
  { piece }: { piece: number },
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  let done = 0;
  for (const item of items) {
    if (done > 0 && performance.now() - began >= piece) break;
    await work(item);
    done += 1;
  }
  return done;
}

/** Milliseconds to wait between two transactions of long work, so that other calls can proceed. */
const TRANSACTION_PAUSE_MS = 15;

/** Waits between two transactions of long work, so that other calls proceed. */
export const waitBetweenTransactions = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, TRANSACTION_PAUSE_MS));
