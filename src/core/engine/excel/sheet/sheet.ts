/** What a sheet shows in a column. */
export type ColumnContent =
  /** totalCount minus the row's index. */
  | { as: 'rowNumber' }
  | { as: 'text' | 'number' | 'day' | 'instant'; path: string }
  /** A value, or several, by the labels of what they can be; `unknown` has % in the place of one without a label. */
  | { as: 'labels'; path: string; labels: Readonly<Record<string, string>>; unknown?: string }
  /** Whether the value is empty. */
  | { as: 'empty'; path: string; empty: string; filled: string }
  /** `_id@version`, by which a sheet that is read back finds its records. */
  | { as: 'version' };

export type SheetColumn = ColumnContent & {
  header: string;
  /** It holds personal data. */
  personal?: true;
};

/** What a worker needs to know to write a list: plain data, since it crosses to another thread. */
export interface Sheet {
  /** Envelope key of the records in the answer. */
  key: string;
  columns: readonly SheetColumn[];
}

/**
 * A number and how a sheet shows it: as it is, as a day or as a moment; or as it is in a cell of texts, where what is
 * typed in its place stays as it was typed.
 */
export interface NumberCell {
  number: number;
  as: 'number' | 'day' | 'instant' | 'typed';
}

/** A cell without a value that anybody could take for one. */
export interface ErrorCell {
  as: 'error';
}

/** What stands in a cell: a text that stays one, a number, an error, or nothing. */
export type SheetCell = string | NumberCell | ErrorCell | null;

/** Rows that a sheet has at most, its header among them (Excel's own limit). */
export const MOST_ROWS = 1_048_576;
