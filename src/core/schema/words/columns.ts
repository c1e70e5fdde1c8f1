import { listFieldPathsDecidingPhase } from './phase';
import type { AnyColumn, ColumnOfType, ColumnType } from './resource';

/** Key under which a list row holds the counts of related records. */
export const RELATED_COUNTS_KEY = 'related';

/** The functions and properties of a list column type that don't depend on the user interface. */
interface ColumnTypeHandler<T extends ColumnType> {
  /** Returns the path of the column's value; a row number and a count of related records have no path. */
  path(column: ColumnOfType<T>): string | undefined;
  /** Returns the column's name in its list; only for columns without a path. */
  id?(column: ColumnOfType<T>): string;
  /** Returns the paths of the fields that the column reads in addition to its own field. */
  beside(column: ColumnOfType<T>): readonly string[];
  /** Returns the declared width in pixels. */
  width(column: ColumnOfType<T>): number | undefined;
  /** Whether the column links to the row's record. Such a column shows the record's name. */
  opens: boolean;
  /** Whether the column's value can be edited in the list. */
  edits: boolean;
  /** Whether the column's header can sort the list. The column must show one plain value per record. */
  sorts: boolean;
  /** Whether the column shows its field with the standard cell of the field's type. */
  showsFieldCell: boolean;
  /** Whether the column shows only the presence of a value, instead of the value itself. */
  tellsEmpty: boolean;
}

const defaultColumnTypeProperties = {
  beside: () => [],
  width: () => undefined,
  opens: false,
  edits: false,
  sorts: true,
  showsFieldCell: false,
  tellsEmpty: false,
};

/** Key in a list row's `related` object for the times of the newest related records. */
export const LATEST_RELATED_TIMES_KEY = 'latest';

/** Returns the key under which a list row holds the newest record's time for an entry of `related`. */
export const buildNewestRelatedTimeKey = (relatedName: string): string =>
  `${LATEST_RELATED_TIMES_KEY}.${relatedName}`;

const buildRelatedColumnId = ({ related, latest }: ColumnOfType<'related'>) =>
  latest ? buildNewestRelatedTimeKey(related) : related;

/**
 * Returns the path under which a list row holds a number or time of related records. A list call requests the
 * value by the same path.
 */
export const getRelatedValuePathInListRow = (relatedName: string): string =>
  `${RELATED_COUNTS_KEY}.${relatedName}`;

/** All types of columns. A missing type does not compile. */
export const columnTypeHandlers: { readonly [T in ColumnType]: ColumnTypeHandler<T> } = {
  value: {
    ...defaultColumnTypeProperties,
    path: (column) => (typeof column === 'string' ? column : column.field),
    showsFieldCell: true,
    width: (column) => (typeof column === 'string' ? undefined : column.width),
  },
  widget: { ...defaultColumnTypeProperties, path: (column) => column.field, width: (column) => column.width },
  expands: {
    ...defaultColumnTypeProperties,
    path: (column) => column.field,
    beside: (column) => [column.expands],
    opens: true,
    showsFieldCell: true,
  },
  toggle: { ...defaultColumnTypeProperties, path: (column) => column.toggle, edits: true },
  empty: { ...defaultColumnTypeProperties, path: (column) => column.empty, sorts: false, tellsEmpty: true },
  phase: {
    ...defaultColumnTypeProperties,
    path: (column) => column.phase.of,
    beside: ({ phase }) => listFieldPathsDecidingPhase(phase),
    sorts: false,
  },
  related: {
    ...defaultColumnTypeProperties,
    path: () => undefined,
    id: (column) => getRelatedValuePathInListRow(buildRelatedColumnId(column)),
    sorts: false,
  },
  rowNumber: { ...defaultColumnTypeProperties, path: () => undefined, id: () => 'rowNumber', sorts: false },
};

const allColumnTypes = Object.keys(columnTypeHandlers) as ColumnType[];

/** Returns the type of a column. No other code distinguishes column types. */
export const getColumnTypeName = (column: AnyColumn): ColumnType =>
  (typeof column === 'object' && allColumnTypes.find((columnType) => columnType in column)) || 'value';

// The cast is needed because a union of functions can't express that each handler fits its column type.
const getColumnTypeHandler = (column: AnyColumn) =>
  columnTypeHandlers[getColumnTypeName(column)] as ColumnTypeHandler<ColumnType>;

/**
 * Returns the id of a column in its list: the path of its value, else the name that its column type gives it.
 */
export const getColumnId = (column: AnyColumn): string =>
  getColumnTypeHandler(column).id?.(column) ?? getColumnPath(column) ?? '';

/** Returns the names of the counts and the newest times of related records that the columns show. */
export const collectRelatedNamesInColumns = (columns: readonly AnyColumn[]): string[] =>
  columns.flatMap((column) =>
    typeof column === 'object' && 'related' in column ? [buildRelatedColumnId(column)] : [],
  );

/** Returns the path of a list column's value. Row numbers and numbers of related records have no path. */
export const getColumnPath = (column: AnyColumn): string | undefined =>
  getColumnTypeHandler(column).path(column);

/** Returns the paths of the fields that a list column reads in addition to its own field. */
export const getAdditionalColumnPaths = (column: AnyColumn): readonly string[] =>
  getColumnTypeHandler(column).beside(column);

/**
 * Returns a column without missing fields. If only its additional fields are missing, a column that links to
 * the record becomes a plain value. In any other case, a column with a missing field is removed (undefined).
 */
export function removeUnavailableColumnFields(
  column: AnyColumn,
  isPathUnavailable: (path: string) => boolean,
): AnyColumn | undefined {
  const { path, beside, opens } = getColumnTypeHandler(column);
  const columnPath = path(column);
  if (columnPath !== undefined && isPathUnavailable(columnPath)) return undefined;
  if (!beside(column).some(isPathUnavailable)) return column;
  return opens ? columnPath : undefined;
}

/** Returns the declared width of a list column in pixels; undefined for automatic width. */
export const getColumnWidth = (column: AnyColumn): number | undefined =>
  getColumnTypeHandler(column).width(column);

/** Whether a column links to the row's record. */
export const doesColumnLinkToRecord = (column: AnyColumn): boolean => getColumnTypeHandler(column).opens;

/** Whether a column shows its field with the standard cell of the field's type. */
export const doesColumnShowFieldCell = (column: AnyColumn): boolean =>
  getColumnTypeHandler(column).showsFieldCell;

/** Whether a column's header can sort the list. */
export const isSortableColumn = (column: AnyColumn): boolean => getColumnTypeHandler(column).sorts;

/** Returns the path that is edited in a column; undefined if the column is read-only. */
export const getPathEditedByColumn = (column: AnyColumn): string | undefined =>
  getColumnTypeHandler(column).edits ? getColumnPath(column) : undefined;

/** Whether a list column shows only the presence of a value, instead of the value itself. */
export const doesColumnShowOnlyValuePresence = (column: AnyColumn): boolean =>
  getColumnTypeHandler(column).tellsEmpty;
