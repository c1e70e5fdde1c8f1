import { useCallback, useEffect, useRef } from 'react';

/** Returns the element to focus within `scope`; undefined if there is none. */
type FocusTargetFinder = (scope: HTMLElement) => HTMLElement | undefined;

/**
 * Returns a function that moves the focus after the next render. Call it for a button that the next render
 * removes or disables.
 */
export function useFocusAfterRemoval<E extends HTMLElement>() {
  const scope = useRef<E>(null);
  const next = useRef<FocusTargetFinder | null>(null);
  useEffect(() => {
    const find = next.current;
    next.current = null;
    if (scope.current) find?.(scope.current)?.focus();
  });
  const focusNext = useCallback((find: FocusTargetFinder) => {
    next.current = find;
  }, []);
  return { scope, focusNext };
}
