import { type MouseEvent, useRef } from 'react';

/**
 * Keeps the rest of a double click from the element that its first click opened. Until a press begins in it, an element
 * ignores clicks that continue an earlier one. Spread the handlers on the element; no descendant receives the click.
 */
export function useFreshPress() {
  const isFresh = useRef(false);
  return {
    onMouseDownCapture({ detail }: MouseEvent) {
      if (detail <= 1) isFresh.current = true;
    },
    onClickCapture(event: MouseEvent) {
      // A keyboard's click counts as none.
      if (isFresh.current || event.detail <= 1) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
