/** A selected row of a list, with its values when it was last visible. */
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
  on: boolean,
): RowSelection {
  const chosen = new Map(selection.chosen);
  for (const row of rows) {
    if (on === (selection.all === null)) chosen.set(row.id, row);
    else chosen.delete(row.id);
  }
  const after = { ...selection, chosen };
  return countSelectedRecords(after) > 0 ? after : NOTHING_SELECTED;
}

/**
 * Returns the selection without a deleted record. If all matches are selected, the number of matches stays
 * the same until a refetch counts them again.
 */
export function deselectRecord(selection: RowSelection, id: string): RowSelection {
  if (!selection.chosen.has(id)) return selection;
  const chosen = new Map(selection.chosen);
  chosen.delete(id);
  return selection.all || chosen.size > 0 ? { ...selection, chosen } : NOTHING_SELECTED;
}

/**
 * Returns the rows between two rows of a page, including both, in the order of the page. If the first row is
 * not on the page, returns only the second.
 */
export function findRowsInRange(
  rows: readonly SelectableListRow[],
  from: string | null,
  to: string,
): readonly SelectableListRow[] {
  const start = rows.findIndex(({ id }) => id === from);
  const end = rows.findIndex(({ id }) => id === to);
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}

const isRowUnchanged = (one: SelectableListRow, other: SelectableListRow) =>
  one.name === other.name && one.version === other.version && one.search === other.search;

/**
 * Returns the selection with the present names and versions of a page's rows; the same object if nothing
 * changed.
 */
export function refreshSelection(selection: RowSelection, rows: readonly SelectableListRow[]): RowSelection {
  const newer = rows.filter((row) => {
    const known = selection.chosen.get(row.id);
    return known !== undefined && !isRowUnchanged(known, row);
  });
  if (newer.length === 0) return selection;
  return {
    ...selection,
    chosen: new Map([...selection.chosen, ...newer.map((row) => [row.id, row] as const)]),
  };
}

/** Returns the selected rows that were shown with filters other than those in `search`. */
export const findRowsSelectedWithOtherFilters = (
  { chosen, all }: RowSelection,
  search: string,
): SelectableListRow[] => (all ? [] : [...chosen.values()].filter((row) => row.search !== search));

/** Returns how many rows of a page are selected: all, some, or none. */
export function computePageSelectionState(
  selection: RowSelection,
  rows: readonly SelectableListRow[],
): 'all' | 'some' | 'none' {
  const count = rows.filter(({ id }) => isRowInSelection(selection, id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

/** The selections by list. They are only in memory, so that they end when the tab is closed. */
const selectionsByList = new Map<string, RowSelection>();

export const recallListSelection = (list: string): RowSelection =>
  selectionsByList.get(list) ?? NOTHING_SELECTED;

export const rememberListSelection = (list: string, selection: RowSelection): void =>
  void selectionsByList.set(list, selection);
