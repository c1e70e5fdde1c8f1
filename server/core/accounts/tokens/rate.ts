import { setInBoundedMap } from '../../../../src/core/schema/basics/setInBoundedMap';
import { ApiError } from '../../basics/errors';
import { SECOND_MS } from '../../basics/time';

/** Maximum number of callers (rate keys) whose calls are counted. */
const MAX_TRACKED_RATE_LIMIT_KEYS = 10_000;

/**
 * Returns a function that limits the calls of each rate key. A key allows `most` calls at once, and regains
 * `most` calls in `seconds`. Further calls throw 429 `too_many_calls`. Each process counts separately.
 */
export function createRateLimiter(most: number, seconds: number) {
  const fullAt = new Map<string, number>();
  const length = seconds * SECOND_MS;
  return (key: string, now: Date): void => {
    const instant = now.getTime();
    // A `fullAt` more than one period ahead was stored before the clock was set back. It counts as one period
    // ahead.
    const known = Math.min(fullAt.get(key) ?? 0, instant + length);
    const next = Math.max(known, instant) + length / most;
    const wait = next - instant - length;
    if (wait > 0) {
      const headers = { 'Retry-After': String(Math.ceil(wait / SECOND_MS)) };
      throw new ApiError('too_many_calls', { headers });
    }
    setInBoundedMap(fullAt, key, next, MAX_TRACKED_RATE_LIMIT_KEYS);
  };
}
