import { type MouseEvent, useCallback, useRef } from 'react';
import { type To, useHref, useLocation, useNavigate } from 'react-router';
import type { AnyResource } from '../../schema/index';
import { useEngine } from '../EngineContext';
import { findScreenForRoute } from './screen';

/** The position of a record in the list that opened the record's form. */
export interface PositionInList {
  /** The list's query: its variant, filters and page. */
  search: string;
  /** The number of records that precede the record in the list. */
  at: number;
}

export type NeighbourDirection = 'previous' | 'next';

/** The history state of a form; empty if the form was opened by its URL alone. */
export interface FormHistoryState {
  /**
   * True if the list pushed this form's entry of the browser's history. Closing the form then goes back to
   * the list.
   */
  pushed?: true;
  from?: PositionInList;
  /**
   * Direction in which the operator last went from one record of the list to the next. Absent if the operator
   * came from the list itself.
   */
  walked?: NeighbourDirection;
  /** Id of the record whose values are copied into the new record's form. */
  copyOf?: string;
}

const OPENED_FROM_LIST_HISTORY_STATE: FormHistoryState = { pushed: true };

/** The history state of a list after its form was closed. It makes the list restore its scroll position. */
interface ReturnHistoryState {
  back?: true;
}
const RETURNED_FROM_FORM_STATE: ReturnHistoryState = { back: true };

/** A form's route, its history state, and the URL of a link to it. */
export interface FormLinkTarget {
  to: To;
  state: FormHistoryState;
  href: string;
}

/**
 * Returns a function that builds the target of a link to a form. Without an id, the form creates a record.
 * `recordIndexInList` is the number of records before the record in the list. A link outside the list needs
 * `listQuery`, the list's query.
 */
export function useFormLink(
  resourceName: string,
  listQuery?: string,
): (id?: string, recordIndexInList?: number) => FormLinkTarget {
  const { search: currentSearch } = useLocation();
  const search = listQuery ?? currentSearch;
  const resourcePath = `/${resourceName}`;
  const resourceHref = useHref(resourcePath);
  return useCallback(
    (id = 'create', recordIndexInList) => {
      const formSubpath = `/${encodeURIComponent(id)}`;
      return {
        to: { pathname: resourcePath + formSubpath, search },
        state:
          recordIndexInList === undefined
            ? OPENED_FROM_LIST_HISTORY_STATE
            : { ...OPENED_FROM_LIST_HISTORY_STATE, from: { search, at: recordIndexInList } },
        href: resourceHref + formSubpath + search,
      };
    },
    [resourcePath, search, resourceHref],
  );
}

/**
 * Returns a function that tells whether the browser's URL is a form's URL. It reads the URL when it is
 * called, so that a list's rows do not render again when the route changes.
 */
function useFormUrlChecker(resourceName: string): () => boolean {
  const listHref = useHref(`/${resourceName}`);
  return useCallback(() => window.location.pathname.startsWith(`${listHref}/`), [listHref]);
}

/**
 * Returns a function that opens a form from its list. The list can be clicked until the form is rendered. If
 * a second click opens another form, that form replaces the first in the history, so that Back leads to the
 * list.
 */
export function useFormOpener(resourceName: string): (target: FormLinkTarget) => void {
  const checkIsAtForm = useFormUrlChecker(resourceName);
  const navigate = useNavigate();
  return useCallback(
    ({ to, state }) => void navigate(to, { state, replace: checkIsAtForm() }),
    [checkIsAtForm, navigate],
  );
}

/**
 * Returns a function that closes a form. If the list opened the form, closing goes back to that list. If the
 * form was opened by its URL, the list replaces the form in the history. While a form is closing, further
 * calls do nothing, because a second step back would leave the list.
 */
export function useFormCloser(resourceName: string): () => void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const checkIsAtForm = useFormUrlChecker(resourceName);
  const isGoingBackRef = useRef(false);
  return useCallback(() => {
    const { pushed }: FormHistoryState = state ?? {};
    if (isGoingBackRef.current || !checkIsAtForm()) return;
    if (!pushed) {
      return void navigate(
        { pathname: `/${resourceName}`, search },
        { replace: true, state: RETURNED_FROM_FORM_STATE },
      );
    }
    const clearGoingBackFlag = () => {
      isGoingBackRef.current = false;
    };
    isGoingBackRef.current = true;
    // The form counts as closing until `popstate`, because the browser goes back only after `navigate` has
    // returned. `popstate` is also sent if the operator then chooses to stay in the form.
    window.addEventListener('popstate', clearGoingBackFlag, { once: true });
    void navigate(-1);
  }, [state, search, navigate, checkIsAtForm, resourceName]);
}

/** Whether a click opens the link in this tab, not in a new tab or window. */
export const isSameTabClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * Returns the link from a form to its list; undefined if there is no list. A click on the link closes the
 * form.
 */
export function useListLink(resource: AnyResource) {
  const { state, search } = useLocation();
  const { shownVariants } = useEngine();
  const closeForm = useFormCloser(resource.name);
  const { from }: FormHistoryState = state ?? {};
  const listQuery = from?.search ?? search;
  if (!findScreenForRoute(resource, '', new URLSearchParams(listQuery), shownVariants(resource))?.list)
    return undefined;
  return {
    to: { pathname: `/${resource.name}`, search: listQuery },
    onClick(event: MouseEvent) {
      if (!isSameTabClick(event)) return;
      event.preventDefault();
      closeForm();
    },
  };
}
