import { type RefObject, useLayoutEffect } from 'react';

/** Pixels between a field and its popover. */
const GAP = 4;
const EDGE = 8;

function place(anchor: HTMLElement, popup: HTMLElement): void {
  const field = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  popup.style.minWidth = `${field.width}px`;
  const below = innerHeight - field.bottom - GAP - EDGE;
  const above = field.top - GAP - EDGE;
  const { width, height } = popup.getBoundingClientRect();
  const under = height <= below || below >= above;
  popup.style.maxHeight = `${under ? below : above}px`;
  popup.style.left = `${Math.max(EDGE, Math.min(field.left, innerWidth - width - EDGE))}px`;
  popup.style.top = under ? `${field.bottom + GAP}px` : `${field.top - GAP - Math.min(height, above)}px`;
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
    const follow = () => place(field, hung);
    const observer = new ResizeObserver(follow);
    hung.showPopover();
    follow();
    observer.observe(hung);
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, [anchor, popup]);
}
