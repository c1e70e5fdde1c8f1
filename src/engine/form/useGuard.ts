import { useBlocker } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';

type Place = { pathname: string; search: string };

const samePlace = (a: Place, b: Place) => a.pathname === b.pathname && a.search === b.search;

/**
 * Asks before the form's place is left for another path or query, or its tab is closed, while `isDirty` says so.
 * `isOwn` names the places that still show this form.
 */
export function useGuard(isDirty: () => boolean, isOwn: (place: Place) => boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !samePlace(currentLocation, nextLocation) && !isOwn(nextLocation) && isDirty(),
  );
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
  return blocker;
}
