import { useListContext } from 'ra-core';
import { nextSort, type OrderKey, shownSort } from '../../schema/index';
import { fromSortPayload, toSortPayload } from '../address/listState';
import { useListScreen } from './ListScreenContext';

/** What a list is sorted by, and the ways to sort it otherwise. */
export interface ListSort {
  /** What was chosen; undefined for the list's own order. */
  chosen: OrderKey | undefined;
  /** What the list is sorted by, chosen or not. */
  shown: OrderKey | undefined;
  /** Sorts by a path, undefined for the list's own order. */
  choose(sort: OrderKey | undefined): void;
  /** Sorts by a head's path, then the other way round, then by the list's own order. */
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
