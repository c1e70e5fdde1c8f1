import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Pixels that each list was scrolled by when it was last seen, by its query; the one seen last stands last. */
const positions = new Map<string, number>();
const MOST = 200;

function remember(list: string, top: number): void {
  positions.delete(list);
  positions.set(list, top);
  const [oldest = list] = positions.keys();
  if (positions.size > MOST) positions.delete(oldest);
}

/**
 * Keeps where a list was left: on every way back to it, once its rows are there, and at its top on every other. `list`
 * names the list with its filters and page; `section` is anything inside the page.
 */
export function usePosition(list: string, ready: boolean, section: RefObject<HTMLElement | null>): void {
  const isPop = useNavigationType() === 'POP';
  const { state } = useLocation();
  const isBack = isPop || state?.back === true;
  const placed = useRef<string>(undefined);

  useLayoutEffect(() => {
    const main = section.current?.closest('main');
    if (!main) return;
    if (placed.current !== list && (ready || !isBack)) {
      main.scrollTop = isBack ? (positions.get(list) ?? 0) : 0;
      placed.current = list;
    }
    if (!ready || placed.current !== list) return;
    const keep = () => remember(list, main.scrollTop);
    main.addEventListener('scroll', keep, { passive: true });
    return () => main.removeEventListener('scroll', keep);
  }, [list, ready, isBack, section]);
}
