import { useEffect } from 'react';
import { renewAllLists } from '../engine/renewal/renewals';
import { sessionExpiryGate } from '../provider/wire/sessionGate';

const RENEWAL_INTERVAL_MS = 60_000;
/** Milliseconds in which a tab that comes to the front several times reads its data only once. */
const MIN_PAUSE_MS = 2_000;

/**
 * Reads the visible data again every minute while the tab is in front. It also does so when the operator
 * returns to the tab, and when the browser is online again.
 */
export function useReloadDataEveryMinute(): void {
  useEffect(() => {
    let last = performance.now();
    const renewNow = () => {
      // After the session has expired, no data are read, because the calls would only wait for the next
      // sign-in.
      if (document.visibilityState !== 'visible' || sessionExpiryGate.expired) return;
      last = performance.now();
      renewAllLists(false);
    };
    const renewAfterPause = () => {
      if (performance.now() - last >= MIN_PAUSE_MS) renewNow();
    };
    const timer = setInterval(renewAfterPause, RENEWAL_INTERVAL_MS);
    document.addEventListener('visibilitychange', renewAfterPause);
    window.addEventListener('focus', renewAfterPause);
    // The data are read again, because requests that were made just before going offline got no answer.
    window.addEventListener('online', renewNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renewAfterPause);
      window.removeEventListener('focus', renewAfterPause);
      window.removeEventListener('online', renewNow);
    };
  }, []);
}
