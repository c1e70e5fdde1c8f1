const SECOND_MS = 1_000;

/** Keys that are remembered at most; the one that was used least lately goes first. */
const MOST_KEYS = 10_000;

/** What each of many may spend: so much in a row, and then so much a second. */
export interface Allowance {
  /** Takes so much from what a key has left, also more than there is. */
  spend(key: string, amount: number): void;
  /** Milliseconds until a key has something left; 0 where it has. */
  wait(key: string): number;
}

/** An allowance of `most` in a row and `perSecond`, in memory. */
export function allowance(
  most: number,
  perSecond: number,
  clock: () => number = performance.now.bind(performance),
): Allowance {
  const kept = new Map<string, { left: number; at: number }>();

  function leftOf(key: string, now: number): number {
    const before = kept.get(key);
    return before ? Math.min(most, before.left + ((now - before.at) / SECOND_MS) * perSecond) : most;
  }

  return {
    spend(key, amount) {
      const now = clock();
      const left = leftOf(key, now) - amount;
      kept.delete(key);
      kept.set(key, { left, at: now });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEYS && oldest !== undefined) kept.delete(oldest);
    },
    wait(key) {
      const missing = 1 - leftOf(key, clock());
      return missing > 0 ? Math.ceil((missing / perSecond) * SECOND_MS) : 0;
    },
  };
}
