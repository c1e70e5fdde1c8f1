import { setInBoundedMap } from '../../../../src/core/schema/basics/setInBoundedMap';
import { SECOND_MS } from '../../basics/time';

/**
 * Maximum number of keys, such as addresses, whose use is remembered. The key that was used longest ago is
 * dropped first.
 */
const MAX_RATE_LIMIT_ENTRIES = 10_000;

/**
 * Limits the use by each key, such as a client's address. A key may use an amount at once, and then an amount
 * per second.
 */
export interface KeyedRateLimiter {
  /** Subtracts an amount from a key's allowance, even if less than this amount is left. */
  spend(key: string, amount: number): void;
  /** Returns the milliseconds until the key's allowance is above zero; 0 if it already is. */
  getWaitMs(key: string): number;
}

/**
 * Returns an allowance for each key, kept in memory. A key may use `most` at once, and `perSecond` after
 * that.
 */
export function createRateLimiterByKey(
  most: number,
  perSecond: number,
  clock: () => number = performance.now.bind(performance),
): KeyedRateLimiter {
  const kept = new Map<string, { left: number; at: number }>();

  function computeRemainingAllowance(key: string, now: number): number {
    const before = kept.get(key);
    return before ? Math.min(most, before.left + ((now - before.at) / SECOND_MS) * perSecond) : most;
  }

  return {
    spend(key, amount) {
      const now = clock();
      const left = computeRemainingAllowance(key, now) - amount;
      setInBoundedMap(kept, key, { left, at: now }, MAX_RATE_LIMIT_ENTRIES);
    },
    getWaitMs(key) {
      const missing = 1 - computeRemainingAllowance(key, clock());
      return missing > 0 ? Math.ceil((missing / perSecond) * SECOND_MS) : 0;
    },
  };
}
