import { useCallback, useEffect, useRef } from 'react';

/** Finds within an element what is to have the focus. */
type Find = (scope: HTMLElement) => HTMLElement | undefined;

/** Moves the focus after the next render: what was pressed is gone by then, or disabled, and the keyboard with it. */
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
