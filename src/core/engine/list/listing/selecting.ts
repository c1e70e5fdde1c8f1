import type { Store } from '../../form/edit/store';
import {
  type Chosen,
  NOTHING,
  rowsBetween,
  type Selection,
  seenAgain,
  selectionOf,
  setSelection,
  withoutRecord,
  withRows,
} from './selection';
import type { ListingState } from './state';

/** Changes the selection of a list. It outlasts other pages, filters and screens, and ends with the tab. */
export interface Selecting {
  /** Selects or deselects a row of the page; with `range` all rows from the last pressed one. */
  toggle(id: string, on: boolean, range: boolean): void;
  select(rows: readonly Chosen[], on: boolean): void;
  /** Selects everything that matches the filters, on whichever page. */
  selectAll(): void;
  clear(): void;
  /** Takes a record out that is gone. */
  forget(id: string): void;
  /** Ends a selection of all with its filters, and updates selected rows to the visible ones. */
  seeAgain(): void;
}

interface SelectingOptions {
  store: Store<ListingState>;
  storeKey: string;
  /** A selection of all ended. */
  tellDropped(): void;
}

export function createSelecting({ store, storeKey, tellDropped }: SelectingOptions): Selecting {
  let pressed: string | null = null;
  const choose = (selection: Selection) => {
    setSelection(storeKey, selection);
    if (selection !== store.get().selection) store.set({ selection });
  };
  const select = (rows: readonly Chosen[], on: boolean) => choose(withRows(selectionOf(storeKey), rows, on));
  return {
    toggle(id, on, range) {
      select(rowsBetween(store.get().rows, range ? pressed : null, id), on);
      pressed = id;
    },
    select,
    selectAll() {
      const { search, read } = store.get();
      choose({ chosen: new Map(), all: { search, total: read.total ?? 0 } });
    },
    clear: () => choose(NOTHING),
    forget: (id) => choose(withoutRecord(selectionOf(storeKey), id)),
    seeAgain() {
      const { search, read, rows } = store.get();
      const { data, total = 0 } = read;
      const now = selectionOf(storeKey);
      if (now.all && now.all.search !== search) {
        choose(NOTHING);
        return tellDropped();
      }
      const counted = now.all && now.all.total !== total ? { ...now, all: { search, total } } : now;
      choose(data ? seenAgain(counted, rows) : now);
    },
  };
}
