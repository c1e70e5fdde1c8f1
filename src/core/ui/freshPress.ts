import { type MouseEvent, useRef } from 'react';

/**
 * Keeps the second click of a double click from the element that the first one opened: an element ignores
 * clicks until a press begins in it. Spread the handlers on the element; no descendant gets ignored clicks.
 */
export function useFreshPress() {
  const isFresh = useRef(false);
  return {
    onMouseDownCapture({ detail }: MouseEvent) {
      if (detail <= 1) isFresh.current = true;
    },
    onClickCapture(event: MouseEvent) {
      // A click by keyboard has the detail 0.
      if (isFresh.current || event.detail <= 1) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
