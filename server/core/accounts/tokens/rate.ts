import { setInBoundedMap } from '../../../../src/core/schema/basics/setInBoundedMap';
import { ApiError } from '../../basics/errors';
import { SECOND_MS } from '../../basics/time';

/** Maximum number of callers (rate keys) whose calls are counted. */
const MAX_TRACKED_RATE_LIMIT_KEYS = 10_000;

/**
 * Returns a function that limits the calls of each rate key. A key allows `maxCalls` calls at once, and
 * regains `maxCalls` calls in `periodSeconds`. Further calls throw 429 `too_many_calls`. Each process counts
 * separately.
 */
export function createRateLimiter(maxCalls: number, periodSeconds: number) {
  const fullAtByKey = new Map<string, number>();
  const periodMs = periodSeconds * SECOND_MS;
  return (rateKey: string, now: Date): void => {
    const nowMs = now.getTime();
    // An allowance is full again after at most one period. A later stored instant means that the clock was
    // set back, so the instant is reduced to one period from now.
    const currentFullAt = Math.min(fullAtByKey.get(rateKey) ?? 0, nowMs + periodMs);
    const nextFullAt = Math.max(currentFullAt, nowMs) + periodMs / maxCalls;
    const waitMs = nextFullAt - nowMs - periodMs;
    if (waitMs > 0) {
      const headers = { 'Retry-After': String(Math.ceil(waitMs / SECOND_MS)) };
      throw new ApiError('too_many_calls', { headers });
    }
    setInBoundedMap(fullAtByKey, rateKey, nextFullAt, MAX_TRACKED_RATE_LIMIT_KEYS);
  };
}
