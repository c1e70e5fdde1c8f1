import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { type CellObject, type WorkSheet, write } from 'xlsx';
import { escapeCharacterCodesInCellText } from '../sheet/cells';
import { columnNumberToLetters } from '../sheet/columnLetters';
import type { SheetCell } from '../sheet/sheet';

/** Name of the first sheet of an exported Excel file (specification, section 7). */
export const FIRST_EXPORT_SHEET_NAME = 'new';
const buildWorksheetPartPath = (sheet: number) => `xl/worksheets/sheet${sheet + 1}.xml`;
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
 * Returns an extra row that uses every number format, so that `xlsx` gives each format the same id in every
 * batch. The row is later removed from the XML.
 */
const createFormatSampleRow = (formats: readonly string[]): CellObject[] => [
  createTextCellObject('x'),
  ...[NUMBER_FORMATS.day, NUMBER_FORMATS.instant, ...formats].map((z): CellObject => ({ t: 'n', v: 0, z })),
];

type CellObjectRows = readonly (readonly (CellObject | undefined)[])[];

/** Returns rows as a worksheet of `xlsx`; `first` is the index of the first row. */
function createWorksheet(rows: CellObjectRows, first: number, more: object = {}): WorkSheet {
  const width = Math.max(...rows.map((row) => row.length));
  const sheet = Object.assign([], {
    '!ref': formatCellRange(first, first + rows.length - 1, width),
    ...more,
  });
  for (const [index, row] of rows.entries()) Object.assign(sheet, { [first + index]: row });
  return sheet as WorkSheet;
}

/** Writes worksheets with `xlsx`. Returns the files inside the xlsx archive, by file name. */
function buildXlsxArchiveFiles(sheets: readonly (readonly [name: string, sheet: WorkSheet])[]) {
  const book = { SheetNames: sheets.map(([name]) => name), Sheets: Object.fromEntries(sheets) };
  return unzipSync(new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array));
}

const formatCellRange = (first: number, last: number, width: number) =>
  `A${first + 1}:${columnNumberToLetters(width - 1)}${last + 1}`;

const readZipEntryText = (parts: Record<string, Uint8Array>, name: string) =>
  strFromU8(parts[name] ?? new Uint8Array());

/**
 * Replaces a match in the XML that `xlsx` wrote. Throws if there is no match, because the output of `xlsx`
 * has then changed.
 */
function replaceMatchOrThrow(
  text: string,
  what: RegExp,
  by: string | ((...found: string[]) => string),
): string {
  if (!what.test(text)) throw new Error(`Nothing in the part is like ${what}`);
  return typeof by === 'string' ? text.replace(what, () => by) : text.replace(what, by);
}

const FROZEN_HEADER_XML =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView>';

/**
 * Adds a bold font to the styles' XML. Returns the XML and the index of the text format that uses the font.
 */
function addBoldFontToStylesXml(styles: string): { styles: string; bold: number } {
  const fonts = /<fonts count="1">(<font>.*?<\/font>)<\/fonts>/;
  const formats = /<cellXfs count="(\d+)">(.*?)<\/cellXfs>/;
  const bold = Number(formats.exec(styles)?.[1]);
  const xf =
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>';
  const withFont = replaceMatchOrThrow(
    styles,
    fonts,
    (_, font = '') => `<fonts count="2">${font}${font.replace('<font>', '<font><b/>')}</fonts>`,
  );
  const all = replaceMatchOrThrow(
    withFont,
    formats,
    (_, _count, xfs = '') => `<cellXfs count="${bold + 1}">${xfs}${xf}</cellXfs>`,
  );
  return { styles: all, bold };
}

/**
 * Sets the text format on the text columns in `top`, the XML before a sheet's rows. Numbers typed into new
 * rows then keep their leading zeros.
 */
function addTextFormatToColumns(top: string, isText: (column: number) => boolean): string {
  const [, format = ''] = /<c [^>]* s="(\d+)"/.exec(top) ?? [];
  let column = 0;
  return replaceMatchOrThrow(top, /<cols>.*?<\/cols>/, (cols = '') =>
    cols.replaceAll('<col ', () => {
      column += 1;
      return isText(column - 1) ? `<col style="${format}" ` : '<col ';
    }),
  );
}

/** Returns the XML of a sheet's rows, without the first row. */
function extractDataRowsXml(sheet: string): string {
  const first = sheet.indexOf('</row>') + '</row>'.length;
  return sheet.slice(first, sheet.indexOf('</sheetData>'));
}

/**
 * Returns rows as the XML bytes of a sheet. `first` is the index of the first row; the header's index is 0.
 * `formats` are the columns' own number formats.
 */
export function convertRowsToSheetXml(
  rows: readonly (readonly SheetCell[])[],
  first: number,
  formats: readonly string[] = [],
): Uint8Array {
  const sheet = createWorksheet(
    [createFormatSampleRow(formats), ...rows.map((row) => row.map(toCellObject))],
    first - 1,
  );
  return strToU8(
    extractDataRowsXml(
      readZipEntryText(buildXlsxArchiveFiles([[FIRST_EXPORT_SHEET_NAME, sheet]]), buildWorksheetPartPath(0)),
    ),
  );
}

/** A sheet whose rows are already written as XML. */
export interface SheetWithXmlRows {
  name: string;
  headers: readonly string[];
  /** Width of each of the sheet's columns, in letters. */
  widths: readonly number[];
  /** Whether a column has the text format, so that numbers typed below its rows stay text. */
  isText: (column: number) => boolean;
  /** The number of rows below the header row. */
  count: number;
  /** The rows' XML bytes, written with the number formats of the whole file. */
  rows: Uint8Array[];
}

/** Returns the XML of a sheet before and after its rows. */
function buildSheetXmlBeforeAndAfterRows(
  { headers, isText, count }: SheetWithXmlRows,
  sheet: string,
  bold: number,
) {
  const end = sheet.indexOf('</row>') + '</row>'.length;
  const top = addTextFormatToColumns(sheet.slice(0, end), isText);
  const head = replaceMatchOrThrow(
    top.replaceAll(/ s="\d+"/g, ` s="${bold}"`),
    /<sheetView [^>]*\/>/,
    FROZEN_HEADER_XML,
  );
  const tail = sheet.slice(sheet.indexOf('</sheetData>'));
  const ref = formatCellRange(0, count, headers.length);
  return {
    head: replaceMatchOrThrow(head, /<dimension ref="[^"]*"\/>/, `<dimension ref="${ref}"/>`),
    tail: replaceMatchOrThrow(tail, /sqref="[^"]*"/, `sqref="${ref}"`),
  };
}

/** Compression level of the archive. It is low for speed, because sheets shrink to a tenth at any level. */
const ZIP_COMPRESSION_LEVEL = 2;

/**
 * Assembles a workbook from rows written as XML. Rows are removed from `rows` one by one, so that memory
 * never holds them twice. The header row is made bold and frozen in the XML, because `xlsx` supports neither
 * (decisions, section 11). `formats` are the number formats of all columns.
 */
export function assembleWorkbook(sheets: readonly SheetWithXmlRows[], formats: readonly string[] = []): Blob {
  const parts = buildXlsxArchiveFiles(
    sheets.map(({ name, headers, widths }) => {
      const cols = { '!cols': widths.map((wch) => ({ wch })) };
      return [
        name,
        createWorksheet([headers.map(createTextCellObject), createFormatSampleRow(formats)], 0, cols),
      ];
    }),
  );
  const { styles, bold } = addBoldFontToStylesXml(readZipEntryText(parts, XLSX_STYLES_PART_PATH));
  const pieces: BlobPart[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    pieces.push(bytes as Uint8Array<ArrayBuffer>);
  });
  const addZipEntry = (name: string) => {
    const part = new ZipDeflate(name, { level: ZIP_COMPRESSION_LEVEL });
    zip.add(part);
    return part;
  };
  const names = sheets.map((_, at) => buildWorksheetPartPath(at));
  for (const [name, bytes] of Object.entries({ ...parts, [XLSX_STYLES_PART_PATH]: strToU8(styles) })) {
    if (!names.includes(name)) addZipEntry(name).push(bytes, true);
  }
  for (const [at, written] of sheets.entries()) {
    const { head, tail } = buildSheetXmlBeforeAndAfterRows(
      written,
      readZipEntryText(parts, buildWorksheetPartPath(at)),
      bold,
    );
    const sheet = addZipEntry(buildWorksheetPartPath(at));
    sheet.push(strToU8(head));
    const { rows } = written;
    for (let part = rows.shift(); part; part = rows.shift()) sheet.push(part);
    sheet.push(strToU8(tail), true);
  }
  zip.end();
  return new Blob(pieces, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
