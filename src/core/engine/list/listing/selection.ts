/** A selected row, as it was last seen. */
export interface Chosen {
  id: string;
  /** The record's name in the list. */
  name: string;
  version: unknown;
  /** The filters of the list that it was seen in, as the address writes them. */
  search: string;
}

/** Rows that were selected one by one, or all that match the filters but for some. */
export interface Selection {
  chosen: ReadonlyMap<string, Chosen>;
  all: { search: string; total: number } | null;
}

export const NOTHING: Selection = { chosen: new Map(), all: null };

/** Returns the number of selected records. */
export const countOf = ({ chosen, all }: Selection): number => (all ? all.total - chosen.size : chosen.size);

/** True if a row is selected. In a selection of all, `chosen` holds the deselected rows. */
export const isSelected = ({ chosen, all }: Selection, id: string): boolean =>
  chosen.has(id) === (all === null);

/** Selects rows, or takes them out of the selection. */
export function withRows(selection: Selection, rows: readonly Chosen[], on: boolean): Selection {
  const chosen = new Map(selection.chosen);
  for (const row of rows) {
    if (on === (selection.all === null)) chosen.set(row.id, row);
    else chosen.delete(row.id);
  }
  const after = { ...selection, chosen };
  return countOf(after) > 0 ? after : NOTHING;
}

/**
 * The selection without a record that is gone. In a selection of all, it is removed from both the matches and
 * the deselected. The matches are counted when the list is refetched.
 */
export function withoutRecord(selection: Selection, id: string): Selection {
  if (!selection.chosen.has(id)) return selection;
  const chosen = new Map(selection.chosen);
  chosen.delete(id);
  return selection.all || chosen.size > 0 ? { ...selection, chosen } : NOTHING;
}

/** The rows from one to another, in the order of the page; the last alone where the first is not on it. */
export function rowsBetween(rows: readonly Chosen[], from: string | null, to: string): readonly Chosen[] {
  const start = rows.findIndex(({ id }) => id === from);
  const end = rows.findIndex(({ id }) => id === to);
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}

const isSame = (one: Chosen, other: Chosen) =>
  one.name === other.name && one.version === other.version && one.search === other.search;

/** The selection with a page's current rows; the same object without changes. */
export function seenAgain(selection: Selection, rows: readonly Chosen[]): Selection {
  const newer = rows.filter((row) => {
    const known = selection.chosen.get(row.id);
    return known !== undefined && !isSame(known, row);
  });
  if (newer.length === 0) return selection;
  return {
    ...selection,
    chosen: new Map([...selection.chosen, ...newer.map((row) => [row.id, row] as const)]),
  };
}

/** The selected rows that were seen under other filters than these. */
export const chosenElsewhere = ({ chosen, all }: Selection, search: string): Chosen[] =>
  all ? [] : [...chosen.values()].filter((row) => row.search !== search);

/** The selected share of a page: all of its rows, some, or none. */
export function shareOf(selection: Selection, rows: readonly Chosen[]): 'all' | 'some' | 'none' {
  const count = rows.filter(({ id }) => isSelected(selection, id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

/** Selections by list, for as long as the console is open: neither another tab nor another day finds them. */
const selections = new Map<string, Selection>();

export const selectionOf = (list: string): Selection => selections.get(list) ?? NOTHING;

export const setSelection = (list: string, selection: Selection): void =>
  void selections.set(list, selection);
