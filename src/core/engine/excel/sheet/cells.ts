import {
  countSignificantDigits,
  getAt,
  getReferenceTitlePath,
  isCalendarDay,
  type Loose,
  parseInstant,
  toCanonicalDecimal,
  toSheetText,
} from '../../../schema/index';
import { convertDayToSerialCell, convertInstantToExcelDateCell } from './serial';
import type { ColumnContent, SheetCell, SheetColumn } from './sheet';
import { joinTitlesInCell } from './titles';

/** Maximum number of digits of a number in a cell (Excel's limit). */
const MAX_SIGNIFICANT_DIGITS = 15;
/** The separator of several values that share one cell of a sheet. */
const CELL_VALUE_SEPARATOR = ', ';

/**
 * Matches the underscore of a text such as `_x000D_`, which a spreadsheet program would decode as a
 * character.
 */
const SPREADSHEET_ESCAPE_PATTERN = /_(?=x[0-9a-f]{4}_)/gi;
const toTextCell = (text: string): SheetCell => toSheetText(text) || null;

const isEmptyValue = (value: unknown) => value === null || value === undefined || value === '';

const convertValueToTextCell = (value: unknown): SheetCell =>
  isEmptyValue(value) ? null : toTextCell(String(value));

type LabelsColumnContent = Extract<ColumnContent, { as: 'labels' }>;

function convertToChoiceLabelsCell(
  value: unknown,
  { labels, unknown = '%' }: LabelsColumnContent,
): SheetCell {
  const values = Array.isArray(value) ? value : [value];
  const choiceLabels = values
    .filter((choice) => !isEmptyValue(choice))
    .map(String)
    // `Object.hasOwn` is needed because a stored value may equal the name of an inherited property, such as
    // `constructor`.
    .map((choice) => (Object.hasOwn(labels, choice) && labels[choice]) || unknown.replace('%', () => choice));
  // Tags have no labels and contain no commas, so they need no quotation marks.
  return toTextCell(
    Array.isArray(value) && Object.keys(labels).length > 0
      ? joinTitlesInCell(choiceLabels)
      : choiceLabels.join(CELL_VALUE_SEPARATOR),
  );
}

type RecordWithRowNumber = { record: Loose; number: number };
type ExcelCellWritersByContentType = {
  readonly [A in ColumnContent['as']]: (
    row: RecordWithRowNumber,
    column: Extract<ColumnContent, { as: A }>,
  ) => SheetCell;
};

const isEmptyOrWhitespace = (value: unknown) =>
  isEmptyValue(value) || (typeof value === 'string' && value.trim() === '');

const cellWriterByContentType: ExcelCellWritersByContentType = {
  rowNumber: ({ number }) => ({ number, as: 'number' }),
  text: ({ record }, { path }) => convertValueToTextCell(getAt(record, path)),
  number({ record }, { path }) {
    const storedValue = getAt(record, path);
    return typeof storedValue === 'number'
      ? { number: storedValue, as: 'number' }
      : convertValueToTextCell(storedValue);
  },
  decimal({ record }, { path, digits, format }) {
    const decimalText = toCanonicalDecimal(getAt(record, path), digits);
    if (decimalText === undefined) return convertValueToTextCell(getAt(record, path));
    if (countSignificantDigits(decimalText) > MAX_SIGNIFICANT_DIGITS) return toTextCell(decimalText);
    return { number: Number(decimalText), as: 'decimal', format };
  },
  day({ record }, { path }) {
    const storedValue = getAt(record, path);
    return typeof storedValue === 'string' && isCalendarDay(storedValue)
      ? convertDayToSerialCell(storedValue)
      : convertValueToTextCell(storedValue);
  },
  instant({ record }, { path }) {
    const storedValue = getAt(record, path);
    const instant = parseInstant(storedValue);
    return instant === undefined
      ? convertValueToTextCell(storedValue)
      : convertInstantToExcelDateCell(instant);
  },
  labels: ({ record }, column) => convertToChoiceLabelsCell(getAt(record, column.path), column),
  titles({ record }, { path }) {
    const titlesOrIds = getAt(record, getReferenceTitlePath(path)) ?? getAt(record, path);
    return Array.isArray(titlesOrIds)
      ? toTextCell(joinTitlesInCell(titlesOrIds.map(String)))
      : convertValueToTextCell(titlesOrIds);
  },
  empty: ({ record }, { path, empty, filled }) =>
    toTextCell(isEmptyOrWhitespace(getAt(record, path)) ? empty : filled),
  version: ({ record }) => `${record._id}@${record.version}`,
};

/** Returns the cells of a record; `number` is the row number for columns that show row numbers. */
export const buildSheetCellsOfRecord = (
  columns: readonly SheetColumn[],
  record: Loose,
  rowNumber: number,
): SheetCell[] =>
  columns.map((column) => {
    // The cast is needed because TypeScript can't express that the column's type determines the function that
    // writes its cells.
    const writeCell = cellWriterByContentType[column.as] as (
      row: RecordWithRowNumber,
      column: ColumnContent,
    ) => SheetCell;
    return writeCell({ record, number: rowNumber }, column);
  });

/**
 * Escapes the sequences in a text, such as `_x000D_`, that a spreadsheet program would decode as a character.
 */
export const escapeCharacterCodesInCellText = (text: string): string =>
  text.replace(SPREADSHEET_ESCAPE_PATTERN, '_x005F_');
