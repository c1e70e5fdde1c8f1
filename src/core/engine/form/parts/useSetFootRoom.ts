import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets `--foot-room` on the surrounding page to the height of the form's footer, which covers the end of the
 * scroll area. CSS uses it as `scroll-padding`, so that a focused element scrolls into view above the footer.
 */
export function useFooterScrollPadding(footerRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = footerRef.current;
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
  }, [footerRef]);
}
