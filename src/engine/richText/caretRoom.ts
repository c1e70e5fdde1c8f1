/** Pixels between a caret and the edge that it is scrolled away from. */
const EDGE = 8;

/** What a scrolling ancestor keeps free at its bottom, as for a bar that sticks there. */
function roomBelow(element: Element | null): number {
  for (let at = element; at; at = at.parentElement) {
    const padding = Number.parseFloat(getComputedStyle(at).scrollPaddingBottom);
    if (padding > 0) return padding;
  }
  return 0;
}

/**
 * How far from the edges of what scrolls a caret stays, for the editor, which knows of no bar that sticks there: of the
 * toolbar above and of what the page keeps free below. Read afresh at each step, since both change.
 */
export const caretRoom = (find: () => Element | null) => ({
  left: EDGE,
  right: EDGE,
  get top() {
    return EDGE + (find()?.querySelector<HTMLElement>('[data-head]')?.offsetHeight ?? 0);
  },
  get bottom() {
    return EDGE + roomBelow(find());
  },
});
