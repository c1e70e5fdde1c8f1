/** The content of a column. */
export type ColumnContent =
  /** totalCount minus the row's index. */
  | { as: 'rowNumber' }
  | { as: 'text' | 'number' | 'day' | 'instant'; path: string }
  /** An exact number with so many digits behind its point. */
  | { as: 'decimal'; path: string; digits: number; format: string }
  /** A value, or several, by their labels; `unknown` has % in the place of a value without a label. */
  | { as: 'labels'; path: string; labels: Readonly<Record<string, string>>; unknown?: string }
  /** The title of the record that a reference leads to, or several; the ids from an API that answers no titles. */
  | { as: 'titles'; path: string }
  /** True if the value is empty. */
  | { as: 'empty'; path: string; empty: string; filled: string }
  /** `_id@version`: the key for finding the records again at import. */
  | { as: 'version' };

export type SheetColumn = ColumnContent & {
  header: string;
  /** It holds personal data. */
  personal?: true;
};

/** The data that a worker needs to write a list: plain, since it crosses to another thread. */
export interface Sheet {
  /** Envelope key of the records in the answer. */
  key: string;
  columns: readonly SheetColumn[];
  /** The list field that has a second sheet, named after it; the paths of its columns begin at an item. */
  items?: { path: string; columns: readonly SheetColumn[] };
}

/** A number and its format: plain, day, moment, or a format of its own. A number in a text cell keeps replacements as they were typed. */
export type NumberCell =
  | { number: number; as: 'number' | 'day' | 'instant' | 'typed' }
  | { number: number; as: 'decimal'; format: string };

/** A cell without a usable value. */
export interface ErrorCell {
  as: 'error';
}

/** The value of a cell: a text that stays text, a number, an error, or nothing. */
export type SheetCell = string | NumberCell | ErrorCell | null;

/** Rows that a sheet has at most, its header among them (Excel's own limit). */
export const MOST_ROWS = 1_048_576;
