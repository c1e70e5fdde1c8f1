import { type MouseEvent, useCallback, useRef } from 'react';
import { type To, useHref, useLocation, useNavigate } from 'react-router';
import type { AnyResource } from '../../schema/index';
import { useEngine } from '../EngineContext';
import { screenOf } from './screen';

/** The position of a record in the list that opened its form. */
export interface Place {
  /** The list's query: its variant, filters and page. */
  search: string;
  /** The number of records before it. */
  at: number;
}

export type Step = 'previous' | 'next';

/** The history state of a form. A form that was opened by its address alone has nothing of it. */
export interface FormHistoryState {
  /** The list pushed it, so that closing it goes back. */
  pushed?: true;
  from?: Place;
  /** The form before it was left for the list's previous or next record. */
  walked?: Step;
  /** The record whose values a new one begins with. */
  copyOf?: string;
}

const PUSHED: FormHistoryState = { pushed: true };

/** The history state of a list that a form leads back to, to restore its position. */
interface ListState {
  back?: true;
}
const BACK: ListState = { back: true };

/** A form's route, its history state, and the address of a link to it. */
export interface FormTarget {
  to: To;
  state: FormHistoryState;
  href: string;
}

/**
 * Links from a list to a new record's form or to a record's form, given the number of records before it.
 * `list` is the list's query, for a link outside the list.
 */
export function useFormLink(name: string, list?: string): (id?: string, at?: number) => FormTarget {
  const { search: own } = useLocation();
  const search = list ?? own;
  const path = `/${name}`;
  const address = useHref(path);
  return useCallback(
    (id = 'create', at) => {
      const form = `/${encodeURIComponent(id)}`;
      return {
        to: { pathname: path + form, search },
        state: at === undefined ? PUSHED : { ...PUSHED, from: { search, at } },
        href: address + form + search,
      };
    },
    [path, search, address],
  );
}

/**
 * Returns a function that checks if the browser is already at a form of a resource. The router's location is
 * older: it changes only when the new screen is drawn. On a slow processor that takes longer than an
 * operator's second press.
 */
function useIsAtForm(name: string): () => boolean {
  const list = useHref(`/${name}`);
  return useCallback(() => window.location.pathname.startsWith(`${list}/`), [list]);
}

/**
 * Opens a form from its list. Until the form is drawn the list can still be pressed. A second form then
 * replaces the first in the history, so that one step back always leads to the list.
 */
export function useOpenForm(name: string): (target: FormTarget) => void {
  const isAtForm = useIsAtForm(name);
  const navigate = useNavigate();
  return useCallback(
    ({ to, state }) => void navigate(to, { state, replace: isAtForm() }),
    [isAtForm, navigate],
  );
}

/**
 * Leaves a form: back to where the list pushed it, or in place of a form that was opened by its address. A
 * form that is already closing is not closed again, which would lead past its list.
 */
export function useCloseForm(name: string): () => void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const isAtForm = useIsAtForm(name);
  const isGoingBack = useRef(false);
  return useCallback(() => {
    const { pushed }: FormHistoryState = state ?? {};
    if (isGoingBack.current || !isAtForm()) return;
    if (!pushed) {
      return void navigate({ pathname: `/${name}`, search }, { replace: true, state: BACK });
    }
    const stop = () => {
      isGoingBack.current = false;
    };
    isGoingBack.current = true;
    // The history step happens after its call. It also happens if the operator is then asked whether to leave, and
    // stays.
    window.addEventListener('popstate', stop, { once: true });
    void navigate(-1);
  }, [state, search, navigate, isAtForm, name]);
}

/** A press that opens a link here, not in another tab or window. */
export const staysHere = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The link of a form to its list, which closes the form when it is pressed; undefined where it has no list. */
export function useListLink(resource: AnyResource) {
  const { state, search } = useLocation();
  const { shownVariants } = useEngine();
  const close = useCloseForm(resource.name);
  const { from }: FormHistoryState = state ?? {};
  const query = from?.search ?? search;
  if (!screenOf(resource, '', new URLSearchParams(query), shownVariants(resource))?.list) return undefined;
  return {
    to: { pathname: `/${resource.name}`, search: query },
    onClick(event: MouseEvent) {
      if (!staysHere(event)) return;
      event.preventDefault();
      close();
    },
  };
}
