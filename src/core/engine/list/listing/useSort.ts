import { useListContext } from 'ra-core';
import { nextSort, type OrderKey, shownSort } from '../../../schema/index';
import { fromSortPayload, toSortPayload } from '../../address/listState';
import { useListScreen } from './ListScreenContext';

/** The sort order of a list, and its setters. */
export interface ListSort {
  /** The chosen order; undefined for the list's default order. */
  chosen: OrderKey | undefined;
  /** The effective order, chosen or default. */
  shown: OrderKey | undefined;
  /** Sorts by a path, undefined for the list's own order. */
  choose(sort: OrderKey | undefined): void;
  /** Sorts by a head's path, then in reverse, then by the list's default order. */
  press(path: string): void;
}

/** The sorting of the list around a component. */
export function useSort(): ListSort {
  const { resource, list } = useListScreen();
  const { sort, setSort } = useListContext();
  const chosen = fromSortPayload(sort);
  const choose = (next: OrderKey | undefined) => setSort(toSortPayload(next));
  return {
    chosen,
    shown: shownSort(list, chosen),
    choose,
    press: (path) => choose(nextSort(resource, list, path, chosen)),
  };
}
