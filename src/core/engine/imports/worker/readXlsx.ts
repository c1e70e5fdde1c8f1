import { streamXlsxRows } from 'hucre/xlsx';
import { limits } from '../../../schema/index';
import { type ImportedCell, SheetError, type SheetFaultCode } from '../sheet/cell';
import { MAX_SEARCHED_HEADER_ROWS } from '../sheet/heads';
import type { SheetRowHandler, WorkbookReader } from './book';
import { type CellFormatter, readCellFormatters } from './cellFormats';
import { createRowMarker } from './cellMarks';
import { countFilledRows, type SheetTagHandlers } from './countFilledRows';
import { replaceFuriganaBySpaces } from './furigana';
import { createMergedCellMarker, createMergedRangeCollector } from './mergedCells';
import { findFaultOfZipPart } from './otherFiles';
import { readWorkbookParts, type Worksheet } from './sheetParts';
import { readZipDirectory, readZipPart, replaceZipPart, type ZipArchive } from './zipDirectory';

/** Maximum number of parts (files in the archive) of a workbook; no program writes as many. */
const MAX_ZIP_ENTRIES = 2_000;
const WORKSHEET_PATH_PATTERN = /^xl\/worksheets\//;

/**
 * Refuses an archive that is no workbook, and a workbook whose parts are too many or too large, before any
 * part is unpacked. No part is unpacked beyond its declared size. Parts other than sheets are read as a whole,
 * so their limit is lower.
 */
function refuseUnfitArchive({ parts }: ZipArchive): void {
  let isOfficePackage = false;
  let fault: SheetFaultCode | undefined;
  let isSizeUndeclared = false;
  let otherPartBytes = 0;
  let worksheetBytes = 0;
  for (const { name, packedBytes, unpackedBytes } of parts) {
    if (name === '[Content_Types].xml') isOfficePackage = true;
    fault ??= findFaultOfZipPart(name);
    // A part that does not declare its size is refused, because unpacking it might never end.
    if (unpackedBytes === 0 && packedBytes > 2) isSizeUndeclared = true;
    if (WORKSHEET_PATH_PATTERN.test(name)) worksheetBytes += unpackedBytes;
    else otherPartBytes += unpackedBytes;
  }
  if (fault || !isOfficePackage) throw new SheetError(fault ?? 'archive');
  const isTooLarge =
    worksheetBytes > limits.maxUnpackedSheetBytes || otherPartBytes > limits.maxNonSheetPartBytes;
  if (isTooLarge || isSizeUndeclared || parts.length > MAX_ZIP_ENTRIES) throw new SheetError('tooLarge');
}

/**
 * Refuses a sheet that would take too long to read. It counts the row tags, because reading the maximum
 * number of rows before the refusal would take seconds. With `isPartialRead`, only the first rows are
 * examined.
 */
function refuseSheetWithTooManyRows(
  xmlBytes: Uint8Array,
  isPartialRead: boolean,
  tagHandlers: SheetTagHandlers,
): void {
  // The header row is not part of the limit.
  const maxRows = isPartialRead ? MAX_SEARCHED_HEADER_ROWS : limits.maxSheetRows + 1;
  const rowCount = countFilledRows(xmlBytes, maxRows, tagHandlers);
  if (rowCount > maxRows && !isPartialRead) throw new SheetError('tooManyRows');
}

const NO_FORMATTERS: ReadonlyMap<number, CellFormatter> = new Map();

/** A sheet of a workbook that is to be read. */
interface XlsxSheet {
  archive: ZipArchive;
  sheet: Worksheet | undefined;
  formatters: ReadonlyMap<number, CellFormatter>;
}

/** Reads a sheet row by row. Throws SheetError. */
async function readXlsxSheet(
  { archive, sheet, formatters }: XlsxSheet,
  handleRow: SheetRowHandler,
  isPartialRead: boolean,
): Promise<void> {
  try {
    if (sheet?.index === undefined) throw new SheetError('unreadable');
    const xmlBytes = readZipPart(archive, sheet.path);
    const mergedRanges = createMergedRangeCollector();
    let hasReadings = false;
    refuseSheetWithTooManyRows(xmlBytes, isPartialRead, {
      handleMergedCell: mergedRanges.add,
      handleFurigana: () => {
        hasReadings = true;
      },
    });
    if (hasReadings) replaceFuriganaBySpaces(xmlBytes);
    const bytes = hasReadings ? replaceZipPart(archive.bytes, sheet.path, xmlBytes) : archive.bytes;
    const markMergedCells = createMergedCellMarker();
    const markRow = isPartialRead
      ? (cells: readonly ImportedCell[]) => ({ cells, isHidden: false })
      : createRowMarker(xmlBytes, formatters);
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: sheet.index })) {
      const line = index + 1;
      const { cells, isHidden } = markRow(values);
      if (handleRow(line, markMergedCells(line, cells, mergedRanges.at(line)), isHidden) === false) return;
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
    const archive = readZipDirectory(fileBytes);
    refuseUnfitArchive(archive);
    const { worksheets, stylesPath, is1904 } = readWorkbookParts(archive);
    const formatters =
      stylesPath === undefined ? NO_FORMATTERS : readCellFormatters(readZipPart(archive, stylesPath), is1904);
    const createSheetReader = (isPartialRead: boolean) => (sheetIndex: number, handleRow: SheetRowHandler) =>
      readXlsxSheet({ archive, sheet: worksheets[sheetIndex], formatters }, handleRow, isPartialRead);
    return {
      sheets: worksheets.map(({ name, hidden }) => ({ name, hidden })),
      read: createSheetReader(false),
      glance: createSheetReader(true),
    };
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('unreadable', { cause: error });
  }
}
