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
 * start at the top. `pageKey` is a key made of the list, its filters and the page number. `sectionRef` refers
 * to the element that contains the records.
 */
export function useRestoreListPosition(
  pageKey: string,
  areRowsLoaded: boolean,
  sectionRef: RefObject<HTMLElement | null>,
): void {
  const isBackNavigation = useIsBackNavigation();
  const restoredPageRef = useRef<string>(undefined);

  useLayoutEffect(() => {
    const sectionElement = sectionRef.current;
    const main = sectionElement?.closest('main');
    if (!sectionElement || !main) return;
    if (restoredPageRef.current !== pageKey && (areRowsLoaded || !isBackNavigation)) {
      const { top, focused } = getListPageStateBeforeLeaving(pageKey);
      main.scrollTop = isBackNavigation ? top : 0;
      if (isBackNavigation && areRowsLoaded && focused) restoreRowFocus(sectionElement, focused);
      restoredPageRef.current = pageKey;
    }
    if (!areRowsLoaded || restoredPageRef.current !== pageKey) return;
    const saveScrollTop = () => rememberListState(pageKey, { top: main.scrollTop });
    main.addEventListener('scroll', saveScrollTop, { passive: true });
    return () => main.removeEventListener('scroll', saveScrollTop);
  }, [pageKey, areRowsLoaded, isBackNavigation, sectionRef]);

  // The focused row is saved even before the requested rows arrive, because the rows shown until then can
  // already take the focus.
  useLayoutEffect(() => {
    const sectionElement = sectionRef.current;
    if (!sectionElement) return;
    const saveFocusedRow = ({ target }: Event) => {
      const focusedElement = findFocusedRow(target);
      if (focusedElement) rememberListState(pageKey, { focused: focusedElement });
    };
    // Clicks are handled too, because not every browser focuses a clicked element.
    for (const event of ['focusin', 'click']) sectionElement.addEventListener(event, saveFocusedRow);
    return () => {
      for (const event of ['focusin', 'click']) sectionElement.removeEventListener(event, saveFocusedRow);
    };
  }, [pageKey, sectionRef]);
}
