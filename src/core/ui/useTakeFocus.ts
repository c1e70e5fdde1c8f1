import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to an opened layer: to its first element with `data-autofocus`, else to the layer. An
 * element in it that already has the focus keeps it. Returns the layer's ref.
 */
export function useTakeFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const opened = element.current;
    if (!opened || opened.contains(document.activeElement)) return;
    (opened.querySelector<HTMLElement>('[data-autofocus]') ?? opened).focus();
  }, []);
  return element;
}
