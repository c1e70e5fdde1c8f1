import { type RefObject, useLayoutEffect } from 'react';

/** Pixels between a field and its popover. */
const POPUP_DISTANCE_FROM_ANCHOR_PX = 4;
const WINDOW_MARGIN_PX = 8;

function positionPopupAtAnchor(anchor: HTMLElement, popup: HTMLElement): void {
  const anchorRect = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  popup.style.minWidth = `${anchorRect.width}px`;
  const spaceBelow = innerHeight - anchorRect.bottom - POPUP_DISTANCE_FROM_ANCHOR_PX - WINDOW_MARGIN_PX;
  const spaceAbove = anchorRect.top - POPUP_DISTANCE_FROM_ANCHOR_PX - WINDOW_MARGIN_PX;
  const { width, height } = popup.getBoundingClientRect();
  // Its content grew after it was placed: it is higher than the space that it got.
  const isCut = height >= Number.parseFloat(popup.style.maxHeight);
  const isPlacedBelow = (height <= spaceBelow && !isCut) || spaceBelow >= spaceAbove;
  popup.style.maxHeight = `${isPlacedBelow ? spaceBelow : spaceAbove}px`;
  popup.style.left = `${Math.max(WINDOW_MARGIN_PX, Math.min(anchorRect.left, innerWidth - width - WINDOW_MARGIN_PX))}px`;
  popup.style.top = isPlacedBelow
    ? `${anchorRect.bottom + POPUP_DISTANCE_FROM_ANCHOR_PX}px`
    : `${anchorRect.top - POPUP_DISTANCE_FROM_ANCHOR_PX - Math.min(height, spaceAbove)}px`;
}

/**
 * Places a popover below or above a field, wherever there is room. The popover is in the browser's top layer,
 * so that no dialog clips it. It follows the field when the page scrolls or the window is resized.
 */
export function useAnchoredPopup(
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [field, hung] = [anchor.current, popup.current];
    if (!field || !hung) return;
    const updatePopupPosition = () => positionPopupAtAnchor(field, hung);
    const observer = new ResizeObserver(updatePopupPosition);
    hung.showPopover();
    updatePopupPosition();
    observer.observe(hung);
    window.addEventListener('resize', updatePopupPosition);
    window.addEventListener('scroll', updatePopupPosition, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', updatePopupPosition);
      window.removeEventListener('scroll', updatePopupPosition, { capture: true });
    };
  }, [anchor, popup]);
}
