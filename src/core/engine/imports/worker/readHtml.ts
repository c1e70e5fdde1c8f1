import { limits } from '../../../schema/index';
import { type ImportedCell, isBlankCell, SheetError } from '../sheet/cell';
import type { MultiSheetRowHandler, WorkbookReader } from './book';
import { type MarkupEventHandler, parseMarkup } from './markup';
import { createMergedCellMarker, type MergedRange } from './mergedCells';

/** HTML elements whose text a browser does not show. */
const HIDDEN_HTML_TAGS: readonly string[] = ['script', 'style', 'title', 'template', 'noscript', 'select'];
/** Matches the style of a row that Excel or a page hides. */
const HIDDEN_STYLE_PATTERN = /(?:^|;)\s*display\s*:\s*none/i;
/** HTML elements whose text starts on a new line. */
const LINE_BREAKING_ELEMENTS: readonly string[] = ['br', 'p', 'div', 'li'];

/** The state of an HTML table while its rows are being read. */
interface HtmlTableParseState {
  at: number;
  line: number;
  row: ImportedCell[];
  isHidden: boolean;
  column: number;
  /** The lines of text in the open cell; undefined outside of cells. */
  lines: string[] | undefined;
  span: { columns: number; rows: number };
  /** By column, the number of further rows that a cell with a row span covers. */
  taken: number[];
  /** The merged cells that start in the open row. */
  merged: MergedRange[];
  markMergedCells: ReturnType<typeof createMergedCellMarker>;
}

const parseCellSpan = (spanText: string | undefined, maxSpan: number): number =>
  Math.min(Math.max(Math.floor(Number(spanText)) || 1, 1), maxSpan);

const joinCellLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim();

/**
 * Passes each row of all tables to a function when the row ends. Nested tables are included. Reading ends
 * with the table `lastTableIndex`.
 */
function parseHtmlTables(html: string, handleRow: MultiSheetRowHandler, lastTableIndex?: number): void {
  const openTables: HtmlTableParseState[] = [];
  let tableCount = 0;
  let hiddenElementDepth = 0;
  let isReadingDone = false;

  const finishTableCell = (table: HtmlTableParseState) => {
    if (!table.lines) return;
    const cellText = joinCellLines(table.lines);
    table.lines = undefined;
    if (cellText !== '' && table.column >= limits.maxSheetColumns) throw new SheetError('tooManyColumns');
    const { columns, rows } = table.span;
    if (cellText !== '') table.row[table.column] = cellText;
    if (columns * rows > 1) table.merged.push({ column: table.column, columns, rows });
    // A cell without text may span more columns than a sheet can have. Columns beyond the sheet's last column
    // are ignored.
    const endColumn = Math.min(table.column + columns, limits.maxSheetColumns);
    for (let columnIndex = table.column; columnIndex < endColumn; columnIndex += 1)
      table.taken[columnIndex] = rows;
    table.column += columns;
  };
  const finishTableRow = (table: HtmlTableParseState) => {
    finishTableCell(table);
    table.line += 1;
    const row = Array.from(table.row, (cell) => cell ?? null);
    const cells = table.markMergedCells(table.line, row, table.merged);
    if (!isReadingDone && handleRow(table.at, table.line, cells, table.isHidden) === false)
      isReadingDone = true;
    table.row = [];
    table.merged = [];
    table.column = 0;
    table.taken = table.taken.map((rows) => Math.max(0, rows - 1));
  };
  const handler: MarkupEventHandler = {
    isDone: () => isReadingDone,
    open(elementName, attributes) {
      const table = openTables.at(-1);
      if (HIDDEN_HTML_TAGS.includes(elementName)) hiddenElementDepth += 1;
      if (elementName === 'table') {
        const span = { columns: 1, rows: 1 };
        openTables.push({
          ...{
            at: tableCount,
            line: 0,
            row: [],
            isHidden: false,
            column: 0,
            lines: undefined,
            span,
            taken: [],
          },
          ...{ merged: [], markMergedCells: createMergedCellMarker() },
        });
        tableCount += 1;
      } else if (table && elementName === 'tr') {
        table.isHidden = HIDDEN_STYLE_PATTERN.test(attributes.style ?? '');
      } else if (table && (elementName === 'td' || elementName === 'th')) {
        while ((table.taken[table.column] ?? 0) > 0) table.column += 1;
        const columnSpan = parseCellSpan(attributes.colspan, limits.maxSheetColumns);
        table.span = { columns: columnSpan, rows: parseCellSpan(attributes.rowspan, limits.maxSheetRows) };
        table.lines = [''];
      } else if (LINE_BREAKING_ELEMENTS.includes(elementName)) table?.lines?.push('');
    },
    text(text) {
      const cellLines = openTables.at(-1)?.lines;
      if (cellLines && hiddenElementDepth === 0) cellLines.push((cellLines.pop() ?? '') + text);
    },
    close(elementName) {
      const table = openTables.at(-1);
      if (HIDDEN_HTML_TAGS.includes(elementName)) hiddenElementDepth -= 1;
      if (!table) return;
      if (elementName === 'td' || elementName === 'th') finishTableCell(table);
      else if (elementName === 'tr') finishTableRow(table);
      else if (elementName === 'table' && openTables.pop()?.at === lastTableIndex) isReadingDone = true;
    },
  };
  parseMarkup(html, handler, false);
}

/** Returns the indices of the non-empty tables. Throws SheetError for too many tables. */
function findFilledTableIndexes(html: string): number[] {
  const filledTableIndexes = new Set<number>();
  parseHtmlTables(html, (tableIndex, _, cells) => {
    if (!cells.every(isBlankCell)) filledTableIndexes.add(tableIndex);
    if (filledTableIndexes.size > limits.maxSheets) throw new SheetError('tooManySheets');
    return true;
  });
  return [...filledTableIndexes].sort((a, b) => a - b);
}

/** Opens the non-empty tables of a web page, each as a sheet. Throws SheetError if there is none. */
export function createHtmlWorkbookReader(html: string): WorkbookReader {
  const tableTagCount = html.match(/<table[\s>]/gi)?.length ?? 0;
  // With one table there is nothing to choose, so the page is parsed only once.
  const tableIndexes = tableTagCount === 1 ? [0] : findFilledTableIndexes(html);
  if (tableTagCount === 0 || tableIndexes.length === 0) throw new SheetError('noTable');
  return {
    sheets: tableIndexes.map(() => ({ name: '', hidden: false })),
    read(sheetIndex, handleRow) {
      const tableIndex = tableIndexes[sheetIndex];
      parseHtmlTables(
        html,
        (currentTableIndex, ...row) => (currentTableIndex === tableIndex ? handleRow(...row) : true),
        tableIndex,
      );
    },
  };
}
