/** After this many milliseconds of uninterrupted work, other work gets a turn. */
const SLICE = 20;

/**
 * Returns a function to await between the steps of long work. Every few milliseconds it lets other work run,
 * because a store in memory never yields by itself.
 */
export function createEventLoopYielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}

/**
 * Works on items within one transaction: always on the first item, then on further items as long as fewer
 * than `piece` milliseconds have passed. Returns the number of items done.
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

/** Milliseconds between two transactions of long work, in which other calls can proceed. */
const REST = 15;

/** Waits between two transactions of long work, so that other calls proceed. */
export const waitBetweenTransactions = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, REST));
