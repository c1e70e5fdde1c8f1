import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets `--foot-room` on the surrounding page to the height of the form's footer, which covers the end of the
 * scroll area. CSS uses it as `scroll-padding`, so that a focused element scrolls into view above the footer.
 */
export function useFooterScrollPadding(footerRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const footerElement = footerRef.current;
    const mainElement = footerElement?.closest('main');
    if (!footerElement || !mainElement) return;
    const footerSizeObserver = new ResizeObserver(() =>
      mainElement.style.setProperty('--foot-room', `${footerElement.offsetHeight}px`),
    );
    footerSizeObserver.observe(footerElement);
    return () => {
      footerSizeObserver.disconnect();
      mainElement.style.removeProperty('--foot-room');
    };
  }, [footerRef]);
}
