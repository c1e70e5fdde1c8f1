import { type RefObject, useEffect } from 'react';

/** Pixels that stay free between a hint and the form's footer below it. */
const HINT_TO_FOOTER_GAP_PX = 8;

const getBottomEdgePx = (element: Element) => element.getBoundingClientRect().bottom;

/** Returns the elements that describe a control: its help, error and hint. */
const findAriaDescriptionElements = (controlElement: Element): Element[] =>
  (controlElement.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .filter((element) => element !== null);

/**
 * Scrolls the help, error or hint of the focused control into view above the form's sticky footer. A browser
 * scrolls only to the control itself, not to text that appears later.
 */
export function useScrollHintsIntoView(footerRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const mainElement = footerRef.current?.closest('main');
    if (!mainElement) return;
    // The page does not scroll while the pointer is pressed, because the click would then miss its target.
    let isPointerPressed = false;
    const scrollFocusedControlHintIntoView = () => {
      const focusedControl = document.activeElement;
      const footerTopPx = footerRef.current?.getBoundingClientRect().top;
      if (
        isPointerPressed ||
        footerTopPx === undefined ||
        !mainElement.contains(focusedControl) ||
        !focusedControl
      )
        return;
      // A control that ends below the footer's upper edge is not scrolled. Such a control, for example a tall
      // editor, keeps its caret visible itself.
      if (getBottomEdgePx(focusedControl) > footerTopPx) return;
      const hiddenHeightPx =
        Math.max(...findAriaDescriptionElements(focusedControl).map(getBottomEdgePx)) -
        (footerTopPx - HINT_TO_FOOTER_GAP_PX);
      if (hiddenHeightPx > 0) mainElement.scrollTop += hiddenHeightPx;
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
    mainElement.addEventListener('focusin', observeSizeOfFocusedField);
    mainElement.addEventListener('pointerdown', markPointerPressed);
    window.addEventListener('pointerup', markPointerReleased);
    window.addEventListener('pointercancel', markPointerReleased);
    return () => {
      resizeObserver.disconnect();
      mainElement.removeEventListener('focusin', observeSizeOfFocusedField);
      mainElement.removeEventListener('pointerdown', markPointerPressed);
      window.removeEventListener('pointerup', markPointerReleased);
      window.removeEventListener('pointercancel', markPointerReleased);
    };
  }, [footerRef]);
}
