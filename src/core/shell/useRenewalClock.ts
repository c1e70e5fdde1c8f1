import { useEffect } from 'react';
import { renewAll } from '../engine/renewal/renewals';
import { sessionGate } from '../provider/sessionGate';

const EVERY = 60_000;
/** Milliseconds in which a tab that comes to the front twice is renewed once. */
const PAUSE = 2_000;

/**
 * Renews what is shown every minute while the tab is in front, when the operator comes back to it, and when the browser is
 * online again.
 */
export function useRenewalClock(): void {
  useEffect(() => {
    let last = performance.now();
    const renewNow = () => {
      // Calls of an expired session would only wait together for the next one.
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
    // Whatever was renewed just before had no answer.
    window.addEventListener('online', renewNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('focus', renew);
      window.removeEventListener('online', renewNow);
    };
  }, []);
}
