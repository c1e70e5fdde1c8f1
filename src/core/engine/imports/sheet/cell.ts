/**
 * A cell with an unknown value: a spreadsheet error such as #N/A, a formula that was never computed, or an
 * empty cell that a merged cell covers.
 */
export interface UnknownCell {
  unknown: 'error' | 'notComputed' | 'merged';
  /** The text that the preview shows instead of the unknown value. */
  shown: string;
}

/** A number whose cell shows it in a number format, such as 4781 as `04781`. */
export interface FormattedNumber {
  number: number;
  format: string;
  shown: string;
}

/** The value of a cell. A date and time is a Date whose UTC time equals the time shown in the cell. */
export type ImportedCell = string | number | boolean | Date | FormattedNumber | UnknownCell | null;

export const isUnknownCell = (cell: ImportedCell | undefined): cell is UnknownCell =>
  typeof cell === 'object' && cell !== null && 'unknown' in cell;

export const isFormattedNumber = (cell: ImportedCell | undefined): cell is FormattedNumber =>
  typeof cell === 'object' && cell !== null && 'number' in cell;

/** Returns the number in a cell, whatever its format; undefined if it contains none. */
export function getCellNumber(cell: ImportedCell): number | undefined {
  if (isFormattedNumber(cell)) return cell.number;
  return typeof cell === 'number' ? cell : undefined;
}

/** A row of a sheet. `line` is the row's number as spreadsheet programs count it. */
export interface SheetRow {
  line: number;
  cells: readonly ImportedCell[];
  /** True if the row is not shown, because a filter or a person hid it. */
  hidden?: true;
  /** The rows of this row's items, which are on a separate sheet of the file. */
  items?: readonly SheetRow[];
}

/** The headers of a sheet, and the rows below them that are not empty. */
export interface SheetWithHeaders {
  headers: readonly string[];
  /** The headers of the lower row alone, if the sheet has two header rows. */
  lowers?: readonly string[];
  rows: readonly SheetRow[];
}

/** A sheet of an imported file. If the file is a saved web page, each table is a sheet without a name. */
export interface SheetInfo {
  name: string;
  hidden: boolean;
}

/** The content that was read from a file: one sheet with all its non-empty rows. */
export interface WorkbookContent {
  sheets: readonly SheetInfo[];
  /** Index of the sheet that was read, among the file's sheets. */
  sheet: number;
  /** True for delimited text such as CSV, whose rows may differ in length. */
  isSeparated: boolean;
  /** The rows of the separate sheet that contains the records' items, if the file has such a sheet. */
  items?: readonly SheetRow[];
  /** A hash of the file's content, by which the same file is recognised. */
  fingerprint: string;
  rows: readonly SheetRow[];
}

/** Reasons why a sheet can't be read. Each is a translation key under `imports.refused`. */
export type SheetFaultCode =
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
  | 'tooManySheets'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'empty';

/**
 * Thrown if a sheet is refused as a whole. The error contains the number of the line that caused the refusal.
 */
export class SheetError extends Error {
  readonly fault: SheetFaultCode;
  readonly line: number | undefined;

  constructor(fault: SheetFaultCode, { line, cause }: { line?: number | undefined; cause?: unknown } = {}) {
    super(fault, { cause });
    this.name = 'SheetError';
    this.fault = fault;
    this.line = line;
  }
}

/** Whether a cell has no value of its own. */
export const isBlankCell = (cell: ImportedCell | undefined): boolean =>
  cell === undefined ||
  cell === null ||
  (typeof cell === 'string' && cell.trim() === '') ||
  (isUnknownCell(cell) && cell.unknown === 'merged');

/** Returns a date and time as a cell shows it, `YYYY-MM-DD HH:mm:ss`. */
const formatCellDateTime = (moment: Date): string =>
  new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');

const MIDNIGHT_SUFFIX = ' 00:00:00';

/** Returns the text that a person sees in a cell. */
export function formatCellText(cell: ImportedCell): string {
  if (cell instanceof Date) return formatCellDateTime(cell).replace(MIDNIGHT_SUFFIX, '');
  if (isUnknownCell(cell) || isFormattedNumber(cell)) return cell.shown;
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '');
}
