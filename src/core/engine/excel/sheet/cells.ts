import {
  canonicalDecimal,
  countSignificantDigits,
  getAt,
  isCalendarDay,
  type Loose,
  parseInstant,
  referenceTitlePathOf,
  withoutDirectionMarks,
} from '../../../schema/index';
import { dayToSerialCell, instantToSerialCell } from './serial';
import type { ColumnContent, SheetCell, SheetColumn } from './sheet';
import { joinTitlesInCell } from './titles';

/** Maximum number of UTF-16 code units in a cell (Excel's limit). */
const MOST_TEXT = 32_767;
const CUT = '…';
/** Maximum number of digits of a number in a cell (Excel's limit). */
const MOST_SIGNIFICANT = 15;
/** The separator of several values that share one cell of a sheet. */
const BETWEEN = ', ';

const LINE_BREAK = /\r\n?/g;
/**
 * Matches the underscore of a text such as `_x000D_`, which a spreadsheet program would decode as a
 * character.
 */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;
/** Matches lone surrogates and characters that XML can't hold. */
const UNWRITABLE = /\p{Surrogate}|[\uFFFE\uFFFF]/gu;

/** Returns a text that fits into a cell: cut to the maximum length, with uniform line breaks. */
function textCell(text: string): SheetCell {
  const writable = withoutDirectionMarks(text).replace(LINE_BREAK, '\n').replace(UNWRITABLE, '\uFFFD');
  if (writable === '') return null;
  if (writable.length <= MOST_TEXT) return writable;
  const cut = writable.slice(0, MOST_TEXT - CUT.length);
  // If the cut separates the two halves of a surrogate pair, the first half is removed too.
  return cut.replace(/[\uD800-\uDBFF]$/, '') + CUT;
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

const asText = (value: unknown): SheetCell => (isNothing(value) ? null : textCell(String(value)));

type Labels = Extract<ColumnContent, { as: 'labels' }>;

function asLabels(value: unknown, { labels, unknown = '%' }: Labels): SheetCell {
  const values = Array.isArray(value) ? value : [value];
  const shown = values
    .filter((one) => !isNothing(one))
    .map(String)
    // `Object.hasOwn` is needed because a stored value may equal the name of an inherited property, such as
    // `constructor`.
    .map((one) => (Object.hasOwn(labels, one) && labels[one]) || unknown.replace('%', () => one));
  return textCell(shown.join(BETWEEN));
}

type Row = { record: Loose; number: number };
type Writers = {
  readonly [A in ColumnContent['as']]: (row: Row, column: Extract<ColumnContent, { as: A }>) => SheetCell;
};

const isBlank = (value: unknown) => isNothing(value) || (typeof value === 'string' && value.trim() === '');

const writers: Writers = {
  rowNumber: ({ number }) => ({ number, as: 'number' }),
  text: ({ record }, { path }) => asText(getAt(record, path)),
  number({ record }, { path }) {
    const number = getAt(record, path);
    return typeof number === 'number' ? { number, as: 'number' } : asText(number);
  },
  decimal({ record }, { path, digits, format }) {
    const text = canonicalDecimal(getAt(record, path), digits);
    if (text === undefined) return asText(getAt(record, path));
    if (countSignificantDigits(text) > MOST_SIGNIFICANT) return textCell(text);
    return { number: Number(text), as: 'decimal', format };
  },
  day({ record }, { path }) {
    const day = getAt(record, path);
    return typeof day === 'string' && isCalendarDay(day) ? dayToSerialCell(day) : asText(day);
  },
  instant({ record }, { path }) {
    const stored = getAt(record, path);
    const instant = parseInstant(stored);
    return instant === undefined ? asText(stored) : instantToSerialCell(instant);
  },
  labels: ({ record }, column) => asLabels(getAt(record, column.path), column),
  titles({ record }, { path }) {
    const titles = getAt(record, referenceTitlePathOf(path)) ?? getAt(record, path);
    return Array.isArray(titles) ? textCell(joinTitlesInCell(titles.map(String))) : asText(titles);
  },
  empty: ({ record }, { path, empty, filled }) => textCell(isBlank(getAt(record, path)) ? empty : filled),
  version: ({ record }) => `${record._id}@${record.version}`,
};

/** Returns the cells of a record; `number` is its row number (No). */
export const buildRecordCells = (
  columns: readonly SheetColumn[],
  record: Loose,
  number: number,
): SheetCell[] =>
  columns.map((column) => {
    // The cast is needed because TypeScript can't express that the column's type determines its writer.
    const write = writers[column.as] as (row: Row, column: ColumnContent) => SheetCell;
    return write({ record, number }, column);
  });

/**
 * Escapes the sequences in a text, such as `_x000D_`, that a spreadsheet program would decode as a character.
 */
export const escapeCellText = (text: string): string => text.replace(ESCAPE, '_x005F_');
