import { limits, printStoredValue } from '../../../src/core/schema/index';
import { addMilliseconds, HOUR_MS, MINUTE_MS } from '../basics/time';
import type { Document } from '../store/store';

/** The times after which a session ends: minutes without a call, and hours since its start. */
export interface SessionLifetimes {
  idleMinutes: number;
  hours: number;
}

/** The longest session times allowed. A product or a deployment can set shorter session times. */
export const maxSessionLifetimes: SessionLifetimes = {
  idleMinutes: limits.maxSessionIdleHours * 60,
  hours: limits.maxSessionHours,
};

/**
 * Returns the session times: for each, the shorter of the deployment's value and the product's value. Throws
 * at the server's start if the product's times are below the minimum.
 */
export function limitSessionLifetimes(
  deploymentLifetimes: SessionLifetimes,
  productLifetimes: Partial<SessionLifetimes> = {},
): SessionLifetimes {
  const { idleMinutes, hours } = { ...maxSessionLifetimes, ...productLifetimes };
  if (!(idleMinutes >= limits.minSessionIdleMinutes && hours >= 1))
    throw new Error(`sessionTimes: at least ${limits.minSessionIdleMinutes} idle minutes and 1 hour`);
  return {
    idleMinutes: Math.min(idleMinutes, deploymentLifetimes.idleMinutes),
    hours: Math.min(hours, deploymentLifetimes.hours),
  };
}

/** Returns a stored instant; the first instant of 1970 (UTC) if the value is no instant. */
const toInstantOrEpoch = (storedInstant: unknown): Date =>
  new Date(Date.parse(printStoredValue(storedInstant)) || 0);

/**
 * Returns when a session ends, and whether the time without a call or the time since its start ends it.
 * Changed limits also apply to existing sessions.
 */
export function computeSessionEnd(
  { seenAt, startedAt, expiresAt }: Document,
  { idleMinutes, hours }: SessionLifetimes,
): { at: string; by: 'idle' | 'whole' } {
  const idleEnd = addMilliseconds(toInstantOrEpoch(seenAt), idleMinutes * MINUTE_MS);
  const maxLifetimeEnd = addMilliseconds(toInstantOrEpoch(startedAt), hours * HOUR_MS);
  const lifetimeEnd = maxLifetimeEnd < String(expiresAt) ? maxLifetimeEnd : String(expiresAt);
  return idleEnd < lifetimeEnd ? { at: idleEnd, by: 'idle' } : { at: lifetimeEnd, by: 'whole' };
}

/** Whether a session has not ended yet. */
export const isSessionLive = (session: Document, lifetimes: SessionLifetimes, now: Date): boolean =>
  now.toISOString() < computeSessionEnd(session, lifetimes).at;
