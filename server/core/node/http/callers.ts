import { hash } from 'node:crypto';
import { setInBoundedMap } from '../../../../src/core/schema/basics/setInBoundedMap';
import { MINUTE_MS } from '../../basics/time';

/**
 * A caller counts as signed in for this number of milliseconds after the caller's last authenticated call.
 */
const SIGNED_IN_COOKIE_CACHE_MS = 10 * MINUTE_MS;
const MAX_CACHED_SIGNED_IN_COOKIES = 10_000;

/**
 * Remembers the cookies that recently belonged to a session. Other requests from the same address never delay
 * a request with such a cookie. The cookie grants no right here, because every call is still authenticated.
 */
export interface SignedInCookieCache {
  signedIn(cookie: string): void;
  isSignedIn(cookie: string | undefined): boolean;
}

export function createSignedInCookieCache(
  clock: () => number = performance.now.bind(performance),
): SignedInCookieCache {
  // The keys are hashes, because whole cookies would fill the memory: a caller can send 16 KiB of new cookies
  // in each call.
  const lastSeenByCookieHash = new Map<string, number>();
  const computeCookieHash = (cookie: string) => hash('sha256', cookie, 'base64');
  return {
    signedIn(cookie) {
      setInBoundedMap(lastSeenByCookieHash, computeCookieHash(cookie), clock(), MAX_CACHED_SIGNED_IN_COOKIES);
    },
    isSignedIn(cookie) {
      const lastSeenMs =
        cookie === undefined ? undefined : lastSeenByCookieHash.get(computeCookieHash(cookie));
      return lastSeenMs !== undefined && clock() - lastSeenMs < SIGNED_IN_COOKIE_CACHE_MS;
    },
  };
}
