import { useCallback, useEffect, useRef } from 'react';

/** Finds the element to focus within a scope. */
type Find = (scope: HTMLElement) => HTMLElement | undefined;

/**
 * Returns a function that moves the focus after the next render. It is needed if that render removes or
 * disables the pressed button.
 */
export function useNextFocus<E extends HTMLElement>() {
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
