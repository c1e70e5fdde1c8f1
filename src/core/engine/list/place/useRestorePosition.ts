import { type RefObject, useLayoutEffect, useRef } from 'react';
import {
  findFocusedElementInRow,
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
  const restoredPageKeyRef = useRef<string>(undefined);

  useLayoutEffect(() => {
    const sectionElement = sectionRef.current;
    const mainElement = sectionElement?.closest('main');
    if (!sectionElement || !mainElement) return;
    if (restoredPageKeyRef.current !== pageKey && (areRowsLoaded || !isBackNavigation)) {
      const { top, focused } = getListPageStateBeforeLeaving(pageKey);
      mainElement.scrollTop = isBackNavigation ? top : 0;
      if (isBackNavigation && areRowsLoaded && focused) restoreRowFocus(sectionElement, focused);
      restoredPageKeyRef.current = pageKey;
    }
    if (!areRowsLoaded || restoredPageKeyRef.current !== pageKey) return;
    const saveScrollTop = () => rememberListState(pageKey, { top: mainElement.scrollTop });
    mainElement.addEventListener('scroll', saveScrollTop, { passive: true });
    return () => mainElement.removeEventListener('scroll', saveScrollTop);
  }, [pageKey, areRowsLoaded, isBackNavigation, sectionRef]);

  // The focused row is saved even before the requested rows arrive, because the rows shown until then can
  // already take the focus.
  useLayoutEffect(() => {
    const sectionElement = sectionRef.current;
    if (!sectionElement) return;
    const saveFocusedRow = ({ target }: Event) => {
      const focusedElement = findFocusedElementInRow(target);
      if (focusedElement) rememberListState(pageKey, { focused: focusedElement });
    };
    // Clicks are handled too, because not every browser focuses a clicked element.
    for (const event of ['focusin', 'click']) sectionElement.addEventListener(event, saveFocusedRow);
    return () => {
      for (const event of ['focusin', 'click']) sectionElement.removeEventListener(event, saveFocusedRow);
    };
  }, [pageKey, sectionRef]);
}
