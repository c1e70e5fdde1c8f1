import { type MouseEvent as ReactMouseEvent, useRef } from 'react';

/**
 * Makes an element ignore clicks until a press begins in it. So the second click of a double click does not
 * reach an element that the first click opened. Spread the returned handlers on the element; ignored clicks
 * don't reach its descendants either.
 */
export function useStaleClickGuard() {
  const hasPressBegun = useRef(false);
  return {
    onMouseDownCapture({ detail }: ReactMouseEvent) {
      if (detail <= 1) hasPressBegun.current = true;
    },
    onClickCapture(event: ReactMouseEvent) {
      // A click that the keyboard causes has the `detail` 0 and is never ignored.
      if (hasPressBegun.current || event.detail <= 1) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const PRESS_EVENT_NAMES = ['mousedown', 'click'] as const;

function suppressMultiClickEvent(event: MouseEvent): void {
  if (event.detail > 1) {
    event.preventDefault();
    event.stopPropagation();
  } else if (event.type === 'mousedown') {
    for (const eventName of PRESS_EVENT_NAMES)
      document.removeEventListener(eventName, suppressMultiClickEvent, true);
  }
}

/**
 * Makes the page ignore clicks until a new press begins. After a double click closes a layer, its second
 * click then does not reach the element below.
 */
export function ignoreClicksUntilNextPress(): void {
  for (const eventName of PRESS_EVENT_NAMES)
    document.addEventListener(eventName, suppressMultiClickEvent, true);
}
