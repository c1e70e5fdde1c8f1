import { unzipSync } from 'fflate';
import { streamXlsxRows } from 'hucre/xlsx';
import { limits } from '../../../schema/index';
import { type ImportedCell, SheetError } from '../sheet/cell';
import { MAX_SEARCHED_HEADER_ROWS } from '../sheet/heads';
import type { SheetRowHandler, WorkbookReader } from './book';
import { countFilledRows } from './countFilledRows';
import { createMergedCellMarker, createMergedRangeCollector } from './mergedCells';
import { refuseOtherZipFiles } from './otherFiles';
import { readWorksheets, readZipEntry, type Worksheet } from './sheetParts';
import { createUnknownCellMarker } from './unknownCells';
import { convertZip64Entries } from './zip64';

/** Maximum number of parts (files in the archive) of a workbook; no program writes as many. */
const MAX_ZIP_ENTRIES = 2_000;
const WORKSHEET_PATH_PATTERN = /^xl\/worksheets\//;
/**
 * Refuses a workbook by the declared sizes of its parts, before any part is unpacked. No part is unpacked
 * beyond its declared size. Parts other than sheets are read as a whole, so their limit is lower.
 */
function refuseZipBombs(bytes: Uint8Array): void {
  let partCount = 0;
  let otherPartBytes = 0;
  let worksheetBytes = 0;
  unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      partCount += 1;
      if (WORKSHEET_PATH_PATTERN.test(name)) worksheetBytes += originalSize;
      else otherPartBytes += originalSize;
      // A part that does not declare its size is refused, because unpacking it might never end.
      const isSizeUndeclared = originalSize === 0 && size > 2;
      if (isSizeUndeclared || partCount > MAX_ZIP_ENTRIES) throw new SheetError('tooLarge');
      return false;
    },
  });
  if (worksheetBytes > limits.maxUnpackedSheetBytes || otherPartBytes > limits.maxOtherSheetPartBytes)
    throw new SheetError('tooLarge');
}

/**
 * Refuses a sheet that would take too long to read. It counts the row tags, because reading the maximum
 * number of rows before the refusal would take seconds. With `isPartialRead`, only the first rows are
 * examined. The tags of merged cells are passed to a function.
 */
function refuseSheetWithTooManyRows(
  xmlBytes: Uint8Array,
  isPartialRead: boolean,
  handleMergedCell: (tag: string) => void,
): void {
  // The header row is not part of the limit.
  const maxRows = isPartialRead ? MAX_SEARCHED_HEADER_ROWS : limits.maxSheetRows + 1;
  const rowCount = countFilledRows(xmlBytes, maxRows, handleMergedCell);
  if (rowCount > maxRows && !isPartialRead) throw new SheetError('tooManyRows');
}

/** Reads a sheet row by row. Throws SheetError. */
async function readXlsxSheet(
  bytes: Uint8Array,
  sheet: Worksheet | undefined,
  handleRow: SheetRowHandler,
  isPartialRead: boolean,
): Promise<void> {
  try {
    if (sheet?.index === undefined) throw new SheetError('unreadable');
    const xmlBytes = readZipEntry(bytes, sheet.path);
    const mergedRanges = createMergedRangeCollector();
    refuseSheetWithTooManyRows(xmlBytes, isPartialRead, mergedRanges.add);
    const markMergedCells = createMergedCellMarker();
    const markUnknownCells = isPartialRead
      ? (values: readonly ImportedCell[]) => values
      : createUnknownCellMarker(xmlBytes);
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: sheet.index })) {
      const line = index + 1;
      const cells = markMergedCells(line, markUnknownCells(values), mergedRanges.at(line));
      if (handleRow(line, cells) === false) return;
    }
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('unreadable', { cause: error });
  }
}

/**
 * Opens a workbook (docs/decisions/excel.md). For a formula, the last computed value is read. Everything
 * except cells is ignored. Throws SheetError.
 */
export function createXlsxWorkbookReader(fileBytes: Uint8Array): WorkbookReader {
  try {
    const bytes = convertZip64Entries(fileBytes);
    refuseOtherZipFiles(bytes);
    refuseZipBombs(bytes);
    const worksheets = readWorksheets(bytes);
    return {
      sheets: worksheets.map(({ name, hidden }) => ({ name, hidden })),
      read: (sheet, handleRow) => readXlsxSheet(bytes, worksheets[sheet], handleRow, false),
      glance: (sheet, handleRow) => readXlsxSheet(bytes, worksheets[sheet], handleRow, true),
    };
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('unreadable', { cause: error });
  }
}
