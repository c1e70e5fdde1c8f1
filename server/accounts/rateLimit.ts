/** The most keys that one limiter keeps; the oldest are dropped first. */
const MOST_KEYS = 10_000;

/** Counts tries per key, in memory: an attacker gains little by a restart. */
export interface RateLimit {
  /** Counts a try. Returns the milliseconds to wait if there were too many, otherwise 0. */
  take(key: string, now: Date): number;
  /** Takes one try back. */
  giveBack(key: string): void;
  /** Forgets a key's tries. */
  forget(key: string): void;
}

/** Allows `most` tries per key within `windowMs` milliseconds of the first. */
export function rateLimit(most: number, windowMs: number): RateLimit {
  const tries = new Map<string, { count: number; until: number }>();

  function begin(key: string, now: number) {
    const [oldest] = tries.keys();
    if (tries.size >= MOST_KEYS && oldest !== undefined) tries.delete(oldest);
    const entry = { count: 0, until: now + windowMs };
    tries.set(key, entry);
    return entry;
  }

  return {
    take(key, date) {
      const now = date.getTime();
      const known = tries.get(key);
      if (known && known.until <= now) tries.delete(key);
      const entry = tries.get(key) ?? begin(key, now);
      if (entry.count >= most) return entry.until - now;
      entry.count += 1;
      return 0;
    },
    giveBack(key) {
      const entry = tries.get(key);
      if (entry) entry.count -= 1;
    },
    forget: (key) => void tries.delete(key),
  };
}
