import { useCallback, useEffect, useRef } from 'react';

/** Returns the element to focus within `scope`; undefined if there is none. */
type Find = (scope: HTMLElement) => HTMLElement | undefined;

/**
 * Returns a function that moves the focus after the next render. It is for buttons that this render removes
 * or disables.
 */
export function useFocusAfterRemoval<E extends HTMLElement>() {
  const scope = useRef<E>(null);
  const next = useRef<Find | null>(null);
  useEffect(() => {
    const find = next.current;
    next.current = null;
    if (scope.current) find?.(scope.current)?.focus();
  });
  const focusNext = useCallback((find: Find) => {
    next.current = find;
  }, []);
  return { scope, focusNext };
}
