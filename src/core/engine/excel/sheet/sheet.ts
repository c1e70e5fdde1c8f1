/** The content of a sheet's column. */
export type ColumnContent =
  /** The row number: totalCount minus the row's index. */
  | { as: 'rowNumber' }
  | { as: 'text' | 'number' | 'day' | 'instant'; path: string }
  /** An exact number with `digits` decimal places. */
  | { as: 'decimal'; path: string; digits: number; format: string }
  /**
   * The labels of one or several values; `unknown` is the text for a value without a label, with % in place
   * of the value.
   */
  | { as: 'labels'; path: string; labels: Readonly<Record<string, string>>; unknown?: string }
  /** The titles of referenced records; their ids if the API answers no titles. */
  | { as: 'titles'; path: string }
  /** Whether the value is empty, in words. */
  | { as: 'empty'; path: string; empty: string; filled: string }
  /** `_id@version`: the key for finding the records again at import. */
  | { as: 'version' };

export type SheetColumn = ColumnContent & {
  header: string;
  /** True if the column holds personal data. */
  personal?: true;
};

/** The data that a worker needs to write a list; plain data, because they are sent to another thread. */
export interface Sheet {
  /** Key of the records in the answer's envelope. */
  key: string;
  columns: readonly SheetColumn[];
  /** A list field that gets a second sheet named after it; the paths of its columns start at an item. */
  items?: { path: string; columns: readonly SheetColumn[] };
}

/** A number with its format: plain, day, moment, or a custom one. */
export type NumberCell =
  | { number: number; as: 'number' | 'day' | 'instant' | 'typed' }
  | { number: number; as: 'decimal'; format: string };

/** A cell that holds an error value. */
export interface ErrorCell {
  as: 'error';
}

/** The value of a cell: text, a number, an error, or nothing. */
export type SheetCell = string | NumberCell | ErrorCell | null;

/** Most rows of a sheet, including its header (Excel's limit). */
export const MOST_ROWS = 1_048_576;
