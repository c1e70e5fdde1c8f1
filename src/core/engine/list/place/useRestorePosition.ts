import { type RefObject, useLayoutEffect, useRef } from 'react';
import {
  findFocusedRow,
  getListPageStateBeforeLeaving,
  rememberListState,
  restoreRowFocus,
  useIsBackNavigation,
} from './left';

/**
 * Restores a list's scroll position and focus after navigating back, once its rows are loaded. Other visits
 * start at the top. `page` is a key made of the list, its filters and the page number; `section` contains the
 * records.
 */
export function useRestoreListPosition(
  page: string,
  ready: boolean,
  section: RefObject<HTMLElement | null>,
): void {
  const isBack = useIsBackNavigation();
  const placed = useRef<string>(undefined);

  useLayoutEffect(() => {
    const rows = section.current;
    const main = rows?.closest('main');
    if (!rows || !main) return;
    if (placed.current !== page && (ready || !isBack)) {
      const { top, focused } = getListPageStateBeforeLeaving(page);
      main.scrollTop = isBack ? top : 0;
      if (isBack && ready && focused) restoreRowFocus(rows, focused);
      placed.current = page;
    }
    if (!ready || placed.current !== page) return;
    const saveScrollTop = () => rememberListState(page, { top: main.scrollTop });
    main.addEventListener('scroll', saveScrollTop, { passive: true });
    return () => main.removeEventListener('scroll', saveScrollTop);
  }, [page, ready, isBack, section]);

  // This effect does not wait for the requested rows, because the visible rows can take the focus before the
  // requested rows arrive.
  useLayoutEffect(() => {
    const rows = section.current;
    if (!rows) return;
    const saveFocusedRow = ({ target }: Event) => {
      const focused = findFocusedRow(target);
      if (focused) rememberListState(page, { focused });
    };
    // Clicks are handled too, because not every browser focuses a clicked element.
    for (const event of ['focusin', 'click']) rows.addEventListener(event, saveFocusedRow);
    return () => {
      for (const event of ['focusin', 'click']) rows.removeEventListener(event, saveFocusedRow);
    };
  }, [page, section]);
}
