/** A row of a list that can be selected, with its name and version when it was last visible. */
export interface SelectableListRow {
  id: string;
  /** The record's name in the list. */
  name: string;
  version: unknown;
  /** URL query with the filters of the list in which the row was shown. */
  search: string;
}

/**
 * The selected rows. Without `all`, `chosen` holds the rows selected one by one. With `all`, all matches
 * except the rows in `chosen` are selected.
 */
export interface RowSelection {
  chosen: ReadonlyMap<string, SelectableListRow>;
  all: { search: string; total: number } | null;
}

export const NOTHING_SELECTED: RowSelection = { chosen: new Map(), all: null };

export const countSelectedRecords = ({ chosen, all }: RowSelection): number =>
  all ? all.total - chosen.size : chosen.size;

/** Whether a row is selected. If all are selected, `chosen` holds the deselected rows. */
export const isRowInSelection = ({ chosen, all }: RowSelection, id: string): boolean =>
  chosen.has(id) === (all === null);

/** Returns the selection after these rows have been selected or deselected. */
export function selectOrDeselectRows(
  selection: RowSelection,
  rows: readonly SelectableListRow[],
  isSelected: boolean,
): RowSelection {
  const chosenRowsById = new Map(selection.chosen);
  for (const row of rows) {
    if (isSelected === (selection.all === null)) chosenRowsById.set(row.id, row);
    else chosenRowsById.delete(row.id);
  }
  const updatedSelection = { ...selection, chosen: chosenRowsById };
  return countSelectedRecords(updatedSelection) > 0 ? updatedSelection : NOTHING_SELECTED;
}

/**
 * Returns the selection without a deleted record. If all matches are selected, the number of matches stays
 * the same until a refetch counts them again.
 */
export function deselectRecord(selection: RowSelection, id: string): RowSelection {
  if (!selection.chosen.has(id)) return selection;
  const chosenRowsById = new Map(selection.chosen);
  chosenRowsById.delete(id);
  return selection.all || chosenRowsById.size > 0
    ? { ...selection, chosen: chosenRowsById }
    : NOTHING_SELECTED;
}

/**
 * Returns the rows between two rows of a page, including both, in the order of the page. If the first row is
 * not on the page, returns only the second.
 */
export function findRowsInRange(
  rows: readonly SelectableListRow[],
  fromId: string | null,
  toId: string,
): readonly SelectableListRow[] {
  const startIndex = rows.findIndex(({ id }) => id === fromId);
  const endIndex = rows.findIndex(({ id }) => id === toId);
  return startIndex < 0
    ? rows.slice(endIndex, endIndex + 1)
    : rows.slice(Math.min(startIndex, endIndex), Math.max(startIndex, endIndex) + 1);
}

const isRowUnchanged = (previousRow: SelectableListRow, currentRow: SelectableListRow) =>
  previousRow.name === currentRow.name &&
  previousRow.version === currentRow.version &&
  previousRow.search === currentRow.search;

/**
 * Returns the selection with the present names and versions of a page's rows; the same object if nothing
 * changed.
 */
export function refreshSelection(selection: RowSelection, rows: readonly SelectableListRow[]): RowSelection {
  const changedRows = rows.filter((row) => {
    const previousRow = selection.chosen.get(row.id);
    return previousRow !== undefined && !isRowUnchanged(previousRow, row);
  });
  if (changedRows.length === 0) return selection;
  return {
    ...selection,
    chosen: new Map([...selection.chosen, ...changedRows.map((row) => [row.id, row] as const)]),
  };
}

/** Returns the selected rows that were shown with filters other than those in `filterQuery`. */
export const findRowsSelectedWithOtherFilters = (
  { chosen, all }: RowSelection,
  filterQuery: string,
): SelectableListRow[] => (all ? [] : [...chosen.values()].filter((row) => row.search !== filterQuery));

/** Returns how many rows of a page are selected: all, some, or none. */
export function computePageSelectionState(
  selection: RowSelection,
  rows: readonly SelectableListRow[],
): 'all' | 'some' | 'none' {
  const selectedRowCount = rows.filter(({ id }) => isRowInSelection(selection, id)).length;
  if (selectedRowCount === 0) return 'none';
  return selectedRowCount === rows.length ? 'all' : 'some';
}

/** The selections by list. They are only in memory, so that they end when the tab is closed. */
const selectionsByList = new Map<string, RowSelection>();

export const recallListSelection = (listKey: string): RowSelection =>
  selectionsByList.get(listKey) ?? NOTHING_SELECTED;

export const rememberListSelection = (listKey: string, selection: RowSelection): void =>
  void selectionsByList.set(listKey, selection);
