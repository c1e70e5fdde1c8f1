import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to an opened layer: to its first element with `data-autofocus`, else to the layer. An
 * element in it that already has the focus keeps it. If the focused element goes, the layer takes the focus
 * again. Returns the layer's ref.
 */
export function useTakeFocus<E extends HTMLElement>(): RefObject<E | null> {
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
