import { MINUTE_MS } from '../basics/time';

/** How far the clocks of two processes on one database may differ (milliseconds). */
const SKEW_MS = MINUTE_MS;

/** So many tries at once, and then one in each `minutes`. */
export interface BucketRule {
  tries: number;
  minutes: number;
}

/**
 * Takes a try from a bucket that will be full again at `fullAt` (milliseconds; the past if it is full). Returns when
 * it is full after this try, and the milliseconds to wait if it is empty; then nothing is taken.
 */
export function takeTry(
  fullAt: number,
  { tries, minutes }: BucketRule,
  now: number,
): { fullAt: number; wait: number } {
  const length = tries * minutes * MINUTE_MS;
  // No bucket takes longer than that to fill: a later instant is of a clock that was set back since. A refused try
  // writes nothing, so the bucket gets one try, which stores the right instant.
  const known = fullAt > now + length + SKEW_MS ? now + length - minutes * MINUTE_MS : fullAt;
  const next = Math.max(known, now) + minutes * MINUTE_MS;
  const wait = next - now - length;
  return wait > 0 ? { fullAt, wait } : { fullAt: next, wait: 0 };
}

/** Returns when a bucket is full once a try is given back. */
export const giveTryBack = (fullAt: number, { minutes }: BucketRule): number => fullAt - minutes * MINUTE_MS;

/** Whether a bucket has no further try. */
export const isEmpty = (fullAt: number, rule: BucketRule, now: number): boolean =>
  takeTry(fullAt, rule, now).wait > 0;
