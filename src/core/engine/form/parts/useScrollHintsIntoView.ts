import { type RefObject, useEffect } from 'react';

/** Pixels that stay free between a hint and the form's footer below it. */
const HINT_TO_FOOTER_GAP_PX = 8;

const getBottomEdgePx = (element: Element) => element.getBoundingClientRect().bottom;

/** Returns the elements that describe a control: its help, error and hint. */
const findAriaDescriptionElements = (control: Element): Element[] =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .filter((element) => element !== null);

/**
 * Scrolls the help, error or hint of the focused control into view above the form's sticky footer. A browser
 * scrolls only to the control itself, not to text that appears later.
 */
export function useScrollHintsIntoView(footerRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = footerRef.current?.closest('main');
    if (!main) return;
    // The page does not scroll while the pointer is pressed, because the click would then miss its target.
    let isPointerPressed = false;
    const scrollFocusedControlHintIntoView = () => {
      const control = document.activeElement;
      const footerTopPx = footerRef.current?.getBoundingClientRect().top;
      if (isPointerPressed || footerTopPx === undefined || !main.contains(control) || !control) return;
      // A control that ends below the footer's upper edge is not scrolled. Such a control, for example a tall
      // editor, keeps its caret visible itself.
      if (getBottomEdgePx(control) > footerTopPx) return;
      const overlapPx =
        Math.max(...findAriaDescriptionElements(control).map(getBottomEdgePx)) -
        (footerTopPx - HINT_TO_FOOTER_GAP_PX);
      if (overlapPx > 0) main.scrollTop += overlapPx;
    };
    const resizeObserver = new ResizeObserver(scrollFocusedControlHintIntoView);
    const observeSizeOfFocusedField = ({ target }: FocusEvent) => {
      resizeObserver.disconnect();
      const fieldElement = target instanceof Element && target.closest('[data-path]');
      if (fieldElement) resizeObserver.observe(fieldElement);
    };
    const markPointerPressed = () => {
      isPointerPressed = true;
    };
    const markPointerReleased = () => {
      isPointerPressed = false;
      requestAnimationFrame(scrollFocusedControlHintIntoView);
    };
    main.addEventListener('focusin', observeSizeOfFocusedField);
    main.addEventListener('pointerdown', markPointerPressed);
    window.addEventListener('pointerup', markPointerReleased);
    window.addEventListener('pointercancel', markPointerReleased);
    return () => {
      resizeObserver.disconnect();
      main.removeEventListener('focusin', observeSizeOfFocusedField);
      main.removeEventListener('pointerdown', markPointerPressed);
      window.removeEventListener('pointerup', markPointerReleased);
      window.removeEventListener('pointercancel', markPointerReleased);
    };
  }, [footerRef]);
}
