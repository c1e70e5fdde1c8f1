import { useNotify } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { requiredContext } from '../../../ui/requiredContext';
import { useText } from '../../../ui/useText';
import { toSearch } from '../../address/listState';
import type { ListScreenContext } from './ListScreenContext';
import { useRowNameOf } from './rowName';
import {
  type Chosen,
  NOTHING,
  onSelection,
  rowsBetween,
  type Selection,
  seenAgain,
  selectionOf,
  setSelection,
  withoutRecord,
  withRows,
} from './selection';
import type { RouteState } from './useListState';

/** The selection of a list, and its setters. */
export interface Selecting {
  selection: Selection;
  /** The rows of the page that is shown. */
  rows: readonly Chosen[];
  /** True if the rows are the previous page's, shown while this page loads. */
  standIn: boolean;
  /** The filters that are shown, as the address writes them. */
  search: string;
  /** The number of matching records. */
  total: number;
  /** Selects or deselects a row of the page; with `range` all rows from the last pressed one. */
  toggle: (id: string, on: boolean, range: boolean) => void;
  select: (rows: readonly Chosen[], on: boolean) => void;
  /** Knows nothing more of a record that is gone. */
  forget: (id: string) => void;
  /** Selects everything that matches the filters, on whichever page. */
  selectAll: () => void;
  clear: () => void;
}

/** The selection of the surrounding list. */
export const [SelectionProvider, useSelecting] = requiredContext<Selecting>('No list around this component');

interface Shown {
  data: readonly ConsoleRecord[] | undefined;
  total: number | undefined;
  /** The number of records before the page. */
  skip: number;
  /** True if the rows are placeholders from the previous page. */
  standIn: boolean;
}

/** The selection of a list; it outlasts other pages, other filters and other screens, and ends with the tab. */
export function useSelection(screen: ListScreenContext, state: RouteState, shown: Shown): Selecting {
  const { storeKey } = screen;
  const { data, total = 0, skip, standIn } = shown;
  const translate = useText();
  const notify = useNotify();
  const nameOf = useRowNameOf(screen);
  const selection = useSyncExternalStore(
    onSelection,
    useCallback(() => selectionOf(storeKey), [storeKey]),
  );
  const search = toSearch(screen, { page: 1, values: state.values });
  // Placeholder rows were found by the previous filters.
  const [foundBy, setFoundBy] = useState(search);
  if (!standIn && foundBy !== search) setFoundBy(search);
  const rows = useMemo(
    () =>
      (data ?? []).map((record, index) => ({
        id: record.id,
        name: nameOf(record, total - skip - index),
        version: record.version,
        search: foundBy,
      })),
    [data, total, skip, foundBy, nameOf],
  );
  const pressed = useRef<string | null>(null);
  const shownRows = useRef(rows);
  useEffect(() => {
    shownRows.current = rows;
  }, [rows]);
  const select = useCallback(
    (some: readonly Chosen[], on: boolean) =>
      setSelection(storeKey, withRows(selectionOf(storeKey), some, on)),
    [storeKey],
  );
  const forget = useCallback(
    (id: string) => setSelection(storeKey, withoutRecord(selectionOf(storeKey), id)),
    [storeKey],
  );
  // It stays the same while rows change, so that a row renders again only for its own changes.
  const toggle = useCallback<Selecting['toggle']>(
    (id, on, range) => {
      select(rowsBetween(shownRows.current, range ? pressed.current : null, id), on);
      pressed.current = id;
    },
    [select],
  );

  useEffect(() => {
    const now = selectionOf(storeKey);
    if (now.all && now.all.search !== search) {
      setSelection(storeKey, NOTHING);
      notify(translate('list.bulk.dropped'), { type: 'info' });
      return;
    }
    if (!data) return;
    const counted = now.all && now.all.total !== total ? { ...now, all: { search, total } } : now;
    const after = seenAgain(counted, rows);
    if (after !== now) setSelection(storeKey, after);
  }, [storeKey, search, data, rows, total, notify, translate]);

  return useMemo(
    () => ({
      selection,
      rows,
      standIn,
      search,
      total,
      select,
      toggle,
      forget,
      selectAll: () => setSelection(storeKey, { chosen: new Map(), all: { search, total } }),
      clear: () => setSelection(storeKey, NOTHING),
    }),
    [storeKey, selection, rows, standIn, search, total, select, toggle, forget],
  );
}
