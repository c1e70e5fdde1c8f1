import { useEffect } from 'react';
import { renewAll } from '../engine/renewal/renewals';
import { sessionGate } from '../provider/wire/sessionGate';

const EVERY = 60_000;
/** Milliseconds within which a tab that comes to the front twice is renewed only once. */
const PAUSE = 2_000;

/**
 * Renews visible data every minute while the tab is in front, when the operator returns to it, and when the
 * browser reconnects.
 */
export function useRenewalClock(): void {
  useEffect(() => {
    let last = performance.now();
    const renewNow = () => {
      // Calls of an expired session would only wait for the next one.
      if (document.visibilityState !== 'visible' || sessionGate.expired) return;
      last = performance.now();
      renewAll(false);
    };
    const renew = () => {
      if (performance.now() - last >= PAUSE) renewNow();
    };
    const timer = setInterval(renew, EVERY);
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('focus', renew);
    // Requests made just before were not answered.
    window.addEventListener('online', renewNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('focus', renew);
      window.removeEventListener('online', renewNow);
    };
  }, []);
}
