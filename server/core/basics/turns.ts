/**
 * Maximum number of milliseconds of uninterrupted work. Then the event loop gets the chance to run other
 * work.
 */
const MAX_UNINTERRUPTED_WORK_MS = 20;

/**
 * Returns a function that long work awaits between its steps. Every few milliseconds it lets other work run,
 * because a store in memory never yields by itself.
 */
export function createEventLoopYielder(): () => Promise<void> {
  let lastYieldAt = performance.now();
  return async () => {
    if (performance.now() - lastYieldAt < MAX_UNINTERRUPTED_WORK_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    lastYieldAt = performance.now();
  };
}

/**
 * Processes items within one transaction. Always processes the first item, then further items until
 * `timeLimitMs` milliseconds have passed. Returns the number of processed items.
 */
export async function processItemsWithinTimeLimit<T>(
  { timeLimitMs }: { timeLimitMs: number },
  items: readonly T[],
  processItem: (item: T) => Promise<unknown>,
): Promise<number> {
  const startTime = performance.now();
  let handledItemCount = 0;
  for (const item of items) {
    if (handledItemCount > 0 && performance.now() - startTime >= timeLimitMs) break;
    await processItem(item);
    handledItemCount += 1;
  }
  return handledItemCount;
}

/** Milliseconds to wait between two transactions of long work, so that other calls can proceed. */
const TRANSACTION_PAUSE_MS = 15;

/** Waits between two transactions of long work, so that other calls proceed. */
export const waitBetweenTransactions = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, TRANSACTION_PAUSE_MS));
