/** A cell with an unknown value: an error of the spreadsheet program, or a formula that was never computed. */
export interface UnknownCell {
  unknown: 'error' | 'notComputed';
  /** The text shown instead of it. */
  shown: string;
}

/** The value of a cell that is read: a moment is a Date whose UTC clock shows the cell's time. */
export type Cell = string | number | boolean | Date | UnknownCell | null;

export const isUnknown = (cell: Cell | undefined): cell is UnknownCell =>
  typeof cell === 'object' && cell !== null && 'unknown' in cell;

/** A row of a sheet, and its number as spreadsheet programs count it. */
export interface SheetRow {
  line: number;
  cells: readonly Cell[];
  /** Its rows on the sheet of items. */
  items?: readonly SheetRow[];
}

/** The heads of a sheet, and the rows below that hold anything. */
export interface ReadSheet {
  headers: readonly string[];
  /** The lower heads alone, where two rows name the columns. */
  lowers?: readonly string[];
  rows: readonly SheetRow[];
}

/** A sheet of a file; the tables of a page have no name. */
export interface SheetName {
  name: string;
  hidden: boolean;
}

/** A file with one sheet read, and all its rows that are not empty. */
export interface ReadBook {
  sheets: readonly SheetName[];
  /** The place of the sheet that was read. */
  sheet: number;
  /** True if each row has its own number of values, as in .csv. */
  isSeparated: boolean;
  /** The rows of the sheet of items, if the file has one. */
  items?: readonly SheetRow[];
  /** A hash that recognises the same content. */
  fingerprint: string;
  rows: readonly SheetRow[];
}

/** Why a sheet is not read; each is a text of `imports.refused`. */
export type SheetFault =
  | 'unreadable'
  | 'quotes'
  | 'oldFormat'
  | 'encrypted'
  | 'pdf'
  | 'image'
  | 'archive'
  | 'document'
  | 'otherSheet'
  | 'text'
  | 'noTable'
  | 'nothing'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'empty';

/** A sheet that is refused as a whole, and the line of the file that is why. */
export class SheetError extends Error {
  readonly fault: SheetFault;
  readonly line: number | undefined;

  constructor(fault: SheetFault, { line, cause }: { line?: number | undefined; cause?: unknown } = {}) {
    super(fault, { cause });
    this.name = 'SheetError';
    this.fault = fault;
    this.line = line;
  }
}

export const isBlankCell = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
