import { limits } from '../../../schema/index';
import {
  type ImportedCell,
  isBlankCell,
  isFormattedNumber,
  isUnknownCell,
  SheetError,
  type SheetRow,
  type UnknownCell,
  type WorkbookContent,
} from '../sheet/cell';
import { countKnownHeadersInLikelyRow, MAX_SEARCHED_HEADER_ROWS } from '../sheet/heads';
import type { WorkbookReader } from './book';
import { computeFileFingerprint } from './fingerprint';
import { detectTextFormat, detectZipOrTextFormat } from './otherFiles';
import { createCsvWorkbookReader } from './readCsv';
import { createHtmlWorkbookReader } from './readHtml';
import { createXlsxWorkbookReader } from './readXlsx';
import { createXmlWorkbookReader } from './readXml';

/** The value of a cell whose number is no date; Excel shows such a cell as number signs. */
const IMPOSSIBLE_DATE_CELL: UnknownCell = { unknown: 'error', shown: '#####' };

/**
 * The first instant of Excel's calendar, in milliseconds. A cell with a time but no date gives an earlier
 * instant.
 */
const FIRST_EXCEL_DATE_MS = Date.UTC(1900, 0, 1);

const replaceImpossibleDate = (cell: ImportedCell): ImportedCell =>
  cell instanceof Date && !(cell.getTime() >= FIRST_EXCEL_DATE_MS) ? IMPOSSIBLE_DATE_CELL : cell;

/** Returns a collector of a sheet's rows, which refuses a sheet that needs too much memory. */
function createSheetRowCollector(alreadyReadRowCount = 0) {
  const rows: SheetRow[] = [];
  let accumulatedCharacterCount = 0;
  return {
    rows,
    /** Adds a row unless it is empty. Throws SheetError beyond the limits. */
    add(line: number, values: readonly ImportedCell[], isHidden = false): void {
      if (values.every(isBlankCell)) return;
      const width = values.findLastIndex((cell) => !isBlankCell(cell) || isUnknownCell(cell)) + 1;
      if (width > limits.maxSheetColumns) throw new SheetError('tooManyColumns');
      const cells = values.slice(0, width).map(replaceImpossibleDate);
      for (const cell of cells) {
        if (typeof cell === 'string') accumulatedCharacterCount += cell.length;
        else if (isFormattedNumber(cell)) accumulatedCharacterCount += cell.shown.length;
      }
      if (accumulatedCharacterCount > limits.maxSheetCharacters) throw new SheetError('tooLarge');
      // The header row is among `rows`, so one row more than `limits.maxSheetRows` is accepted.
      if (alreadyReadRowCount + rows.length > limits.maxSheetRows) throw new SheetError('tooManyRows');
      rows.push({ line, cells, ...(isHidden && { hidden: true }) });
    },
  };
}

/** Maximum number of sheets that are searched for headers. */
const MAX_SAMPLED_SHEETS = 20;
/** Number of known headers in a sheet at which the search for the likely sheet ends. */
const MIN_KNOWN_HEADERS = 2;

/** Returns the first rows of a sheet: the rows that are searched for headers, and one more row. */
async function readFirstRows(book: WorkbookReader, sheetIndex: number): Promise<readonly SheetRow[]> {
  const { rows, add } = createSheetRowCollector();
  await (book.glance ?? book.read)(sheetIndex, (lineNumber, cells) => {
    add(lineNumber, cells);
    return rows.length <= MAX_SEARCHED_HEADER_ROWS;
  });
  return rows;
}

/**
 * Returns the index of the likely sheet: the first with two known headers; else the first with one; else the
 * first with several rows. A hidden sheet is chosen only if no other sheet has rows. If the file has a single
 * sheet, no rows are read. A damaged sheet is passed over if another one has a known header. Throws SheetError
 * if none of several sheets has rows.
 */
async function findLikelySheet(book: WorkbookReader, knownHeaders: ReadonlySet<string>): Promise<number> {
  const sheetIndexes = [...book.sheets.keys()];
  if (sheetIndexes.length === 1) return 0;
  for (const isSheetHidden of [false, true]) {
    const knownHeaderCountBySheet = new Map<number, number>();
    const faults: SheetError[] = [];
    for (const sheet of sheetIndexes
      .filter((sheetIndex) => book.sheets[sheetIndex]?.hidden === isSheetHidden)
      .slice(0, MAX_SAMPLED_SHEETS)) {
      const rows = await readFirstRows(book, sheet).catch((error: unknown) => {
        if (!(error instanceof SheetError)) throw error;
        faults.push(error);
        return [];
      });
      if (rows.length > 1)
        knownHeaderCountBySheet.set(sheet, countKnownHeadersInLikelyRow(rows, knownHeaders));
      if ((knownHeaderCountBySheet.get(sheet) ?? 0) >= MIN_KNOWN_HEADERS) return sheet;
    }
    const [best] = [...knownHeaderCountBySheet].sort(([, a], [, b]) => b - a);
    if (best && (faults.length === 0 || best[1] > 0)) return best[0];
    if (faults[0]) throw faults[0];
  }
  throw new SheetError('empty');
}

/**
 * Name of the encoding of old Korean programs. Browsers decode CP949, a superset of EUC-KR, under this name.
 */
const KOREAN_ENCODING = 'euc-kr';

/**
 * Matches private-use characters. Node.js, unlike browsers, returns them for byte codes that stand for no
 * Korean character. Chinese texts use such codes for frequent characters.
 */
const PRIVATE_USE_CHARACTER_PATTERN = /[\uE000-\uF8FF]/;

/** Number of bytes at the start of a text that are checked for UTF-16. */
const ENCODING_SAMPLE_BYTES = 2_000;

/** Bytes of the characters that separate values: tab, newline, comma, semicolon. */
const SEPARATOR_BYTES: readonly number[] = [0x09, 0x0a, 0x2c, 0x3b];

/**
 * Returns the name of a text's UTF-16 encoding; undefined for any other text. The encoding is found by its
 * byte order mark, or by zero bytes next to commas and digits. A damaged file in another encoding may contain
 * zero bytes too. Such a file has fewer zero bytes than separators of one byte.
 */
function detectUtf16Encoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeroByteCounts = [0, 0];
  let separatorByteCount = 0;
  for (const [at, byte] of bytes.subarray(0, ENCODING_SAMPLE_BYTES).entries()) {
    if (byte === 0) zeroByteCounts[at % 2] = (zeroByteCounts[at % 2] ?? 0) + 1;
    else if (SEPARATOR_BYTES.includes(byte) && bytes[at ^ 1] !== 0) separatorByteCount += 1;
  }
  const [even = 0, odd = 0] = zeroByteCounts;
  const maxZeroCount = Math.max(even, odd);
  if (even === odd || Math.min(even, odd) * 10 > maxZeroCount || maxZeroCount <= separatorByteCount)
    return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Decodes a text in UTF-16, UTF-8 or CP949. Throws SheetError if the file is no text. */
function decodeTextFileBytes(bytes: Uint8Array): string {
  const utf16Encoding = detectUtf16Encoding(bytes);
  for (const encoding of utf16Encoding ? [utf16Encoding] : ['utf-8', KOREAN_ENCODING]) {
    try {
      const decodedText = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      const isOtherEncoding = encoding === KOREAN_ENCODING && PRIVATE_USE_CHARACTER_PATTERN.test(decodedText);
      if (!decodedText.includes('\0') && !isOtherEncoding) return decodedText;
    } catch {
      // The bytes are not valid in this encoding, so the next one is tried.
    }
  }
  throw new SheetError('unreadable');
}

const readerCreatorByTextFormat: Readonly<
  Record<ReturnType<typeof detectTextFormat>, (text: string) => WorkbookReader>
> = {
  csv: createCsvWorkbookReader,
  html: createHtmlWorkbookReader,
  xml: createXmlWorkbookReader,
};

/** Opens a file by its content, whatever its name. Throws SheetError. */
function openWorkbook(bytes: Uint8Array): WorkbookReader {
  if (bytes.length > limits.maxSheetBytes) throw new SheetError('tooLarge');
  if (bytes.length === 0) throw new SheetError('nothing');
  if (detectZipOrTextFormat(bytes) === 'zip') return createXlsxWorkbookReader(bytes);
  const fileText = decodeTextFileBytes(bytes);
  return readerCreatorByTextFormat[detectTextFormat(fileText)](fileText);
}

/**
 * Which sheet to read. It is the sheet that the operator chose, else the sheet that is found by its known
 * headers.
 */
export interface SheetReadOptions {
  /** The headers that the list's import knows, in normalised form. */
  known: readonly string[];
  sheet?: number | undefined;
  /** Name of the sheet that contains the records' items, which is read too. */
  items?: string | undefined;
}

/** Reads one sheet of a file. Throws SheetError. */
export async function readWorkbookSheet(
  bytes: Uint8Array,
  { known, sheet, items }: SheetReadOptions,
): Promise<WorkbookContent> {
  const book = openWorkbook(bytes);
  const knownHeaders = new Set(known);
  const sheetIndex = sheet ?? (await findLikelySheet(book, knownHeaders));
  const itemSheetIndex = items === undefined ? -1 : book.sheets.findIndex(({ name }) => name === items);
  const { rows, add } = createSheetRowCollector();
  await book.read(sheetIndex, (...row) => {
    add(...row);
    return true;
  });
  const itemRowCollector = createSheetRowCollector(rows.length);
  if (itemSheetIndex >= 0 && itemSheetIndex !== sheetIndex) {
    const isSheetHidden = book.sheets[itemSheetIndex]?.hidden;
    await book.read(itemSheetIndex, (lineNumber, cells, isRowHidden) => {
      itemRowCollector.add(lineNumber, cells, isSheetHidden || isRowHidden);
      return true;
    });
  }
  if (sheet === undefined && rows.length < 2) throw new SheetError('empty');
  // A text file with prose is refused: it would look like a single column with an unknown header.
  const isProseFile =
    book.isSeparated &&
    rows.every(({ cells }) => cells.length < 2) &&
    countKnownHeadersInLikelyRow(rows, knownHeaders) === 0;
  if (isProseFile) throw new SheetError('text');
  return {
    ...{ sheets: book.sheets, sheet: sheetIndex, isSeparated: book.isSeparated ?? false },
    fingerprint: computeFileFingerprint(bytes),
    rows,
    ...(itemRowCollector.rows.length > 0 && { items: itemRowCollector.rows }),
  };
}
