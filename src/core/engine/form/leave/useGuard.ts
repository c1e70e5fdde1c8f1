import { useBlocker } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { unsavedWork } from '../../unsavedWork';

type Place = { pathname: string; search: string };

const samePlace = (a: Place, b: Place) => a.pathname === b.pathname && a.search === b.search;

interface Guard {
  /** True while the operator decides, or is leaving after the answer. */
  isAsking: boolean;
  /** The two answers; null without an open question. */
  question: { leave: () => void; stay: () => void } | null;
}

/**
 * Asks before the form is left for another path or query, or its tab is closed, if `isDirty` returns true
 * then. `isOwn` returns true for places that still show this form.
 */
export function useGuard(isDirty: () => boolean, isOwn: (place: Place) => boolean): Guard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !samePlace(currentLocation, nextLocation) && !isOwn(nextLocation) && isDirty(),
  );
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty() && !unsavedWork.isGivenUp()) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
  // The router throws if it is answered twice, as by a second press before the question is gone.
  const answered = useRef<unknown>(undefined);
  // The router closes a question in a transition, where a fast next key would still meet it.
  const [stayed, setStayed] = useState<unknown>(undefined);
  const { state, location } = blocker;
  const once = (answer: () => void) => () => {
    if (answered.current === location) return;
    answered.current = location;
    answer();
  };
  const stay = once(() => {
    setStayed(location);
    blocker.reset?.();
  });
  const isOpen = state === 'blocked' && stayed !== location;
  return {
    isAsking: state !== 'unblocked',
    question: isOpen ? { leave: once(() => blocker.proceed?.()), stay } : null,
  };
}
