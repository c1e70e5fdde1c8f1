import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the page around a form how high its foot is, which sticks over what scrolls below it: whatever gets the focus is
 * scrolled to above it (scroll-padding, in form.css). Its height changes with what it says.
 */
export function useFootRoom(foot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = foot.current;
    const main = element?.closest('main');
    if (!element || !main) return;
    const observer = new ResizeObserver(() =>
      main.style.setProperty('--foot-room', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      main.style.removeProperty('--foot-room');
    };
  }, [foot]);
}
