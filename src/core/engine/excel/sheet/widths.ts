import type { SheetCell } from './sheet';

/** Minimum width of a sheet's column, in letters. */
const LEAST = 6;
const MOST = 60;
const MARGIN = 2;
const FORMATTED = { day: 10, instant: 19, error: 4 };

/** Returns the length of a text's longest line, in letters. Wide letters such as Hangul count as two. */
const lettersOf = (text: string) => {
  let widest = 0;
  let width = 0;
  for (const letter of text.slice(0, MOST * 4)) {
    if (letter === '\n') width = 0;
    else width += letter >= '\u1100' ? 2 : 1;
    if (width > widest) widest = width;
    if (widest >= MOST) return MOST;
  }
  return widest;
};

function widthOf(cell: SheetCell): number {
  if (cell === null) return 0;
  if (typeof cell === 'string') return lettersOf(cell);
  if (cell.as === 'decimal') return String(cell.number).length + cell.format.length;
  if (cell.as === 'number' || cell.as === 'typed') return String(cell.number).length;
  return FORMATTED[cell.as];
}

/** Raises the columns' widths, in letters, so that a row of cells fits. */
export function widenColumns(widths: number[], cells: readonly SheetCell[]): void {
  for (const [index, cell] of cells.entries()) {
    const width = Math.min(Math.max(widthOf(cell) + MARGIN, LEAST), MOST);
    if (width > (widths[index] ?? 0)) widths[index] = width;
  }
}
