import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus into a layer when it opens: to its first element with `data-autofocus`, else to the layer
 * itself. If an element in the layer already has the focus, that element keeps the focus. If the focused
 * element disappears, the layer takes the focus. Returns the ref for the layer.
 */
export function useFocusOnOpen<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  const hasTakenFocus = useRef(false);
  useLayoutEffect(() => {
    const layer = element.current;
    const focusedElement = document.activeElement;
    const isFocusElsewhere = hasTakenFocus.current && focusedElement !== document.body;
    hasTakenFocus.current = true;
    if (!layer || isFocusElsewhere || layer.contains(focusedElement)) return;
    (layer.querySelector<HTMLElement>('[data-autofocus]') ?? layer).focus();
  });
  return element;
}
