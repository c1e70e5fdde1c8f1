import type { KeyboardEvent } from 'react';

const arrowKeysByOrientation = {
  vertical: { back: 'ArrowUp', on: 'ArrowDown' },
  horizontal: { back: 'ArrowLeft', on: 'ArrowRight' },
};

/**
 * Returns the index of the element that gets the focus after an arrow key, Home or End; undefined for other
 * keys. Arrow keys wrap around.
 */
function computeNextFocusIndex(
  key: string,
  { back, on }: (typeof arrowKeysByOrientation)['vertical'],
  focusedIndex: number,
  elementCount: number,
): number | undefined {
  if (key === on) return (focusedIndex + 1) % elementCount;
  if (key === back) return (focusedIndex + elementCount - 1) % elementCount;
  if (key === 'Home') return 0;
  return key === 'End' ? elementCount - 1 : undefined;
}

/** Moves the focus among the given elements by arrow keys, Home and End. */
export function moveFocusByArrowKey(
  event: KeyboardEvent,
  direction: keyof typeof arrowKeysByOrientation,
  elements: readonly HTMLElement[],
): void {
  const { target } = event;
  const focusedIndex = elements.findIndex((element) => target instanceof Node && element.contains(target));
  if (focusedIndex < 0) return;
  const nextIndex = computeNextFocusIndex(
    event.key,
    arrowKeysByOrientation[direction],
    focusedIndex,
    elements.length,
  );
  if (nextIndex === undefined) return;
  event.preventDefault();
  elements[nextIndex]?.focus();
}
