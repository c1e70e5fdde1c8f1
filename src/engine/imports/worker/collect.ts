import { limits } from '../../../schema/index';
import { type Cell, isBlankCell, isUnknown, type ReadSheet, SheetError, type SheetRow } from '../sheet/cell';

function shownIn(cell: Cell): string {
  if (isUnknown(cell)) return cell.shown;
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim();
}

/** Takes the rows of a sheet one after the other, and keeps within limits what it holds of them. */
export function collecting() {
  let headers: string[] | undefined;
  const rows: SheetRow[] = [];
  let characters = 0;
  return {
    /** Takes a row; one without any value is left out. Throws SheetError. */
    add(line: number, values: readonly Cell[]): void {
      if (values.length === 0) return;
      const width = values.findLastIndex((cell) => !isBlankCell(cell)) + 1;
      if (width > limits.sheetColumns) throw new SheetError('tooManyColumns');
      const cells = values.slice(0, headers?.length ?? width);
      if (cells.every(isBlankCell)) return;
      for (const cell of cells) characters += typeof cell === 'string' ? cell.length : 0;
      if (characters > limits.sheetCharacters) throw new SheetError('tooLarge');
      if (!headers) {
        headers = cells.map(shownIn);
        return;
      }
      if (rows.length >= limits.sheetRows) throw new SheetError('tooManyRows');
      rows.push({ line, cells });
    },
    /** Throws SheetError if there is nothing below a first row. */
    end(): ReadSheet {
      if (!headers || rows.length === 0) throw new SheetError('empty');
      return { headers, rows };
    },
  };
}
