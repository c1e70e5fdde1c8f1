import { limits } from '../../../schema/index';
import { type ImportedCell, isBlankCell, SheetError } from '../sheet/cell';
import type { SheetRowHandler, WorkbookReader } from './book';
import { type MarkupEventHandler, parseMarkup } from './markup';
import { createMergedCellMarker, type MergedRange } from './mergedCells';

/** HTML elements whose text a browser does not show. */
const HIDDEN_HTML_TAGS: readonly string[] = ['script', 'style', 'title', 'template', 'noscript', 'select'];
/** HTML elements whose text starts on a new line. */
const LINE_BREAKING_ELEMENTS: readonly string[] = ['br', 'p', 'div', 'li'];

/** The state of an HTML table while its rows are being read. */
interface HtmlTableParseState {
  at: number;
  line: number;
  row: ImportedCell[];
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

const parseCellSpan = (text: string | undefined, maxSpan: number): number =>
  Math.min(Math.max(Math.floor(Number(text)) || 1, 1), maxSpan);

const joinCellLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim();

type HtmlTableRowHandler = (
  tableIndex: number,
  ...row: Parameters<SheetRowHandler>
) => ReturnType<SheetRowHandler>;

/**
 * Passes each row of all tables to a function when the row ends. Nested tables are included. Reading ends
 * with the table `lastTable`.
 */
function parseHtmlTables(html: string, handleRow: HtmlTableRowHandler, lastTable?: number): void {
  const openTables: HtmlTableParseState[] = [];
  let tableCount = 0;
  let hiddenDepth = 0;
  let isReadingDone = false;

  const finishTableCell = (table: HtmlTableParseState) => {
    if (!table.lines) return;
    const text = joinCellLines(table.lines);
    table.lines = undefined;
    if (text !== '' && table.column >= limits.maxSheetColumns) throw new SheetError('tooManyColumns');
    const { columns, rows } = table.span;
    if (text !== '') table.row[table.column] = text;
    if (columns * rows > 1) table.merged.push({ column: table.column, columns, rows });
    // A cell without text may span more columns than a sheet can have. Columns beyond the sheet's last column
    // are ignored.
    const endColumn = Math.min(table.column + columns, limits.maxSheetColumns);
    for (let column = table.column; column < endColumn; column += 1) table.taken[column] = rows;
    table.column += columns;
  };
  const finishTableRow = (table: HtmlTableParseState) => {
    finishTableCell(table);
    table.line += 1;
    const row = Array.from(table.row, (cell) => cell ?? null);
    const cells = table.markMergedCells(table.line, row, table.merged);
    if (!isReadingDone && handleRow(table.at, table.line, cells) === false) isReadingDone = true;
    table.row = [];
    table.merged = [];
    table.column = 0;
    table.taken = table.taken.map((rows) => Math.max(0, rows - 1));
  };
  const handler: MarkupEventHandler = {
    isDone: () => isReadingDone,
    open(name, attributes) {
      const table = openTables.at(-1);
      if (HIDDEN_HTML_TAGS.includes(name)) hiddenDepth += 1;
      if (name === 'table') {
        const span = { columns: 1, rows: 1 };
        openTables.push({
          ...{ at: tableCount, line: 0, row: [], column: 0, lines: undefined, span, taken: [] },
          ...{ merged: [], markMergedCells: createMergedCellMarker() },
        });
        tableCount += 1;
      } else if (table && (name === 'td' || name === 'th')) {
        while ((table.taken[table.column] ?? 0) > 0) table.column += 1;
        const columns = parseCellSpan(attributes.colspan, limits.maxSheetColumns);
        table.span = { columns, rows: parseCellSpan(attributes.rowspan, limits.maxSheetRows) };
        table.lines = [''];
      } else if (LINE_BREAKING_ELEMENTS.includes(name)) table?.lines?.push('');
    },
    text(text) {
      const lines = openTables.at(-1)?.lines;
      if (lines && hiddenDepth === 0) lines.push((lines.pop() ?? '') + text);
    },
    close(name) {
      const table = openTables.at(-1);
      if (HIDDEN_HTML_TAGS.includes(name)) hiddenDepth -= 1;
      if (!table) return;
      if (name === 'td' || name === 'th') finishTableCell(table);
      else if (name === 'tr') finishTableRow(table);
      else if (name === 'table' && openTables.pop()?.at === lastTable) isReadingDone = true;
    },
  };
  parseMarkup(html, handler, false);
}

/** Returns the indices of the non-empty tables. Throws SheetError for too many tables. */
function findFilledTableIndexes(html: string): number[] {
  const filledTableIndexes = new Set<number>();
  parseHtmlTables(html, (table, _, cells) => {
    if (!cells.every(isBlankCell)) filledTableIndexes.add(table);
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
      parseHtmlTables(html, (table, ...row) => (table === tableIndex ? handleRow(...row) : true), tableIndex);
    },
  };
}
