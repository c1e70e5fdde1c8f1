import { useCallback, useRef, useState } from 'react';

/**
 * Number of pixels at the end of a scrollable element that may be hidden, because they are only empty space.
 */
const IGNORED_BOTTOM_SPACE_PX = 24;

/**
 * Returns whether a scrollable element has hidden content below, a function that scrolls down, and the ref
 * for the element.
 */
export function useHasMoreContentBelow() {
  const [below, setBelow] = useState(false);
  const scrollerRef = useRef<HTMLElement>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    scrollerRef.current = element;
    if (!element) return;
    const updateHasMoreBelow = () =>
      setBelow(element.scrollHeight - element.scrollTop - element.clientHeight > IGNORED_BOTTOM_SPACE_PX);
    const observer = new ResizeObserver(updateHasMoreBelow);
    for (const watchedElement of [element, ...element.children]) observer.observe(watchedElement);
    element.addEventListener('scroll', updateHasMoreBelow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', updateHasMoreBelow);
    };
  }, []);
  const scrollDownHalfPage = () =>
    scrollerRef.current?.scrollBy({ top: scrollerRef.current.clientHeight / 2 });
  return { ref, below, scrollOn: scrollDownHalfPage };
}
