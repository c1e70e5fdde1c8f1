import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets the height of a form's foot as `--foot-room` on the page around it. The foot covers the end of the
 * scroll area. With this padding (scroll-padding in the styles), a focused element is scrolled to above it.
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
