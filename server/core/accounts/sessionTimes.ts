import { limits } from '../../../src/core/schema/index';
import { HOUR_MS, later, MINUTE_MS } from '../basics/time';
import type { Document } from '../store/store';

/** After how many minutes of silence, and in any case after how many hours, a session ends. */
export interface SessionTimes {
  idleMinutes: number;
  hours: number;
}

/** The longest times, which a product or a deployment narrows. */
export const longestTimes: SessionTimes = {
  idleMinutes: limits.sessionIdleHours * 60,
  hours: limits.sessionHours,
};

/** Returns the shorter ones of both times. Throws at the start for a product's times that nobody could work with. */
export function narrowedTimes(own: SessionTimes, product: Partial<SessionTimes> = {}): SessionTimes {
  const { idleMinutes, hours } = { ...longestTimes, ...product };
  if (!(idleMinutes >= limits.sessionIdleLeast && hours >= 1))
    throw new Error(`sessionTimes: at least ${limits.sessionIdleLeast} idle minutes and 1 hour`);
  return { idleMinutes: Math.min(idleMinutes, own.idleMinutes), hours: Math.min(hours, own.hours) };
}

/** Returns when a session ends, and by which time; the times of now hold for sessions of before too. */
export function endOf(
  { seenAt, startedAt, expiresAt }: Document,
  { idleMinutes, hours }: SessionTimes,
): { at: string; by: 'idle' | 'whole' } {
  const idle = later(new Date(String(seenAt)), idleMinutes * MINUTE_MS);
  const narrowed = later(new Date(String(startedAt)), hours * HOUR_MS);
  const whole = narrowed < String(expiresAt) ? narrowed : String(expiresAt);
  return idle < whole ? { at: idle, by: 'idle' } : { at: whole, by: 'whole' };
}

/** Whether a session's time is not over. */
export const isLive = (session: Document, times: SessionTimes, now: Date): boolean =>
  now.toISOString() < endOf(session, times).at;
