import type { DeepPath, Loose, Path } from './paths';
import type { Phase } from './phase';
import type { WidgetName } from './widgetNames';

/** The types of columns of a list. */
export interface Columns<R> {
  /** The value at a path; `width` in pixels, if set. */
  value: DeepPath<R> | { field: DeepPath<R>; width: number };
  /** The widget renders the cell from any fields of the record. */
  widget: { field: DeepPath<R>; widget: WidgetName<'cell'>; width?: number };
  /** The cell is a button that opens the row and shows the text at `expands` below it. */
  expands: { field: DeepPath<R>; expands: DeepPath<R> };
  /** A switch that saves the moment it is flipped. */
  toggle: { toggle: Path<R, boolean> };
  /** The emptiness of the value, in the words of the Korean file's `states`. */
  empty: { empty: Path<R> };
  /** A chip that shows whether the record is upcoming, running or ended today. */
  phase: { phase: Phase<R> };
  /** How many records of another resource refer to the row's: the name of a part of `related`. */
  related: { related: string };
  /** totalCount − skip − row index. */
  rowNumber: { rowNumber: true };
}
export type ColumnType = keyof Columns<Loose>;
export type ColumnOf<T extends ColumnType> = Columns<Loose>[T];
export type Column<R> = Columns<R>[ColumnType];
export type AnyColumn = Column<Loose>;

/** The types of filters of a list. `as` is the query parameter if that is not the field's name. */
export interface Filters<R> {
  /** Days or numbers from … to …: `createdAt[start]`, `createdAt[end]`. */
  range: { range: Path<R> };
  /**
   * `searchKey` and `searchValue`; a choice field has its own select. `all` offers a search of all fields, selected at
   * first unless the bar starts `unchosen`.
   */
  search: { search: readonly Path<R>[]; all?: true; unchosen?: true };
  /**
   * Equal to the chosen value; `all` offers the choice of all. A `linked` one is in the bar only while links set it.
   * `several` values of a choice may be chosen: `status=A,B`.
   */
  equals: { equals: Path<R>; as?: string; all?: true; linked?: true; several?: true };
  /** Any of the fields contains the term. */
  contains: { contains: readonly Path<R>[]; as: string };
  /** Empty or not: `true` finds non-empty values. */
  empty: { empty: Path<R>; as: string };
  /** Empty or not: `cost[empty]=true` finds empty values. Each list has these for its `emptiness`. */
  blank: { blank: Path<R> };
  /** Any of some tags, `tags=a,b`, or all of them, `tags[all]=a,b`. */
  tagged: { tagged: Path<R>; as?: string };
  /** A reference to a record of a tree: `category=ID`, and with `below=true` to any below it too. */
  below: { below: Path<R>; as?: string };
  /** The month of a day, of any year: `1` to `12`. */
  month: { month: Path<R>; as?: string };
  /** A reference of the record that `over` refers to, which leads to `to`. In the bar only while links set it. */
  over: { over: Path<R>; by: string; to: string; as?: string };
  /** Still ahead, in force or over today. */
  phase: { phase: Phase<R>; as: string };
  /** The state of a record at its desk, by the path of its answer. In the bar only while links set it. */
  desk: { desk: Path<R>; as: string };
}
export type FilterType = keyof Filters<Loose>;
export type FilterOf<T extends FilterType> = Filters<Loose>[T];
/** Where a filter is: in the bar only once it is added, and only for operators with a right to persons. */
export interface FilterPlace {
  added?: true;
  needs?: 'personal';
}
export type Filter<R> = Filters<R>[FilterType] & FilterPlace;
export type AnyFilter = Filter<Loose>;

/**
 * `path` ascending, `-path` descending, `{ empty }` with empty values first. The record's `_id` is always the last key.
 */
export type Order<R> = Path<R> | `-${Path<R>}` | { empty: Path<R> };
