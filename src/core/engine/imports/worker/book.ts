import type { ImportedCell, SheetInfo } from '../sheet/cell';

/** A function that receives the rows of a sheet one by one. It returns false to end the reading. */
export type SheetRowHandler = (
  lineNumber: number,
  cells: readonly ImportedCell[],
  isHidden?: boolean,
) => boolean | undefined;

/** The same for the rows of several sheets or tables. */
export type MultiSheetRowHandler = (
  sheetIndex: number,
  ...row: Parameters<SheetRowHandler>
) => ReturnType<SheetRowHandler>;

/** An open file: its sheets, readable row by row. */
export interface WorkbookReader {
  sheets: readonly SheetInfo[];
  /** True for delimited text such as CSV, whose rows may differ in length. */
  isSeparated?: boolean;
  /** Reads the rows of a sheet. Throws SheetError. */
  read: (sheetIndex: number, handleRow: SheetRowHandler) => void | Promise<void>;
  /**
   * Reads only the text of each cell in a sheet, which is faster. Absent if it would be no faster than
   * `read`.
   */
  glance?: (sheetIndex: number, handleRow: SheetRowHandler) => void | Promise<void>;
}
