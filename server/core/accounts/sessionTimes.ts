import { limits } from '../../../src/core/schema/index';
import { addMilliseconds, HOUR_MS, MINUTE_MS } from '../basics/time';
import type { Document } from '../store/store';

/** The times after which a session ends: minutes without a call, and hours since its start. */
export interface SessionTimes {
  idleMinutes: number;
  hours: number;
}

/** The longest session times allowed. A product or a deployment may set shorter ones. */
export const longestSessionTimes: SessionTimes = {
  idleMinutes: limits.sessionIdleHours * 60,
  hours: limits.sessionHours,
};

/**
 * Returns the session times: for each, the shorter of the deployment's value and the product's value. Throws
 * at the server's start if a product's times are too short to work with.
 */
export function shorterSessionTimes(own: SessionTimes, product: Partial<SessionTimes> = {}): SessionTimes {
  const { idleMinutes, hours } = { ...longestSessionTimes, ...product };
  if (!(idleMinutes >= limits.leastSessionIdleMinutes && hours >= 1))
    throw new Error(`sessionTimes: at least ${limits.leastSessionIdleMinutes} idle minutes and 1 hour`);
  return { idleMinutes: Math.min(idleMinutes, own.idleMinutes), hours: Math.min(hours, own.hours) };
}

/**
 * Returns when a session ends, and which of the two limits ends it. New limits also apply to existing
 * sessions.
 */
export function computeSessionEnd(
  { seenAt, startedAt, expiresAt }: Document,
  { idleMinutes, hours }: SessionTimes,
): { at: string; by: 'idle' | 'whole' } {
  const idle = addMilliseconds(new Date(String(seenAt)), idleMinutes * MINUTE_MS);
  const narrowed = addMilliseconds(new Date(String(startedAt)), hours * HOUR_MS);
  const whole = narrowed < String(expiresAt) ? narrowed : String(expiresAt);
  return idle < whole ? { at: idle, by: 'idle' } : { at: whole, by: 'whole' };
}

/** Whether a session has not ended yet. */
export const isSessionLive = (session: Document, times: SessionTimes, now: Date): boolean =>
  now.toISOString() < computeSessionEnd(session, times).at;
