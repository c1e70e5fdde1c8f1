import { useLocation, useNavigationType } from 'react-router';
import { setInBoundedMap } from '../../../schema/basics/setInBoundedMap';

/**
 * The focused element within a row: the id of the row's record, and the element's index among the row's
 * focusable elements.
 */
interface FocusedElementInRow {
  id: string;
  place: number;
}

/** The state that a page of a list had when the operator left it. */
export interface ListStateBeforeLeaving {
  /** Scroll position of the list's page, in pixels from the top. */
  top: number;
  /** Ids of the expanded rows. */
  opened: ReadonlySet<string>;
  focused?: FocusedElementInRow;
}

const INITIAL_LIST_PAGE_STATE: ListStateBeforeLeaving = { top: 0, opened: new Set() };

/** The states of list pages, by the page's key. They are only in memory; the most recent is last. */
const savedStateByListPage = new Map<string, ListStateBeforeLeaving>();
const MAX_REMEMBERED_LIST_PAGES = 200;

/**
 * Returns the state in which a list's page was left. `pageKey` is a key made of the list, its filters and the
 * page number.
 */
export const getListPageStateBeforeLeaving = (pageKey: string): ListStateBeforeLeaving =>
  savedStateByListPage.get(pageKey) ?? INITIAL_LIST_PAGE_STATE;

/** Remembers the state of a list's page, to restore it later. */
export function rememberListState(pageKey: string, changes: Partial<ListStateBeforeLeaving>): void {
  setInBoundedMap(
    savedStateByListPage,
    pageKey,
    { ...getListPageStateBeforeLeaving(pageKey), ...changes },
    MAX_REMEMBERED_LIST_PAGES,
  );
}

/** Returns true if the operator navigated back to a list, by the browser or from a form. */
export function useIsBackNavigation(): boolean {
  const isPopNavigation = useNavigationType() === 'POP';
  const { state } = useLocation();
  return isPopNavigation || state?.back === true;
}

const FOCUSABLE_SELECTOR = 'a[href], button, input';

/** Returns the focused element within the rows of a list; undefined outside them. */
export function findFocusedElementInRow(target: EventTarget | null): FocusedElementInRow | undefined {
  const focusableElement = target instanceof Element ? target.closest(FOCUSABLE_SELECTOR) : null;
  const row = focusableElement?.closest<HTMLElement>('[data-row]');
  if (!focusableElement || !row?.dataset.row) return undefined;
  return {
    id: row.dataset.row,
    place: [...row.querySelectorAll(FOCUSABLE_SELECTOR)].indexOf(focusableElement),
  };
}

/** Whether no element has the focus, or only the page's title, which gets the focus after navigating. */
const isNothingFocused = () => document.activeElement?.matches('body, h1') ?? true;

/** Restores the focus to an element of a row, unless another element has the focus by now. */
export function restoreRowFocus(section: HTMLElement, { id, place }: FocusedElementInRow): void {
  if (!isNothingFocused()) return;
  const rows = [...section.querySelectorAll<HTMLElement>('[data-row]')];
  const row = rows.find(({ dataset }) => dataset.row === id);
  const focusableElements = [...(row?.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR) ?? [])];
  // If the row no longer exists, the list gets the focus.
  const elementToFocus = focusableElements[place] ?? focusableElements[0] ?? section;
  elementToFocus.focus({ preventScroll: true });
}
