import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { type CellObject, type WorkSheet, write } from 'xlsx';
import { escapeCharacterCodesInCellText } from '../sheet/cells';
import { convertColumnIndexToLetters } from '../sheet/columnLetters';
import type { SheetCell } from '../sheet/sheet';

/** Name of the first sheet of an exported Excel file (specification, section 7). */
export const FIRST_EXPORT_SHEET_NAME = 'new';
const buildWorksheetPartPath = (sheetIndex: number) => `xl/worksheets/sheet${sheetIndex + 1}.xml`;
const XLSX_STYLES_PART_PATH = 'xl/styles.xml';

/** Number format of text cells. A number typed into such a cell stays text. */
const EXCEL_TEXT_CELL_FORMAT = '@';
const NUMBER_FORMATS = { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss', typed: EXCEL_TEXT_CELL_FORMAT };
/** The code by which `xlsx` represents the error #N/A. */
const EXCEL_NA_ERROR_CODE = 0x2a;

const createTextCellObject = (text: string): CellObject => ({
  t: 's',
  v: escapeCharacterCodesInCellText(text),
  z: EXCEL_TEXT_CELL_FORMAT,
});

function toCellObject(cell: SheetCell): CellObject | undefined {
  if (cell === null) return undefined;
  if (typeof cell === 'string') return createTextCellObject(cell);
  if (cell.as === 'error') return { t: 'e', v: EXCEL_NA_ERROR_CODE };
  // No Date is passed to `xlsx`, which would shift it by the machine's time zone and, in Asia/Seoul, by
  // seconds.
  if (cell.as === 'number') return { t: 'n', v: cell.number };
  return { t: 'n', v: cell.number, z: cell.as === 'decimal' ? cell.format : NUMBER_FORMATS[cell.as] };
}

/**
 * Returns an extra row that uses every number format, so that `xlsx` gives each format the same id in each
 * call. The row is later removed from the XML.
 */
const createFormatSampleRow = (numberFormats: readonly string[]): CellObject[] => [
  createTextCellObject('x'),
  ...[NUMBER_FORMATS.day, NUMBER_FORMATS.instant, ...numberFormats].map(
    (z): CellObject => ({ t: 'n', v: 0, z }),
  ),
];

type CellObjectRows = readonly (readonly (CellObject | undefined)[])[];

/** Returns rows as a worksheet of `xlsx`; `firstRowIndex` is the index of the first row. */
function createWorksheet(
  rows: CellObjectRows,
  firstRowIndex: number,
  sheetProperties: object = {},
): WorkSheet {
  const columnCount = Math.max(...rows.map((row) => row.length));
  const worksheet = Object.assign([], {
    '!ref': formatCellRange(firstRowIndex, firstRowIndex + rows.length - 1, columnCount),
    ...sheetProperties,
  });
  for (const [index, row] of rows.entries()) Object.assign(worksheet, { [firstRowIndex + index]: row });
  return worksheet as WorkSheet;
}

/** Writes worksheets with `xlsx`. Returns the files inside the xlsx archive, by file name. */
function buildXlsxArchiveFiles(sheets: readonly (readonly [name: string, sheet: WorkSheet])[]) {
  const workbook = { SheetNames: sheets.map(([name]) => name), Sheets: Object.fromEntries(sheets) };
  return unzipSync(new Uint8Array(write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array));
}

const formatCellRange = (firstRowIndex: number, lastRowIndex: number, columnCount: number) =>
  `A${firstRowIndex + 1}:${convertColumnIndexToLetters(columnCount - 1)}${lastRowIndex + 1}`;

const readZipEntryText = (zipEntries: Record<string, Uint8Array>, entryName: string) =>
  strFromU8(zipEntries[entryName] ?? new Uint8Array());

/**
 * Replaces a match in the XML that `xlsx` wrote. Throws if there is no match, because the output of `xlsx`
 * has then changed.
 */
function replaceMatchOrThrow(
  xml: string,
  pattern: RegExp,
  replacement: string | ((...matchAndGroups: string[]) => string),
): string {
  if (!pattern.test(xml)) throw new Error(`Nothing in the part is like ${pattern}`);
  return typeof replacement === 'string'
    ? xml.replace(pattern, () => replacement)
    : xml.replace(pattern, replacement);
}

const FROZEN_HEADER_XML =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView>';

/**
 * Adds a bold font to the XML of the styles. Returns the XML, and the index of the new cell format: text in
 * the bold font.
 */
function addBoldFontToStylesXml(stylesXml: string): { styles: string; bold: number } {
  const fontsPattern = /<fonts count="1">(<font>.*?<\/font>)<\/fonts>/;
  const cellFormatsPattern = /<cellXfs count="(\d+)">(.*?)<\/cellXfs>/;
  const boldFormatIndex = Number(cellFormatsPattern.exec(stylesXml)?.[1]);
  const boldFormatXml =
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>';
  const stylesWithBoldFont = replaceMatchOrThrow(
    stylesXml,
    fontsPattern,
    (_, fontXml = '') => `<fonts count="2">${fontXml}${fontXml.replace('<font>', '<font><b/>')}</fonts>`,
  );
  const updatedStyles = replaceMatchOrThrow(
    stylesWithBoldFont,
    cellFormatsPattern,
    (_, _count, cellFormatsXml = '') =>
      `<cellXfs count="${boldFormatIndex + 1}">${cellFormatsXml}${boldFormatXml}</cellXfs>`,
  );
  return { styles: updatedStyles, bold: boldFormatIndex };
}

/**
 * Sets the text format on the text columns in `xmlBeforeRows`, the XML before a sheet's rows. Numbers typed into new
 * rows then keep their leading zeros.
 */
function addTextFormatToColumns(
  xmlBeforeRows: string,
  isTextColumn: (columnIndex: number) => boolean,
): string {
  const [, format = ''] = /<c [^>]* s="(\d+)"/.exec(xmlBeforeRows) ?? [];
  let columnNumber = 0;
  return replaceMatchOrThrow(xmlBeforeRows, /<cols>.*?<\/cols>/, (colsXml = '') =>
    colsXml.replaceAll('<col ', () => {
      columnNumber += 1;
      return isTextColumn(columnNumber - 1) ? `<col style="${format}" ` : '<col ';
    }),
  );
}

/** Returns the XML of a sheet's rows, without the first row. */
function extractDataRowsXml(sheetXml: string): string {
  const firstRowEnd = sheetXml.indexOf('</row>') + '</row>'.length;
  return sheetXml.slice(firstRowEnd, sheetXml.indexOf('</sheetData>'));
}

/**
 * Returns rows as the XML bytes of a sheet. `firstRowIndex` is the index of the first row; the header's index
 * is 0. `numberFormats` are the columns' own number formats.
 */
export function convertRowsToSheetXml(
  rows: readonly (readonly SheetCell[])[],
  firstRowIndex: number,
  numberFormats: readonly string[] = [],
): Uint8Array {
  const worksheet = createWorksheet(
    [createFormatSampleRow(numberFormats), ...rows.map((row) => row.map(toCellObject))],
    firstRowIndex - 1,
  );
  return strToU8(
    extractDataRowsXml(
      readZipEntryText(
        buildXlsxArchiveFiles([[FIRST_EXPORT_SHEET_NAME, worksheet]]),
        buildWorksheetPartPath(0),
      ),
    ),
  );
}

/** A sheet whose rows are already written as XML. */
export interface SheetWithXmlRows {
  name: string;
  headers: readonly string[];
  /** Width of each of the sheet's columns, in characters. */
  widths: readonly number[];
  /** Whether a column has the text format, so that numbers typed below its rows stay text. */
  isText: (columnIndex: number) => boolean;
  /** The number of rows below the header row. */
  count: number;
  /** The rows' XML bytes, written with the number formats of the whole file. */
  rows: Uint8Array[];
}

/** Returns the two parts of a sheet's XML between which its rows are written. */
function buildSheetXmlBeforeAndAfterRows(
  { headers, isText, count }: SheetWithXmlRows,
  sheetXml: string,
  boldFormatIndex: number,
) {
  const headerRowEnd = sheetXml.indexOf('</row>') + '</row>'.length;
  const xmlUpToHeaderRow = addTextFormatToColumns(sheetXml.slice(0, headerRowEnd), isText);
  const headXml = replaceMatchOrThrow(
    xmlUpToHeaderRow.replaceAll(/ s="\d+"/g, ` s="${boldFormatIndex}"`),
    /<sheetView [^>]*\/>/,
    FROZEN_HEADER_XML,
  );
  const tailXml = sheetXml.slice(sheetXml.indexOf('</sheetData>'));
  const cellRange = formatCellRange(0, count, headers.length);
  return {
    head: replaceMatchOrThrow(headXml, /<dimension ref="[^"]*"\/>/, `<dimension ref="${cellRange}"/>`),
    tail: replaceMatchOrThrow(tailXml, /sqref="[^"]*"/, `sqref="${cellRange}"`),
  };
}

/** Compression level of the archive. It is low for speed, because sheets shrink to a tenth at any level. */
const ZIP_COMPRESSION_LEVEL = 2;

/**
 * Assembles a workbook from rows that are already written as XML. Rows are removed from `rows` as soon as
 * they are written, so that they are never in memory twice. The header row is made bold and frozen by changes
 * of the XML, because `xlsx` supports neither (decisions, section 11). `numberFormats` are the number formats of
 * all columns.
 */
export function assembleWorkbook(
  sheets: readonly SheetWithXmlRows[],
  numberFormats: readonly string[] = [],
): Blob {
  const archiveFiles = buildXlsxArchiveFiles(
    sheets.map(({ name, headers, widths }) => {
      const columnWidthProperties = { '!cols': widths.map((wch) => ({ wch })) };
      return [
        name,
        createWorksheet(
          [headers.map(createTextCellObject), createFormatSampleRow(numberFormats)],
          0,
          columnWidthProperties,
        ),
      ];
    }),
  );
  const { styles, bold } = addBoldFontToStylesXml(readZipEntryText(archiveFiles, XLSX_STYLES_PART_PATH));
  const archiveChunks: BlobPart[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    archiveChunks.push(bytes as Uint8Array<ArrayBuffer>);
  });
  const addZipEntry = (entryName: string) => {
    const zipEntry = new ZipDeflate(entryName, { level: ZIP_COMPRESSION_LEVEL });
    zip.add(zipEntry);
    return zipEntry;
  };
  const sheetPaths = sheets.map((_, sheetIndex) => buildWorksheetPartPath(sheetIndex));
  for (const [name, bytes] of Object.entries({ ...archiveFiles, [XLSX_STYLES_PART_PATH]: strToU8(styles) })) {
    if (!sheetPaths.includes(name)) addZipEntry(name).push(bytes, true);
  }
  for (const [sheetIndex, sheetWithRows] of sheets.entries()) {
    const { head, tail } = buildSheetXmlBeforeAndAfterRows(
      sheetWithRows,
      readZipEntryText(archiveFiles, buildWorksheetPartPath(sheetIndex)),
      bold,
    );
    const sheetEntry = addZipEntry(buildWorksheetPartPath(sheetIndex));
    sheetEntry.push(strToU8(head));
    const { rows } = sheetWithRows;
    for (let rowsXml = rows.shift(); rowsXml; rowsXml = rows.shift()) sheetEntry.push(rowsXml);
    sheetEntry.push(strToU8(tail), true);
  }
  zip.end();
  return new Blob(archiveChunks, {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
