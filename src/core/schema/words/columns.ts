import { phasePaths } from './phase';
import type { AnyColumn, ColumnOf, ColumnType } from './resource';

/** The key of the numbers of related records in a row. */
export const RELATED = 'related';

/** A type of column: everything about it that needs no screen. */
interface PureColumn<T extends ColumnType> {
  /** The path of its value; a row number and a count of related records have none. */
  path(column: ColumnOf<T>): string | undefined;
  /** Its name in a list without a path. */
  id?(column: ColumnOf<T>): string;
  /** Paths of the further fields that the column reads. */
  beside(column: ColumnOf<T>): readonly string[];
  /** Pixels that it is declared with. */
  width(column: ColumnOf<T>): number | undefined;
  /** True if it links to the record, and so shows its name. */
  opens: boolean;
  /** True if its value is edited in the list. */
  edits: boolean;
  /** True if its header can sort: it shows one plain value per record. */
  sorts: boolean;
  /** True if it shows emptiness instead of the value. */
  tellsEmpty: boolean;
}

const shows = {
  beside: () => [],
  width: () => undefined,
  opens: false,
  edits: false,
  sorts: true,
  tellsEmpty: false,
};

/** The path of a number of related records in a row, and in the fields of a list call. */
export const relatedId = (name: string): string => `${RELATED}.${name}`;

/** Every type of column. A missing type does not compile. */
export const columnTypes: { readonly [T in ColumnType]: PureColumn<T> } = {
  value: {
    ...shows,
    path: (column) => (typeof column === 'string' ? column : column.field),
    width: (column) => (typeof column === 'string' ? undefined : column.width),
  },
  widget: { ...shows, path: (column) => column.field, width: (column) => column.width },
  expands: { ...shows, path: (column) => column.field, beside: (column) => [column.expands], opens: true },
  toggle: { ...shows, path: (column) => column.toggle, edits: true },
  empty: { ...shows, path: (column) => column.empty, sorts: false, tellsEmpty: true },
  phase: {
    ...shows,
    path: (column) => column.phase.of,
    beside: ({ phase }) => phasePaths(phase),
    sorts: false,
  },
  related: { ...shows, path: () => undefined, id: ({ related }) => relatedId(related), sorts: false },
  rowNumber: { ...shows, path: () => undefined, id: () => 'rowNumber', sorts: false },
};

const types = Object.keys(columnTypes) as ColumnType[];

/** The type of a column. No other code distinguishes column types. */
export const columnType = (column: AnyColumn): ColumnType =>
  (typeof column === 'object' && types.find((one) => one in column)) || 'value';

// The map pairs each type with a handler for its columns; a union of functions can't express that.
const columnTypeOf = (column: AnyColumn) => columnTypes[columnType(column)] as PureColumn<ColumnType>;

/** The id of a column in its list: its path, else its name. */
export const columnId = (column: AnyColumn): string =>
  columnTypeOf(column).id?.(column) ?? columnPath(column) ?? '';

/** The parts of `related` whose numbers some columns show. */
export const relatedIn = (columns: readonly AnyColumn[]): string[] =>
  columns.flatMap((column) => (typeof column === 'object' && 'related' in column ? [column.related] : []));

/** The path of a list column's value; a row number has none. */
export const columnPath = (column: AnyColumn): string | undefined => columnTypeOf(column).path(column);

/** The paths of the further fields that a list column reads. */
export const columnPathsBeside = (column: AnyColumn): readonly string[] =>
  columnTypeOf(column).beside(column);

/** Returns the column without its missing fields: a plain value, or nothing. */
export function columnLeft(column: AnyColumn, isGone: (path: string) => boolean): AnyColumn | undefined {
  const { path, beside, opens } = columnTypeOf(column);
  const shown = path(column);
  if (shown !== undefined && isGone(shown)) return undefined;
  if (!beside(column).some(isGone)) return column;
  return opens ? shown : undefined;
}

/** The declared width of a list column in pixels; undefined for automatic width. */
export const columnWidth = (column: AnyColumn): number | undefined => columnTypeOf(column).width(column);

/** Whether a column opens its row. */
export const isOpener = (column: AnyColumn): boolean => columnTypeOf(column).opens;

/** Whether a column's head can sort the list. */
export const isSortHead = (column: AnyColumn): boolean => columnTypeOf(column).sorts;

/** The path that is edited inline in a column; undefined if the column is read-only. */
export const editedPath = (column: AnyColumn): string | undefined =>
  columnTypeOf(column).edits ? columnPath(column) : undefined;

/** True if a list column shows emptiness instead of the value. */
export const tellsEmpty = (column: AnyColumn): boolean => columnTypeOf(column).tellsEmpty;
