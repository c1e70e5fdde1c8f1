import { useEffect } from 'react';
import { refetchAllLists } from '../engine/renewal/renewals';
import { sessionExpiryGate } from '../provider/wire/sessionGate';

const LIST_RELOAD_INTERVAL_MS = 60_000;
/**
 * Minimum number of milliseconds between two reads. If an operator brings the tab to the front several times,
 * the data are read only once.
 */
const MIN_RELOAD_INTERVAL_MS = 2_000;

/**
 * Reads the visible data again every minute while the tab is in front. Also reads the data when the operator
 * returns to the tab, and when the browser is online again.
 */
export function useReloadDataEveryMinute(): void {
  useEffect(() => {
    let lastReloadMs = performance.now();
    const refetchListsIfVisible = () => {
      // After the session has expired, no data are read, because the calls would only wait for the next
      // sign-in.
      if (document.visibilityState !== 'visible' || sessionExpiryGate.expired) return;
      lastReloadMs = performance.now();
      refetchAllLists(false);
    };
    const reloadUnlessJustReloaded = () => {
      if (performance.now() - lastReloadMs >= MIN_RELOAD_INTERVAL_MS) refetchListsIfVisible();
    };
    const reloadTimer = setInterval(reloadUnlessJustReloaded, LIST_RELOAD_INTERVAL_MS);
    document.addEventListener('visibilitychange', reloadUnlessJustReloaded);
    window.addEventListener('focus', reloadUnlessJustReloaded);
    // The data are read again, because requests that were made just before going offline got no answer.
    window.addEventListener('online', refetchListsIfVisible);
    return () => {
      clearInterval(reloadTimer);
      document.removeEventListener('visibilitychange', reloadUnlessJustReloaded);
      window.removeEventListener('focus', reloadUnlessJustReloaded);
      window.removeEventListener('online', refetchListsIfVisible);
    };
  }, []);
}
