import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets the height of a form's foot as `--foot-room` on the surrounding page. The foot covers the end of the
 * scroll area, and with this `scroll-padding` a focused element scrolls to above it.
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
