import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus to what opens over the page: to the first element in it with `data-autofocus`, else to itself. An
 * element in it that has the focus already keeps it. Returns the ref of what opens.
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
