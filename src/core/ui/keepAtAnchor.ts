import { autoUpdate, computePosition, flip, offset, type Placement, shift } from '@floating-ui/dom';

/** Pixels between a popup and its anchor. */
const ANCHOR_DISTANCE_PX = 4;
const WINDOW_MARGIN_PX = 8;

/**
 * Keeps a popup at its anchor, inside the window. Returns a function that stops the popup from following the
 * anchor.
 */
export function keepPopupAtAnchor(anchor: HTMLElement, popup: HTMLElement, placement: Placement): () => void {
  // If neither side of the anchor has enough room, the popup covers the anchor instead of leaving the window.
  const middleware = [
    offset(ANCHOR_DISTANCE_PX),
    flip({ padding: WINDOW_MARGIN_PX }),
    shift({ padding: WINDOW_MARGIN_PX, crossAxis: true }),
  ];
  return autoUpdate(anchor, popup, () => {
    void computePosition(anchor, popup, { strategy: 'fixed', placement, middleware }).then(({ x, y }) => {
      Object.assign(popup.style, { left: `${x}px`, top: `${y}px` });
    });
  });
}
