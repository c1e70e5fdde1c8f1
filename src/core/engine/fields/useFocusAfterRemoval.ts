import { useCallback, useEffect, useRef } from 'react';

/** Returns the element to focus, among the descendants of the given element; undefined if there is none. */
type FocusTargetFinder = (scope: HTMLElement) => HTMLElement | undefined;

/**
 * Returns a function that moves the focus after the next render. Call it for a button that the next render
 * removes or disables.
 */
export function useFocusAfterRemoval<E extends HTMLElement>() {
  const scopeRef = useRef<E>(null);
  const pendingFinderRef = useRef<FocusTargetFinder | null>(null);
  useEffect(() => {
    const findPendingFocusTarget = pendingFinderRef.current;
    pendingFinderRef.current = null;
    if (scopeRef.current) findPendingFocusTarget?.(scopeRef.current)?.focus();
  });
  const focusNext = useCallback((findFocusTarget: FocusTargetFinder) => {
    pendingFinderRef.current = findFocusTarget;
  }, []);
  return { scope: scopeRef, focusNext };
}
