import { parseCellRef } from 'hucre/xlsx';
import { limits } from '../../../schema/index';
import { type ImportedCell, isBlankCell, SheetError, type UnknownCell } from '../sheet/cell';

const MERGED_CELL: UnknownCell = { unknown: 'merged', shown: '' };

/** A merged cell: its first column, counted from 0, and the numbers of columns and rows that it covers. */
export interface MergedRange {
  column: number;
  columns: number;
  rows: number;
}

/**
 * Returns a function to call with each row, in order. The function marks empty cells that a merged cell with
 * a value covers. A file has the value only in the merged cell's first place.
 */
export function createMergedCellMarker() {
  const lastCoveredLineByColumn: number[] = [];
  return (
    line: number,
    cells: readonly ImportedCell[],
    ranges: readonly MergedRange[],
  ): readonly ImportedCell[] => {
    for (const { column, columns, rows } of ranges) {
      if (isBlankCell(cells[column])) continue;
      const endColumn = Math.min(column + columns, limits.maxSheetColumns);
      for (let covered = column; covered < endColumn; covered += 1)
        lastCoveredLineByColumn[covered] = Math.max(lastCoveredLineByColumn[covered] ?? 0, line + rows - 1);
    }
    if (!lastCoveredLineByColumn.some((lastLine) => lastLine >= line)) return cells;
    const width = Math.max(cells.length, lastCoveredLineByColumn.length);
    return Array.from({ length: width }, (_, column) => {
      const cell = cells[column] ?? null;
      return isBlankCell(cell) && (lastCoveredLineByColumn[column] ?? 0) >= line ? MERGED_CELL : cell;
    });
  };
}

/** Maximum number of merged cells of a workbook's sheet. */
const MAX_MERGED_RANGES = 500_000;
const RANGE_PATTERN = /\sref\s*=\s*["']([A-Za-z]{1,3}\d{1,7}):([A-Za-z]{1,3}\d{1,7})["']/;
const NO_RANGES: readonly MergedRange[] = [];

/** Collects the merged cells of a workbook's sheet by line. */
export function createMergedRangeCollector() {
  const rangesByLine = new Map<number, MergedRange[]>();
  let rangeCount = 0;
  return {
    /** Adds a merged cell by its tag in the sheet's XML. Throws SheetError for too many merged cells. */
    add(tag: string): void {
      const [, first, last] = RANGE_PATTERN.exec(tag) ?? [];
      if (first === undefined || last === undefined) return;
      const [start, end] = [parseCellRef(first), parseCellRef(last)];
      rangeCount += 1;
      if (rangeCount > MAX_MERGED_RANGES) throw new SheetError('tooLarge');
      const range = {
        column: start.col,
        columns: end.col - start.col + 1,
        rows: end.row - start.row + 1,
      };
      const ranges = rangesByLine.get(start.row + 1);
      if (ranges) ranges.push(range);
      else rangesByLine.set(start.row + 1, [range]);
    },
    at: (line: number): readonly MergedRange[] => rangesByLine.get(line) ?? NO_RANGES,
  };
}
