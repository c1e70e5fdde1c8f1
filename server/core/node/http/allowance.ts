import { setInBoundedMap } from '../../../../src/core/schema/basics/setInBoundedMap';
import { SECOND_MS } from '../../basics/time';

/**
 * Maximum number of keys, such as addresses, whose use is remembered. The key that was used longest ago is
 * dropped first.
 */
const MAX_RATE_LIMIT_ENTRIES = 10_000;

/**
 * Limits the use by each key, such as a client's address. A key may use a burst at once, and then a fixed
 * amount per second.
 */
export interface KeyedRateLimiter {
  /** Subtracts an amount from a key's allowance, even if less than this amount is left. */
  spend(key: string, amount: number): void;
  /** Returns the milliseconds until the key's allowance is above zero; 0 if it already is. */
  getWaitMs(key: string): number;
}

/**
 * Returns a rate limiter that keeps an allowance for each key in memory. A key may use `maxBurst` at once,
 * and then `amountPerSecond`.
 */
export function createRateLimiterByKey(
  maxBurst: number,
  amountPerSecond: number,
  clock: () => number = performance.now.bind(performance),
): KeyedRateLimiter {
  const allowanceByKey = new Map<string, { left: number; at: number }>();

  function computeRemainingAllowance(key: string, now: number): number {
    const storedAllowance = allowanceByKey.get(key);
    return storedAllowance
      ? Math.min(maxBurst, storedAllowance.left + ((now - storedAllowance.at) / SECOND_MS) * amountPerSecond)
      : maxBurst;
  }

  return {
    spend(key, amount) {
      const now = clock();
      const remainingAllowance = computeRemainingAllowance(key, now) - amount;
      setInBoundedMap(allowanceByKey, key, { left: remainingAllowance, at: now }, MAX_RATE_LIMIT_ENTRIES);
    },
    getWaitMs(key) {
      const missingAllowance = 1 - computeRemainingAllowance(key, clock());
      return missingAllowance > 0 ? Math.ceil((missingAllowance / amountPerSecond) * SECOND_MS) : 0;
    },
  };
}
