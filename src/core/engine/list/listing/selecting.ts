import type { ObservableStateStore } from '../../form/edit/store';
import {
  deselectRecord,
  findRowsInRange,
  NOTHING_SELECTED,
  type RowSelection,
  recallListSelection,
  refreshSelection,
  rememberListSelection,
  type SelectableListRow,
  selectOrDeselectRows,
} from './selection';
import type { ListModelState } from './state';

/**
 * Changes the selection of a list. Rows that were selected one by one stay selected on other pages, filters
 * and screens, until the tab is closed. A selection of all matches ends when the filters change.
 */
export interface RowSelectionChanger {
  /**
   * Selects or deselects a row of the page. With `selectsRange`, this also applies to all rows between this
   * row and the row that was toggled last.
   */
  toggle(id: string, isSelected: boolean, selectsRange: boolean): void;
  select(rows: readonly SelectableListRow[], isSelected: boolean): void;
  /** Selects all records that the list's filters find, on all pages. */
  selectAll(): void;
  clear(): void;
  /** Removes a deleted record from the selection. */
  forget(id: string): void;
  /**
   * Clears a selection of all matches if the filters have changed. Otherwise updates the number of matches,
   * and the names and versions of visible selected rows.
   */
  seeAgain(): void;
}

interface RowSelectionChangerOptions {
  store: ObservableStateStore<ListModelState>;
  storeKey: string;
  /** Called when a selection of all matches has ended because the filters changed. */
  tellDropped(): void;
}

export function createRowSelectionChanger({
  store,
  storeKey,
  tellDropped,
}: RowSelectionChangerOptions): RowSelectionChanger {
  let lastToggledId: string | null = null;
  const rememberAndSetRowSelection = (selection: RowSelection) => {
    rememberListSelection(storeKey, selection);
    if (selection !== store.get().selection) store.set({ selection });
  };
  const setRowsSelected = (rows: readonly SelectableListRow[], isSelected: boolean) =>
    rememberAndSetRowSelection(selectOrDeselectRows(recallListSelection(storeKey), rows, isSelected));
  return {
    toggle(id, isSelected, selectsRange) {
      setRowsSelected(findRowsInRange(store.get().rows, selectsRange ? lastToggledId : null, id), isSelected);
      lastToggledId = id;
    },
    select: setRowsSelected,
    selectAll() {
      const { search, read } = store.get();
      rememberAndSetRowSelection({ chosen: new Map(), all: { search, total: read.total ?? 0 } });
    },
    clear: () => rememberAndSetRowSelection(NOTHING_SELECTED),
    forget: (id) => rememberAndSetRowSelection(deselectRecord(recallListSelection(storeKey), id)),
    seeAgain() {
      const { search, read, rows } = store.get();
      const { data, total = 0 } = read;
      const currentSelection = recallListSelection(storeKey);
      if (currentSelection.all && currentSelection.all.search !== search) {
        rememberAndSetRowSelection(NOTHING_SELECTED);
        return tellDropped();
      }
      const recountedSelection =
        currentSelection.all && currentSelection.all.total !== total
          ? { ...currentSelection, all: { search, total } }
          : currentSelection;
      rememberAndSetRowSelection(data ? refreshSelection(recountedSelection, rows) : currentSelection);
    },
  };
}
