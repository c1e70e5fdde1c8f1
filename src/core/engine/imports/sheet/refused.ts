import { parseSeoulTimeAsInstant } from '../../../schema/index';
import { convertDayToSerialCell, convertInstantToExcelDateCell } from '../../excel/sheet/serial';
import type { SheetCell } from '../../excel/sheet/sheet';
import type { TableToWrite } from '../../excel/worker/messages';
import {
  formatCellText,
  type ImportedCell,
  isFormattedNumber,
  isUnknownCell,
  type SheetWithHeaders,
} from './cell';
import { hasOnlyItemRows, type ListFieldItemSheet } from './items';
import type { ImportRowStatus } from './result';

/** The texts of the file that contains the refused rows. `reason` is the header of the file's last column. */
interface RefusedRowsFileTexts {
  reason: string;
  yes: string;
  no: string;
}

const ISO_DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Converts a cell for the file that contains the refused rows. The conversion corrects nothing, so an
 * uncorrected value is refused again at the next import.
 */
function toRefusedRowsSheetCell(cell: ImportedCell, { yes, no }: RefusedRowsFileTexts): SheetCell {
  if (cell === null || cell === '') return null;
  if (isUnknownCell(cell)) return { as: 'error' };
  if (typeof cell === 'boolean') return cell ? yes : no;
  if (isFormattedNumber(cell)) return { number: cell.number, as: 'decimal', format: cell.format };
  if (typeof cell === 'number') return { number: cell, as: 'typed' };
  if (typeof cell === 'string') return cell;
  const cellText = formatCellText(cell);
  if (ISO_DATE_PATTERN.test(cellText)) return convertDayToSerialCell(cellText);
  const instant = parseSeoulTimeAsInstant(cellText);
  return instant === undefined ? cellText : convertInstantToExcelDateCell(instant);
}

/** Returns the refused rows of a sheet, each with its reasons in a last column. */
export function buildRefusedRowsTable(
  { headers, rows }: SheetWithHeaders,
  results: readonly ImportRowStatus[],
  fileTexts: RefusedRowsFileTexts,
  itemSheet?: ListFieldItemSheet,
): TableToWrite {
  // A corrected file of refused rows already has a column of reasons. This old column is left out.
  const keptColumnIndexes = headers.flatMap((header, columnIndex) =>
    header === fileTexts.reason ? [] : [columnIndex],
  );
  const refusedRows = rows.flatMap(({ cells }, rowIndex) => {
    const rowStatus = results[rowIndex];
    if (rowStatus?.outcome !== 'refused' || cells.length === 0) return [];
    return [
      [
        ...keptColumnIndexes.map((columnIndex) =>
          toRefusedRowsSheetCell(cells[columnIndex] ?? null, fileTexts),
        ),
        rowStatus.reasons.join('\n'),
      ],
    ];
  });
  const outputHeaders = [
    ...keptColumnIndexes.map((columnIndex) => headers[columnIndex] ?? ''),
    fileTexts.reason,
  ];
  if (!itemSheet) return { headers: outputHeaders, rows: refusedRows };
  // Items whose record ID does not occur in any row are listed on the second sheet, each with the reasons.
  const refusedItemRows = rows.flatMap((row, rowIndex) => {
    const rowStatus = results[rowIndex];
    const reasonCells = hasOnlyItemRows(row) && rowStatus ? [rowStatus.reasons.join('\n')] : [];
    return rowStatus?.outcome === 'refused'
      ? (row.items ?? []).map(({ cells }) => [
          ...itemSheet.headers.map((_, columnIndex) =>
            toRefusedRowsSheetCell(cells[columnIndex] ?? null, fileTexts),
          ),
          ...reasonCells,
        ])
      : [];
  });
  return {
    headers: outputHeaders,
    rows: refusedRows,
    items: { name: itemSheet.path, headers: itemSheet.headers, rows: refusedItemRows },
  };
}
