import { useCallback, useRef, useState } from 'react';

/** Maximum number of hidden pixels at the end of a scrollable element that are only empty space. */
const END_DISTANCE = 24;

/**
 * Returns whether a scrollable element has more content below, a function that scrolls to it, and the ref for
 * the element.
 */
export function useHasMoreBelow() {
  const [below, setBelow] = useState(false);
  const scroller = useRef<HTMLElement>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    scroller.current = element;
    if (!element) return;
    const measureRest = () =>
      setBelow(element.scrollHeight - element.scrollTop - element.clientHeight > END_DISTANCE);
    const observer = new ResizeObserver(measureRest);
    for (const watched of [element, ...element.children]) observer.observe(watched);
    element.addEventListener('scroll', measureRest, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measureRest);
    };
  }, []);
  const scrollOn = () => scroller.current?.scrollBy({ top: scroller.current.clientHeight / 2 });
  return { ref, below, scrollOn };
}
