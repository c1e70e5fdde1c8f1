import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus into a layer when it opens: to its first element with `data-autofocus`, else to the layer
 * itself. If an element in the layer already has the focus, that element keeps the focus. If the focused
 * element disappears, the layer takes the focus. Returns the ref for the layer.
 */
export function useFocusOnOpen<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  const hasTaken = useRef(false);
  useLayoutEffect(() => {
    const opened = element.current;
    const focused = document.activeElement;
    const isElsewhere = hasTaken.current && focused !== document.body;
    hasTaken.current = true;
    if (!opened || isElsewhere || opened.contains(focused)) return;
    (opened.querySelector<HTMLElement>('[data-autofocus]') ?? opened).focus();
  });
  return element;
}
