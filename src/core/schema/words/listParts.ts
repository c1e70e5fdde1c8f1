import type { DeepPath, Loose, Path } from './paths';
import type { Phase } from './phase';
import type { WidgetName } from './widgetNames';

/** The types of columns of a list. */
export interface Columns<R> {
  /** The value at a path; `width` in pixels, if it is set. */
  value: DeepPath<R> | { field: DeepPath<R>; width: number };
  /** A cell rendered by a widget from any fields of the record. */
  widget: { field: DeepPath<R>; widget: WidgetName<'cell'>; width?: number };
  /** A cell with a button that expands the row to show the text at `expands`. */
  expands: { field: DeepPath<R>; expands: DeepPath<R> };
  /** A switch that saves as soon as it is changed. */
  toggle: { toggle: Path<R, boolean> };
  /** Shows whether the value is empty, in the words of the Korean file's `states`. */
  empty: { empty: Path<R> };
  /** A chip that shows whether the record is upcoming, running or ended today. */
  phase: { phase: Phase<R> };
  /**
   * How many records of another resource refer to the row's: the name of a part of `related`, or `memos`. With `latest`
   * the time of the newest of them.
   */
  related: { related: string; latest?: true };
  /** totalCount − skip − row index. */
  rowNumber: { rowNumber: true };
}
export type ColumnType = keyof Columns<Loose>;
export type ColumnOf<T extends ColumnType> = Columns<Loose>[T];
export type Column<R> = Columns<R>[ColumnType];
export type AnyColumn = Column<Loose>;

/** The types of filters of a list. `as` is the query parameter if it differs from the field's name. */
export interface Filters<R> {
  /** Days or numbers in a range: `createdAt[start]`, `createdAt[end]`. */
  range: { range: Path<R> };
  /**
   * A search by `searchKey` and `searchValue`; a choice field has its own select. `all` offers to search all
   * fields, which is selected at first unless the bar starts `unchosen`.
   */
  search: { search: readonly Path<R>[]; all?: true; unchosen?: true };
  /**
   * Equal to the chosen value; `all` offers a choice for all. A `linked` filter is in the bar only while
   * links set it. With `several`, several values of a choice may be chosen: `status=A,B`.
   */
  equals: { equals: Path<R>; as?: string; all?: true; linked?: true; several?: true };
  /** The term occurs in any of the fields. */
  contains: { contains: readonly Path<R>[]; as: string };
  /** Whether the value is empty: `true` finds non-empty values. */
  empty: { empty: Path<R>; as: string };
  /**
   * Whether the value is empty: `cost[empty]=true` finds empty values. Lists have these filters for their
   * `emptiness`.
   */
  blank: { blank: Path<R> };
  /** Any of some tags (`tags=a,b`), or all of them (`tags[all]=a,b`). */
  tagged: { tagged: Path<R>; as?: string };
  /** A reference to a record in a tree: `category=ID`, with `below=true` also to any record below it. */
  below: { below: Path<R>; as?: string };
  /** The month of a day in any year: `1` to `12`. */
  month: { month: Path<R>; as?: string };
  /**
   * A reference in the record that `over` refers to; it leads to `to`. In the bar only while links set it.
   */
  over: { over: Path<R>; by: string; to: string; as?: string };
  /** Whether the period is ahead, in force, or over today. */
  phase: { phase: Phase<R>; as: string };
  /** The desk state of a record, by the path of its answer. In the bar only while links set it. */
  desk: { desk: Path<R>; as: string };
}
export type FilterType = keyof Filters<Loose>;
export type FilterOf<T extends FilterType> = Filters<Loose>[T];
/**
 * Where a filter is available: in the bar only after it is added, and only for operators with the right to
 * personal data.
 */
export interface FilterPlace {
  added?: true;
  needs?: 'personal';
}
export type Filter<R> = Filters<R>[FilterType] & FilterPlace;
export type AnyFilter = Filter<Loose>;

/**
 * An order: `path` ascending, `-path` descending, `{ empty }` with empty values first. The record's `_id` is
 * always appended.
 */
export type Order<R> = Path<R> | `-${Path<R>}` | { empty: Path<R> };
