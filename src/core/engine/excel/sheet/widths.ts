import type { SheetCell } from './sheet';

/** Minimum width of a sheet's column, in characters. */
const MIN_COLUMN_WIDTH_CHARS = 6;
const MAX_COLUMN_WIDTH_CHARS = 60;
const COLUMN_MARGIN_CHARS = 2;
const COLUMN_WIDTH_CHARS_BY_FORMAT = { day: 10, instant: 19, error: 4 };

/** Returns the width of a text's longest line, in characters. Wide characters such as Hangul count as two. */
const measureLongestLine = (text: string) => {
  let maxLineWidth = 0;
  let lineWidth = 0;
  for (const character of text.slice(0, MAX_COLUMN_WIDTH_CHARS * 4)) {
    if (character === '\n') lineWidth = 0;
    else lineWidth += character >= '\u1100' ? 2 : 1;
    if (lineWidth > maxLineWidth) maxLineWidth = lineWidth;
    if (maxLineWidth >= MAX_COLUMN_WIDTH_CHARS) return MAX_COLUMN_WIDTH_CHARS;
  }
  return maxLineWidth;
};

function measureCellWidth(cell: SheetCell): number {
  if (cell === null) return 0;
  if (typeof cell === 'string') return measureLongestLine(cell);
  if (cell.as === 'decimal') return String(cell.number).length + cell.format.length;
  if (cell.as === 'number' || cell.as === 'typed') return String(cell.number).length;
  return COLUMN_WIDTH_CHARS_BY_FORMAT[cell.as];
}

/** Raises the entries of `columnWidths` (in characters) so that a row of cells fits. */
export function widenColumnsToFitRow(columnWidths: number[], cells: readonly SheetCell[]): void {
  for (const [index, cell] of cells.entries()) {
    const requiredWidth = Math.min(
      Math.max(measureCellWidth(cell) + COLUMN_MARGIN_CHARS, MIN_COLUMN_WIDTH_CHARS),
      MAX_COLUMN_WIDTH_CHARS,
    );
    if (requiredWidth > (columnWidths[index] ?? 0)) columnWidths[index] = requiredWidth;
  }
}
