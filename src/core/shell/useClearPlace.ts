import { useLayoutEffect, useRef } from 'react';

/** Bars with buttons, which must not be covered, and the floating button for a new record over a list. */
const BARS = '[data-foot], [data-bar], [data-create]';
const GAP = 8;
/** Pixels between messages at rest and the end of the window. */
const REST = 24;

type Bar = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Returns how far something so high and wide rises from the end of the window to lie over no bar. */
export function raiseOver(
  bars: readonly Bar[],
  place: { left: number; right: number; height: number; end: number },
): number {
  let bottom = place.end - REST;
  // From the lowest up: raising it over one bar may move it into the next.
  for (const bar of bars.toSorted((one, other) => other.bottom - one.bottom)) {
    const beside = bar.right <= place.left || bar.left >= place.right;
    const apart = bar.top >= bottom || bar.bottom <= bottom - place.height;
    if (!beside && !apart) bottom = bar.top - GAP;
  }
  // Without room above, it stays in its usual place.
  return bottom - place.height < 0 ? 0 : place.end - REST - bottom;
}

/** Keeps messages clear of bars with buttons, wherever these move; attach the ref to the element. */
export function useClearPlace(count: number) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || count === 0) return;
    let frame = 0;
    const place = () => {
      const { left, right, height } = element.getBoundingClientRect();
      const bars = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect());
      const shown = bars.filter(({ width, top }) => width > 0 && top < window.innerHeight);
      const raised = raiseOver(shown, { left, right, height, end: window.innerHeight });
      element.style.setProperty('--raised', `${raised}px`);
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const pageChanges = new MutationObserver(soon);
    pageChanges.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', soon);
    document.addEventListener('scroll', soon, true);
    return () => {
      cancelAnimationFrame(frame);
      pageChanges.disconnect();
      window.removeEventListener('resize', soon);
      document.removeEventListener('scroll', soon, true);
    };
  }, [count]);
  return ref;
}
