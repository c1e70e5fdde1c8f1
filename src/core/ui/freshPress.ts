import { type MouseEvent, useRef } from 'react';

/**
 * Makes an element ignore clicks until a press begins in it. So the second click of a double click does not
 * reach an element that the first click opened. Spread the returned handlers on the element; ignored clicks
 * don't reach its descendants either.
 */
export function useIgnoreStalePress() {
  const isFresh = useRef(false);
  return {
    onMouseDownCapture({ detail }: MouseEvent) {
      if (detail <= 1) isFresh.current = true;
    },
    onClickCapture(event: MouseEvent) {
      // A click that the keyboard causes has the `detail` 0 and is never ignored.
      if (isFresh.current || event.detail <= 1) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
