import type { Cell, SheetName } from '../sheet/cell';

/** Takes a row of a sheet; false ends the reading. */
export type Take = (line: number, cells: readonly Cell[]) => boolean | undefined;

/** An open file: its sheets, readable row by row. */
export interface Book {
  sheets: readonly SheetName[];
  /** True if each row has its own number of values. */
  isSeparated?: boolean;
  /** Throws SheetError. */
  read: (sheet: number, take: Take) => void | Promise<void>;
  /** The same, where reading whole cells costs more than looking at their texts. */
  glance?: (sheet: number, take: Take) => void | Promise<void>;
}
