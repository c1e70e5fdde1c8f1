import { phasePaths } from './phase';
import type { AnyColumn, ColumnOf, ColumnType } from './resource';

/** A type of column: everything about it that needs no screen. */
interface PureColumn<T extends ColumnType> {
  /** The path of what it shows; a row number has none. */
  path(column: ColumnOf<T>): string | undefined;
  /** Paths of the further fields that the column reads. */
  beside(column: ColumnOf<T>): readonly string[];
  /** Pixels that it is declared with. */
  width(column: ColumnOf<T>): number | undefined;
  /** Whether it opens the row, and so names the record. */
  opens: boolean;
  /** Whether its value is changed in the list itself. */
  edits: boolean;
  /** Whether its head can sort: it shows the value itself, one for each record. */
  sorts: boolean;
  /** Whether it shows if the value is empty, and not the value. */
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
  rowNumber: { ...shows, path: () => undefined, sorts: false },
};

const types = Object.keys(columnTypes) as ColumnType[];

/** The type of a column. Nothing else asks a column for its type. */
export const columnType = (column: AnyColumn): ColumnType =>
  (typeof column === 'object' && types.find((one) => one in column)) || 'value';

// The map pairs each type with what takes its columns; a union of functions can't say so.
const columnTypeOf = (column: AnyColumn) => columnTypes[columnType(column)] as PureColumn<ColumnType>;

/** The path of what a list column shows; a row number has none. */
export const columnPath = (column: AnyColumn): string | undefined => columnTypeOf(column).path(column);

/** The paths of what a list column reads besides its own. */
export const columnPathsBeside = (column: AnyColumn): readonly string[] =>
  columnTypeOf(column).beside(column);

/** The column without what it reads where a path is gone: its plain value, or nothing. */
export function columnLeft(column: AnyColumn, isGone: (path: string) => boolean): AnyColumn | undefined {
  const { path, beside, opens } = columnTypeOf(column);
  const shown = path(column);
  if (shown !== undefined && isGone(shown)) return undefined;
  if (!beside(column).some(isGone)) return column;
  return opens ? shown : undefined;
}

/** Pixels that a list column is declared with; undefined if it is as wide as what it shows. */
export const columnWidth = (column: AnyColumn): number | undefined => columnTypeOf(column).width(column);

/** Whether a column opens its row. */
export const isOpener = (column: AnyColumn): boolean => columnTypeOf(column).opens;

/** Whether a column's head can sort the list. */
export const isSortHead = (column: AnyColumn): boolean => columnTypeOf(column).sorts;

/** The path that is edited inline in a column; undefined if the column is read-only. */
export const editedPath = (column: AnyColumn): string | undefined =>
  columnTypeOf(column).edits ? columnPath(column) : undefined;

/** Whether a list column shows if a value is empty, and not the value. */
export const tellsEmpty = (column: AnyColumn): boolean => columnTypeOf(column).tellsEmpty;
