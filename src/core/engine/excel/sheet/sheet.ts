/** The content of a column in an exported sheet. `as` selects the function that writes its cells. */
export type ColumnContent =
  /**
   * A number for each row: the list's `totalCount` minus the row's index, so that the last row has the number
   * 1.
   */
  | { as: 'rowNumber' }
  | { as: 'text' | 'number' | 'day' | 'instant'; path: string }
  /** An exact number with `digits` decimal places. */
  | { as: 'decimal'; path: string; digits: number; format: string }
  /**
   * The labels of one or several values. `unknown` is the text for a value without a label; its % is replaced
   * by the value.
   */
  | { as: 'labels'; path: string; labels: Readonly<Record<string, string>>; unknown?: string }
  /** The titles of the referenced records, or their ids if the API's answer contains no titles. */
  | { as: 'titles'; path: string }
  /** One of two texts: `empty` if there is no value, `filled` if there is one. */
  | { as: 'empty'; path: string; empty: string; filled: string }
  /** The record's id and version as `_id@version`. An import finds the record by this text. */
  | { as: 'version' };

export type SheetColumn = ColumnContent & {
  header: string;
  /** True if the sheet's column holds personal data. */
  personal?: true;
};

/**
 * The data that a worker needs to write a list. They are plain objects, because they are sent to another
 * thread.
 */
export interface SheetDefinition {
  /** Name of the property of the API's answer that holds the records. */
  key: string;
  columns: readonly SheetColumn[];
  /**
   * A list field whose items fill a second sheet. The sheet is named after the field; the paths of its
   * columns are relative to an item.
   */
  items?: { path: string; columns: readonly SheetColumn[] };
}

/** A number cell: the number, and its format (plain, day, instant or a custom format). */
export type NumberCell =
  | { number: number; as: 'number' | 'day' | 'instant' | 'typed' }
  | { number: number; as: 'decimal'; format: string };

/** A cell that holds a spreadsheet error, such as #N/A, instead of a value. */
export interface ErrorCell {
  as: 'error';
}

/** The value of a cell: text, a number, an error, or nothing. */
export type SheetCell = string | NumberCell | ErrorCell | null;

/** Maximum number of rows of a sheet, including its header (Excel's limit). */
export const MAX_SHEET_ROWS = 1_048_576;
