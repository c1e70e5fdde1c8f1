import {
  type AnyColumn,
  type AnyField,
  type AnyResource,
  type ColumnOfType,
  type ColumnType,
  columnId,
  columnPath,
  columnTypeName,
  columnWidth,
  dateTime,
  fieldAt,
  findSortPathOfColumn,
  findTitlePathOfResource,
  getAt,
  getChoicesOfField,
  groupThousands,
  int,
  isBooleanField,
  isDecimalField,
  isInsideList,
  isNumberField,
  type ListView,
  type Loose,
  type Phase,
  RELATED_COUNTS_KEY,
  type WidgetName,
} from '../../../schema/index';
import {
  type CardValuePlacement,
  type CellCssClass,
  estimateChipWidthPx,
  estimateTextWidth,
  getFieldTypeAppearance,
} from '../../fields/looks';
import type { Texts } from '../../texts';

interface BaseListColumn {
  id: string;
  label: string;
  /** Width of the column in pixels, including cell padding; undefined for a flexible width. */
  width: number | undefined;
  align?: 'right' | 'center' | undefined;
  cellClass?: CellCssClass | undefined;
  /** Shape of the cell's placeholder while records load; undefined for a line. */
  skeleton?: 'chip' | 'switch' | 'thumb' | undefined;
  card?: CardValuePlacement | undefined;
  /** Name of the cell widget that replaces the field type's own cell. */
  widget?: WidgetName<'cell'>;
  /** Path of the text that a row shows when the operator expands it. */
  content?: string;
  /** The phase that the column shows, such as the publishing state of the record. */
  phase?: Phase<Loose>;
  /** Path of the value by which the column's header sorts the list. */
  sorts?: string | undefined;
}

/** The column with the row number. It shows no field, so it has no path. */
export interface RowNumberColumn extends BaseListColumn {
  drawnAs: 'rowNumber';
  path: undefined;
  field: undefined;
}

/** A column that shows a field. If it is drawn as a `name`, it links to the record's form. */
export interface FieldColumn extends BaseListColumn {
  drawnAs: Exclude<ColumnType, 'rowNumber'> | 'name';
  path: string;
  field: AnyField;
}

/** A column of a list, prepared for rendering: a row number or a field. */
export type ListColumn = RowNumberColumn | FieldColumn;

/** With at least this many columns, cells have less padding. */
const MIN_COLUMNS_FOR_TIGHT_PADDING = 12;
const CELL_PADDING_PX_BY_COLUMN_COUNT = { few: 20, many: 12 };
const SWITCH_COLUMN_WIDTH_PX = 34;
const ROW_NUMBER_WIDTH_PX = 28;
const PHASE_COLUMN_WIDTH_PX = 48;
const PUBLISH_PHASE_COLUMN_WIDTH_PX = 58;

/** Whether a list has so many columns that its cells have less padding. */
export const hasManyColumns = (columns: readonly unknown[]): boolean =>
  columns.length >= MIN_COLUMNS_FOR_TIGHT_PADDING;

const getCellPaddingPx = (columns: readonly unknown[]) =>
  CELL_PADDING_PX_BY_COLUMN_COUNT[hasManyColumns(columns) ? 'many' : 'few'];

/** Width of the sort arrow next to a header's label, in pixels. */
const SORT_ARROW_WIDTH_PX = 18;

const computeColumnWidth = (
  { columns }: ShownColumnsContext,
  label: string,
  contentWidth: number | undefined,
) =>
  contentWidth === undefined
    ? undefined
    : Math.max(contentWidth, estimateTextWidth(label, 13)) + getCellPaddingPx(columns);

interface ListColumnsContext {
  resource: AnyResource;
  list: ListView<Loose>;
  /** A record that contains only the field with the list's variant (subtype of records), or nothing. */
  record: Loose;
  texts: Texts;
  /** Whether the operator can press the switches in the list; otherwise a switch is shown as a value. */
  changes: boolean;
  /** Header of the column with the row numbers. */
  numberLabel: string;
  /** The columns to return; by default the list's own columns. */
  columns?: readonly AnyColumn[];
}

interface ShownColumnsContext extends ListColumnsContext {
  columns: readonly AnyColumn[];
  /** Path of the field that contains a record's name. */
  name: string | undefined;
}

const createCommonColumnProps = (path: string, { resource, texts }: ShownColumnsContext) => ({
  id: path,
  path,
  field: fieldAt(resource.fields, path),
  label: texts.column(path),
});

const TITLE_RANK: CardValuePlacement = { place: 'title', rank: 0 };

function toFieldColumn(column: AnyColumn, context: ShownColumnsContext): Omit<FieldColumn, 'drawnAs'> {
  const { resource, record, texts } = context;
  const path = columnPath(column) ?? '';
  const commonProps = createCommonColumnProps(path, context);
  const { field, label } = commonProps;
  const { cell, align, cellClass, skeleton, card } = getFieldTypeAppearance(field);
  const labels = isBooleanField(field)
    ? [true, false].map((value) => texts.answer(path, value))
    : getChoicesOfField(resource, record, path).map((value) => texts.choice(path, value));
  const contentWidth = isInsideList(resource.fields, path) ? undefined : cell(field, labels);
  const width = columnWidth(column) ?? computeColumnWidth(context, label, contentWidth);
  return { ...commonProps, width, align: align?.(field), cellClass, skeleton, card: card?.(field) };
}

function toValueColumn(column: ColumnOfType<'value'>, context: ShownColumnsContext): FieldColumn {
  const fieldColumn = toFieldColumn(column, context);
  if (fieldColumn.path !== context.name) return { ...fieldColumn, drawnAs: 'value' };
  const { id, path, field, label, skeleton } = fieldColumn;
  return { id, path, field, label, skeleton, drawnAs: 'name', width: columnWidth(column), card: TITLE_RANK };
}

/** Functions that convert a column of the schema to a list column, by column type. */
const columnBuilders: {
  readonly [T in ColumnType]: (column: ColumnOfType<T>, context: ShownColumnsContext) => ListColumn;
} = {
  value: toValueColumn,
  widget: (column, context) => ({
    ...toFieldColumn(column, context),
    drawnAs: 'widget',
    widget: column.widget,
  }),
  expands: ({ field, expands }, context) => ({
    ...createCommonColumnProps(field, context),
    drawnAs: 'expands',
    content: expands,
    width: undefined,
    card: TITLE_RANK,
  }),
  toggle({ toggle }, context) {
    if (!context.changes) return { ...toFieldColumn(toggle, context), drawnAs: 'value' };
    const commonProps = createCommonColumnProps(toggle, context);
    const width = computeColumnWidth(context, commonProps.label, SWITCH_COLUMN_WIDTH_PX);
    return {
      ...commonProps,
      drawnAs: 'toggle',
      width,
      align: 'center',
      skeleton: 'switch',
      card: { place: 'switch', rank: 0 },
    };
  },
  empty({ empty }, context) {
    const commonProps = createCommonColumnProps(empty, context);
    const stateTexts = [true, false].map((isEmpty) => context.texts.state(empty, isEmpty));
    const width = computeColumnWidth(context, commonProps.label, estimateChipWidthPx(stateTexts));
    return { ...commonProps, drawnAs: 'empty', width, card: { place: 'chip', rank: 0 } };
  },
  phase({ phase }, context) {
    const commonProps = createCommonColumnProps(phase.of, context);
    const width = computeColumnWidth(
      context,
      commonProps.label,
      phase.publishes ? PUBLISH_PHASE_COLUMN_WIDTH_PX : PHASE_COLUMN_WIDTH_PX,
    );
    // The publishing state gets a late place in the order of chips. Almost all records are public, so any
    // other chip is more informative.
    const rank = phase.publishes ? 9 : 0;
    return { ...commonProps, drawnAs: 'phase', phase, width, card: { place: 'chip', rank } };
  },
  related(column, context) {
    const [path, field] = [columnId(column), column.latest ? dateTime() : int()];
    const label = context.texts.related(path.slice(RELATED_COUNTS_KEY.length + 1));
    const { cell, align, cellClass } = getFieldTypeAppearance(field);
    const width = computeColumnWidth(context, label, column.latest ? cell(field, []) : ROW_NUMBER_WIDTH_PX);
    return { id: path, path, field, label, width, align: align?.(field), cellClass, drawnAs: 'related' };
  },
  rowNumber: (_column, context) => ({
    drawnAs: 'rowNumber',
    id: 'rowNumber',
    path: undefined,
    field: undefined,
    label: context.numberLabel,
    width: computeColumnWidth(context, context.numberLabel, ROW_NUMBER_WIDTH_PX),
  }),
};

// The cast is needed because TypeScript can't express that the column's type determines its builder.
const getColumnBuilder = (column: AnyColumn) =>
  columnBuilders[columnTypeName(column)] as (column: AnyColumn, context: ShownColumnsContext) => ListColumn;

/** Returns the visible columns of a list, with labels and widths. */
export function buildListColumns(listContext: ListColumnsContext): ListColumn[] {
  const { columns = listContext.list.columns } = listContext;
  const context = {
    ...listContext,
    columns,
    name: findTitlePathOfResource(listContext.resource, listContext.list),
  };
  return columns.map((column) =>
    addSortToColumn(
      getColumnBuilder(column)(column, context),
      findSortPathOfColumn(listContext.list, column),
      getCellPaddingPx(columns),
    ),
  );
}

/** Adds `sorts` to a column, and makes the column wide enough for the sort arrow. */
function addSortToColumn(column: ListColumn, sortPath: string | undefined, paddingPx: number): ListColumn {
  if (sortPath === undefined) return column;
  const { width, label } = column;
  const minWidth = estimateTextWidth(label, 13) + SORT_ARROW_WIDTH_PX + paddingPx;
  return { ...column, sorts: sortPath, width: width === undefined ? undefined : Math.max(width, minWidth) };
}

/**
 * Font size in pixels for which the width of digits is estimated. It allows for tabular digits, which are
 * wider than letters.
 */
const DIGIT_FONT_SIZE_PX = 14;
const UNIT_CHARACTER_WIDTH_PX = 18;

/** Returns the longest number in a column, always with a minus sign; '' if the column shows no number. */
function findLongestNumberText(column: ListColumn, records: readonly Loose[], firstNumber: number): string {
  if (column.field === undefined) return firstNumber === 0 ? '' : String(firstNumber);
  if (!isNumberField(column.field)) return '';
  const numberTexts = records.map((record) => String(getAt(record, column.path) ?? '').replace('-', ''));
  const [longest = ''] = numberTexts
    .filter((text) => /^[\d.]*[1-9]/.test(text))
    .sort((a, b) => b.length - a.length);
  return longest && `-${longest}`;
}

/** Returns the width in pixels of a number's unit or currency sign. */
function getUnitWidthPx(field: AnyField | undefined): number {
  if (!field || !isNumberField(field)) return 0;
  if (isDecimalField(field) && field.currency !== undefined) return 2 * UNIT_CHARACTER_WIDTH_PX;
  return field.unit === undefined ? 0 : UNIT_CHARACTER_WIDTH_PX;
}

/**
 * Returns the columns, wide enough for the numbers in the visible rows, because a truncated number would be
 * misread.
 */
export function widenColumnsForNumbers(
  columns: readonly ListColumn[],
  records: readonly Loose[],
  firstNumber: number,
): ListColumn[] {
  return columns.map((column) => {
    const longestNumber = findLongestNumberText(column, records, firstNumber);
    if (column.width === undefined || longestNumber === '') return column;
    const text = column.field === undefined ? longestNumber : groupThousands(longestNumber);
    const neededWidth =
      estimateTextWidth(text, DIGIT_FONT_SIZE_PX) + getUnitWidthPx(column.field) + getCellPaddingPx(columns);
    return { ...column, width: Math.max(column.width, neededWidth) };
  });
}
