import {
  type AnyColumn,
  type AnyField,
  type AnyResource,
  type ColumnOf,
  type ColumnType,
  choicesOf,
  columnPath,
  columnType,
  columnWidth,
  fieldAt,
  getAt,
  grouped,
  int,
  isAnswer,
  isExact,
  isNumber,
  isRepeated,
  type ListView,
  type Loose,
  namePath,
  type Phase,
  relatedId,
  sortPathOf,
  type WidgetName,
} from '../../../schema/index';
import { type CardPlace, type CellClass, chipWidth, looksOf, textWidth } from '../../fields/looks';
import type { Texts } from '../../texts';

interface Drawn {
  id: string;
  label: string;
  /** Pixels, cell padding included; undefined for a flexible width. */
  width: number | undefined;
  align?: 'right' | 'center' | undefined;
  cellClass?: CellClass | undefined;
  /** The placeholder of a cell while the records load; undefined for a line. */
  skeleton?: 'chip' | 'switch' | 'thumb' | undefined;
  card?: CardPlace | undefined;
  /** Draws its cell instead of its kind. */
  widget?: WidgetName<'cell'>;
  /** The path of the row's expanded content. */
  content?: string;
  /** The record's phase. */
  phase?: Phase<Loose>;
  /** The path that its head sorts by. */
  sorts?: string | undefined;
}

/** A column that identifies its row. */
export interface NumberColumn extends Drawn {
  drawnAs: 'rowNumber';
  path: undefined;
  field: undefined;
}

/** A column of a field; if drawn as a `name`, it links to the record's form. */
export interface FieldColumn extends Drawn {
  drawnAs: Exclude<ColumnType, 'rowNumber'> | 'name';
  path: string;
  field: AnyField;
}

/** A column as the table draws it. */
export type ListColumn = NumberColumn | FieldColumn;

/** With this many columns or more, cells are closer together. */
const MANY = 12;
const PADDING = { few: 20, many: 12 };
const TOGGLE = 34;
const NUMBER = 28;
const PHASE = 48;
const HIDDEN = 58;
/** Room that the first of the columns without a width of their own takes, and that each needs to be read. */
const SHARE = 150;
const LEAST_SHARE = 110;

/** True if a list has so many columns that its cells are closer together. */
export const areMany = (columns: readonly unknown[]): boolean => columns.length >= MANY;

const paddingOf = (columns: readonly unknown[]) => PADDING[areMany(columns) ? 'many' : 'few'];

/** The sort arrow next to a head's label, in pixels. */
const ARROW = 18;

const sized = ({ columns }: Shown, label: string, content: number | undefined) =>
  content === undefined ? undefined : Math.max(content, textWidth(label, 13)) + paddingOf(columns);

interface ListOfColumns {
  resource: AnyResource;
  list: ListView<Loose>;
  /** The record that names the variant. */
  record: Loose;
  texts: Texts;
  /** True if switches can be pressed; otherwise they are shown as values. */
  changes: boolean;
  /** Head of the row numbers. */
  numberLabel: string;
  /** The visible columns. The default is the list's columns. */
  columns?: readonly AnyColumn[];
}

interface Shown extends ListOfColumns {
  columns: readonly AnyColumn[];
  /** Path of the value that names a record. */
  name: string | undefined;
}

const partsOf = (path: string, { resource, texts }: Shown) => ({
  id: path,
  path,
  field: fieldAt(resource.fields, path),
  label: texts.column(path),
});

const TITLE: CardPlace = { place: 'title', rank: 0 };

function fieldColumn(column: AnyColumn, shown: Shown): Omit<FieldColumn, 'drawnAs'> {
  const { resource, record, texts } = shown;
  const path = columnPath(column) ?? '';
  const parts = partsOf(path, shown);
  const { field, label } = parts;
  const { cell, align, cellClass, skeleton, card } = looksOf(field);
  const labels = isAnswer(field)
    ? [true, false].map((value) => texts.answer(path, value))
    : choicesOf(resource, record, path).map((value) => texts.choice(path, value));
  const content = isRepeated(resource.fields, path) ? undefined : cell(field, labels);
  const width = columnWidth(column) ?? sized(shown, label, content);
  return { ...parts, width, align: align?.(field), cellClass, skeleton, card: card?.(field) };
}

function valueColumn(column: ColumnOf<'value'>, shown: Shown): FieldColumn {
  const drawn = fieldColumn(column, shown);
  if (drawn.path !== shown.name) return { ...drawn, drawnAs: 'value' };
  const { id, path, field, label, skeleton } = drawn;
  return { id, path, field, label, skeleton, drawnAs: 'name', width: columnWidth(column), card: TITLE };
}

/** The columns of each type in a list. */
const drawn: { readonly [T in ColumnType]: (column: ColumnOf<T>, shown: Shown) => ListColumn } = {
  value: valueColumn,
  widget: (column, shown) => ({ ...fieldColumn(column, shown), drawnAs: 'widget', widget: column.widget }),
  expands: ({ field, expands }, shown) => ({
    ...partsOf(field, shown),
    drawnAs: 'expands',
    content: expands,
    width: undefined,
    card: TITLE,
  }),
  toggle({ toggle }, shown) {
    if (!shown.changes) return { ...fieldColumn(toggle, shown), drawnAs: 'value' };
    const parts = partsOf(toggle, shown);
    const width = sized(shown, parts.label, TOGGLE);
    return {
      ...parts,
      drawnAs: 'toggle',
      width,
      align: 'center',
      skeleton: 'switch',
      card: { place: 'switch', rank: 0 },
    };
  },
  empty({ empty }, shown) {
    const parts = partsOf(empty, shown);
    const words = [true, false].map((isEmpty) => shown.texts.state(empty, isEmpty));
    const width = sized(shown, parts.label, chipWidth(words));
    return { ...parts, drawnAs: 'empty', width, card: { place: 'chip', rank: 0 } };
  },
  phase({ phase }, shown) {
    const parts = partsOf(phase.of, shown);
    const width = sized(shown, parts.label, phase.publishes ? HIDDEN : PHASE);
    // Almost all that is published is public: any other chip says more.
    const rank = phase.publishes ? 9 : 0;
    return { ...parts, drawnAs: 'phase', phase, width, card: { place: 'chip', rank } };
  },
  related({ related }, shown) {
    const [path, label] = [relatedId(related), shown.texts.related(related)];
    const width = sized(shown, label, NUMBER);
    return { id: path, path, field: int(), label, width, align: 'right', drawnAs: 'related' };
  },
  rowNumber: (_column, shown) => ({
    drawnAs: 'rowNumber',
    id: 'rowNumber',
    path: undefined,
    field: undefined,
    label: shown.numberLabel,
    width: sized(shown, shown.numberLabel, NUMBER),
  }),
};

// The map pairs each type with what draws its columns; a union of functions can't say so.
const drawnBy = (column: AnyColumn) =>
  drawn[columnType(column)] as (column: AnyColumn, shown: Shown) => ListColumn;

/** The columns of a list view that are shown, with their labels and widths. */
export function columnsOf(list: ListOfColumns): ListColumn[] {
  const { columns = list.list.columns } = list;
  const shown = { ...list, columns, name: namePath(list.resource, list.list) };
  return columns.map((column) =>
    withSort(drawnBy(column)(column, shown), sortPathOf(list.list, column), paddingOf(columns)),
  );
}

/** The column with a head that sorts, which is wide enough for its arrow. */
function withSort(column: ListColumn, sorts: string | undefined, padding: number): ListColumn {
  if (sorts === undefined) return column;
  const { width, label } = column;
  const least = textWidth(label, 13) + ARROW + padding;
  return { ...column, sorts, width: width === undefined ? undefined : Math.max(width, least) };
}

/** Digits of equal width are wider than letters of the same size. */
const DIGITS = 14;
const UNIT = 18;

/** The digits of a column's longest number with the sign of a negative one; empty where it shows none. */
function longestNumber(column: ListColumn, records: readonly Loose[], firstNumber: number): string {
  if (column.field === undefined) return firstNumber === 0 ? '' : String(firstNumber);
  if (!isNumber(column.field)) return '';
  const texts = records.map((record) => String(getAt(record, column.path) ?? '').replace('-', ''));
  const [longest = ''] = texts
    .filter((text) => /^[\d.]*[1-9]/.test(text))
    .sort((a, b) => b.length - a.length);
  return longest && `-${longest}`;
}

/** Pixels of a number's unit, or of its currency's sign. */
function unitWidth(field: AnyField | undefined): number {
  if (!field || !isNumber(field)) return 0;
  if (isExact(field) && field.currency !== undefined) return 2 * UNIT;
  return field.unit === undefined ? 0 : UNIT;
}

/** The columns, wide enough for the numbers of the rows that are shown: a digit that is cut off is another number. */
export function fitNumbers(
  columns: readonly ListColumn[],
  records: readonly Loose[],
  firstNumber: number,
): ListColumn[] {
  return columns.map((column) => {
    const most = longestNumber(column, records, firstNumber);
    if (column.width === undefined || most === '') return column;
    const text = column.field === undefined ? most : grouped(most);
    const needed = textWidth(text, DIGITS) + unitWidth(column.field) + paddingOf(columns);
    return { ...column, width: Math.max(column.width, needed) };
  });
}

const sum = (columns: readonly Drawn[], share: number) =>
  columns.reduce((total, { width = share }) => total + width, 0);

/** Returns the width, in pixels, that fits all columns: one flexible column has room for a title. */
export const fairWidth = (columns: readonly Drawn[]): number => {
  const isShared = columns.some(({ width }) => width === undefined);
  return sum(columns, LEAST_SHARE) + (isShared ? SHARE - LEAST_SHARE : 0);
};

/** Pixels below which columns are read by scrolling sideways. */
export const leastWidth = (columns: readonly Drawn[]): number => sum(columns, LEAST_SHARE);
