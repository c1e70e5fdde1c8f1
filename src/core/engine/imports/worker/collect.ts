import { limits } from '../../../schema/index';
import { type Cell, isBlankCell, SheetError, type SheetRow } from '../sheet/cell';

/** Collects the rows of a sheet one after the other, within memory limits. */
export function collecting() {
  const rows: SheetRow[] = [];
  let characters = 0;
  return {
    rows,
    /** Takes a row; one without any value is left out. Throws SheetError. */
    add(line: number, values: readonly Cell[]): void {
      const width = values.findLastIndex((cell) => !isBlankCell(cell)) + 1;
      if (width === 0) return;
      if (width > limits.sheetColumns) throw new SheetError('tooManyColumns');
      const cells = values.slice(0, width);
      for (const cell of cells) characters += typeof cell === 'string' ? cell.length : 0;
      if (characters > limits.sheetCharacters) throw new SheetError('tooLarge');
      // The heads are one more.
      if (rows.length > limits.sheetRows) throw new SheetError('tooManyRows');
      rows.push({ line, cells });
    },
  };
}
