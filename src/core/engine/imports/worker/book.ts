import type { ImportedCell, SheetInfo } from '../sheet/cell';

/** Receives a row of a sheet; returning false ends the reading. */
export type SheetRowHandler = (line: number, cells: readonly ImportedCell[]) => boolean | undefined;

/** An open file: its sheets, readable row by row. */
export interface WorkbookReader {
  sheets: readonly SheetInfo[];
  /** True if rows have different numbers of values, as in CSV. */
  isSeparated?: boolean;
  /** Reads the rows of a sheet. Throws SheetError. */
  read: (sheet: number, take: SheetRowHandler) => void | Promise<void>;
  /** Reads only the texts of a sheet's cells, if that is cheaper than `read`. */
  glance?: (sheet: number, take: SheetRowHandler) => void | Promise<void>;
}
