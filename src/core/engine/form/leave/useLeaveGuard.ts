import { useBlocker } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { unsavedWorkTracker } from '../../unsavedWork';

type RouteLocation = { pathname: string; search: string };

const isSameLocation = (a: RouteLocation, b: RouteLocation) =>
  a.pathname === b.pathname && a.search === b.search;

interface LeaveConfirmationState {
  /** True from the question until the operator stays or the route has changed. */
  isAsking: boolean;
  /** The two answers to the open question; null if none is open. */
  question: { leave: () => void; stay: () => void } | null;
}

/**
 * If `isDirty` returns true, asks the operator before the form is left for another path or query. Also asks
 * before the browser's tab is closed. `isOwnRoute` tells whether a route still shows this form.
 */
export function useLeaveGuard(
  isDirty: () => boolean,
  isOwnRoute: (routeLocation: RouteLocation) => boolean,
): LeaveConfirmationState {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSameLocation(currentLocation, nextLocation) && !isOwnRoute(nextLocation) && isDirty(),
  );
  const askBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty() && !unsavedWorkTracker.isGivenUp()) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, []);
  // The router throws if its question is answered twice, for example by a key press and then by the closing
  // dialog.
  const answeredLocationRef = useRef<unknown>(undefined);
  const { state, location } = blocker;
  const answerOncePerLocation = (answerQuestion: () => void) => () => {
    if (answeredLocationRef.current === location) return;
    answeredLocationRef.current = location;
    answerQuestion();
  };
  return {
    isAsking: state !== 'unblocked',
    question:
      state === 'blocked'
        ? {
            leave: answerOncePerLocation(() => blocker.proceed?.()),
            stay: answerOncePerLocation(() => blocker.reset?.()),
          }
        : null,
  };
}
