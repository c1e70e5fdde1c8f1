import { useEffect } from 'react';
import { renewAll } from '../engine/renewal/renewals';
import { sessionGate } from '../provider/sessionGate';

const EVERY = 60_000;
/** Milliseconds in which a tab that comes to the front twice is renewed once. */
const PAUSE = 2_000;

/** Renews what is shown every minute while the tab is in front, and when the operator comes back to it. */
export function useRenewalClock(): void {
  useEffect(() => {
    let last = Date.now();
    const renew = () => {
      // Calls of an expired session would only wait together for the next one.
      if (document.visibilityState !== 'visible' || sessionGate.expired || Date.now() - last < PAUSE) return;
      last = Date.now();
      renewAll(false);
    };
    const timer = setInterval(renew, EVERY);
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('focus', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('focus', renew);
    };
  }, []);
}
