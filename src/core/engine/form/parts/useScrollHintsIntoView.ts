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
export function useScrollHintsIntoView(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = foot.current?.closest('main');
    if (!main) return;
    // The page does not scroll while the pointer is pressed, because the click would then miss its target.
    let isPressed = false;
    const scrollFocusedControlHintIntoView = () => {
      const control = document.activeElement;
      const edge = foot.current?.getBoundingClientRect().top;
      if (isPressed || edge === undefined || !main.contains(control) || !control) return;
      // A control that ends below the footer's upper edge is not scrolled. Such a control, for example a tall
      // editor, keeps its caret visible itself.
      if (getBottomEdgePx(control) > edge) return;
      const over =
        Math.max(...findAriaDescriptionElements(control).map(getBottomEdgePx)) -
        (edge - HINT_TO_FOOTER_GAP_PX);
      if (over > 0) main.scrollTop += over;
    };
    const sizes = new ResizeObserver(scrollFocusedControlHintIntoView);
    const observeSizeOfFocusedField = ({ target }: FocusEvent) => {
      sizes.disconnect();
      const slot = target instanceof Element && target.closest('[data-path]');
      if (slot) sizes.observe(slot);
    };
    const markPointerPressed = () => {
      isPressed = true;
    };
    const markPointerReleased = () => {
      isPressed = false;
      requestAnimationFrame(scrollFocusedControlHintIntoView);
    };
    main.addEventListener('focusin', observeSizeOfFocusedField);
    main.addEventListener('pointerdown', markPointerPressed);
    window.addEventListener('pointerup', markPointerReleased);
    window.addEventListener('pointercancel', markPointerReleased);
    return () => {
      sizes.disconnect();
      main.removeEventListener('focusin', observeSizeOfFocusedField);
      main.removeEventListener('pointerdown', markPointerPressed);
      window.removeEventListener('pointerup', markPointerReleased);
      window.removeEventListener('pointercancel', markPointerReleased);
    };
  }, [foot]);
}
