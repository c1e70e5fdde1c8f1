import { useLayoutEffect, useRef } from 'react';

/**
 * Selector of elements that messages must not cover: bars with buttons, and a list's floating create button.
 */
const BOTTOM_BARS_SELECTOR = '[data-foot], [data-bar], [data-create]';
const MESSAGES_TO_BAR_DISTANCE_PX = 8;
/** Usual distance in pixels between the messages and the lower edge of the window. */
const WINDOW_BOTTOM_DISTANCE_PX = 24;

type BarEdges = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Returns the pixels by which an element must move up from its usual position so that it covers no bar. */
export function computeMessageOffsetPx(
  bars: readonly BarEdges[],
  place: { left: number; right: number; height: number; end: number },
): number {
  let bottom = place.end - WINDOW_BOTTOM_DISTANCE_PX;
  // The lowest bar comes first, because an element that moves above one bar might cover the next one.
  for (const bar of bars.toSorted((one, other) => other.bottom - one.bottom)) {
    const beside = bar.right <= place.left || bar.left >= place.right;
    const apart = bar.top >= bottom || bar.bottom <= bottom - place.height;
    if (!beside && !apart) bottom = bar.top - MESSAGES_TO_BAR_DISTANCE_PX;
  }
  // If there is no room above the bars, the element stays at its usual position.
  return bottom - place.height < 0 ? 0 : place.end - WINDOW_BOTTOM_DISTANCE_PX - bottom;
}

/**
 * Keeps the messages from covering bars with buttons, also when the bars move. Returns the ref for the
 * element of the messages.
 */
export function useKeepMessagesAboveBars(count: number) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || count === 0) return;
    let frame = 0;
    const moveMessagesAboveBottomBars = () => {
      const { left, right, height } = element.getBoundingClientRect();
      const bars = [...document.querySelectorAll(BOTTOM_BARS_SELECTOR)].map((bar) =>
        bar.getBoundingClientRect(),
      );
      const shown = bars.filter(({ width, top }) => width > 0 && top < window.innerHeight);
      const raised = computeMessageOffsetPx(shown, { left, right, height, end: window.innerHeight });
      element.style.setProperty('--raised', `${raised}px`);
    };
    const placeMessagesInNextFrame = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(moveMessagesAboveBottomBars);
    };
    moveMessagesAboveBottomBars();
    const pageChanges = new MutationObserver(placeMessagesInNextFrame);
    pageChanges.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', placeMessagesInNextFrame);
    document.addEventListener('scroll', placeMessagesInNextFrame, true);
    return () => {
      cancelAnimationFrame(frame);
      pageChanges.disconnect();
      window.removeEventListener('resize', placeMessagesInNextFrame);
      document.removeEventListener('scroll', placeMessagesInNextFrame, true);
    };
  }, [count]);
  return ref;
}
