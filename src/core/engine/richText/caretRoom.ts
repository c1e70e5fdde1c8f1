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
 * The pixels that the editor keeps between the caret and the edges of its scroll container, so that neither the sticky
 * toolbar above nor a sticky bar below covers it. Getters, since both heights change.
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
