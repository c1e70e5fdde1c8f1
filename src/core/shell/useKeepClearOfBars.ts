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
  barEdges: readonly BarEdges[],
  messagesBox: { left: number; right: number; height: number; end: number },
): number {
  let messagesBottom = messagesBox.end - WINDOW_BOTTOM_DISTANCE_PX;
  // The lowest bar comes first, because an element that moves above one bar might cover the next one.
  for (const bar of barEdges.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBesideMessages = bar.right <= messagesBox.left || bar.left >= messagesBox.right;
    const isAboveOrBelow = bar.top >= messagesBottom || bar.bottom <= messagesBottom - messagesBox.height;
    if (!isBesideMessages && !isAboveOrBelow) messagesBottom = bar.top - MESSAGES_TO_BAR_DISTANCE_PX;
  }
  // If there is no room above the bars, the element stays at its usual position.
  return messagesBottom - messagesBox.height < 0
    ? 0
    : messagesBox.end - WINDOW_BOTTOM_DISTANCE_PX - messagesBottom;
}

/**
 * Keeps the messages from covering bars with buttons, also when the bars move. Returns the ref for the
 * element of the messages.
 */
export function useKeepMessagesAboveBars(messageCount: number) {
  const messagesRef = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = messagesRef.current;
    if (!element || messageCount === 0) return;
    let animationFrameId = 0;
    const moveMessagesAboveBottomBars = () => {
      const { left, right, height } = element.getBoundingClientRect();
      const bars = [...document.querySelectorAll(BOTTOM_BARS_SELECTOR)].map((bar) =>
        bar.getBoundingClientRect(),
      );
      const visibleBars = bars.filter(({ width, top }) => width > 0 && top < window.innerHeight);
      const offsetPx = computeMessageOffsetPx(visibleBars, { left, right, height, end: window.innerHeight });
      element.style.setProperty('--raised', `${offsetPx}px`);
    };
    const placeMessagesInNextFrame = () => {
      cancelAnimationFrame(animationFrameId);
      animationFrameId = requestAnimationFrame(moveMessagesAboveBottomBars);
    };
    moveMessagesAboveBottomBars();
    const pageObserver = new MutationObserver(placeMessagesInNextFrame);
    pageObserver.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', placeMessagesInNextFrame);
    document.addEventListener('scroll', placeMessagesInNextFrame, true);
    return () => {
      cancelAnimationFrame(animationFrameId);
      pageObserver.disconnect();
      window.removeEventListener('resize', placeMessagesInNextFrame);
      document.removeEventListener('scroll', placeMessagesInNextFrame, true);
    };
  }, [messageCount]);
  return messagesRef;
}
