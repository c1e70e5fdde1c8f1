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
  at: number,
  count: number,
): number | undefined {
  if (key === on) return (at + 1) % count;
  if (key === back) return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Moves the focus among the given elements by arrow keys, Home and End. */
export function moveFocusByArrowKey(
  event: KeyboardEvent,
  direction: keyof typeof arrowKeysByOrientation,
  elements: readonly HTMLElement[],
): void {
  const { target } = event;
  const at = elements.findIndex((element) => target instanceof Node && element.contains(target));
  if (at < 0) return;
  const next = computeNextFocusIndex(event.key, arrowKeysByOrientation[direction], at, elements.length);
  if (next === undefined) return;
  event.preventDefault();
  elements[next]?.focus();
}
