import { useCallback, useEffect, useRef } from 'react';

/** Finds the element to focus within an element. */
type Find = (scope: HTMLElement) => HTMLElement | undefined;

/** Moves the focus after the next render: the pressed button is gone or disabled by then, and the focus with it. */
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
