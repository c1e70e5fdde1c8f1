/** Pixels between a caret and the edge that it is scrolled away from. */
const EDGE = 8;

/** The bottom padding of a scrolling ancestor, as for a sticky bar. */
function roomBelow(element: Element | null): number {
  for (let at = element; at; at = at.parentElement) {
    const padding = Number.parseFloat(getComputedStyle(at).scrollPaddingBottom);
    if (padding > 0) return padding;
  }
  return 0;
}

/**
 * The pixels between the caret and the edges of the editor's scroll container. They keep the caret clear of
 * the sticky toolbar above and a sticky bar below. Getters, since both heights change.
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
