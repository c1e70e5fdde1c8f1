import type { RequiredRightName } from './need';
import type { DeepPath, Loose, Path } from './paths';
import type { Phase } from './phase';
import type { WidgetName } from './widgetNames';

/** The types of columns of a list. */
export interface Columns<R> {
  /** The value at a path, optionally with the column's width in pixels. */
  value: DeepPath<R> | { field: DeepPath<R>; width: number };
  /** A cell that a widget renders from any fields of the record. */
  widget: { field: DeepPath<R>; widget: WidgetName<'cell'>; width?: number };
  /** A cell with a button that expands the row to show the text at `expands`. */
  expands: { field: DeepPath<R>; expands: DeepPath<R> };
  /** A switch that saves as soon as an operator changes it. */
  toggle: { toggle: Path<R, boolean> };
  /**
   * A cell that only shows whether the value is empty, with one of the two texts in the Korean file's
   * `states`.
   */
  empty: { empty: Path<R> };
  /** A cell that shows whether the record's period has not begun, is running, or has ended. */
  phase: { phase: Phase<R> };
  /**
   * A cell for an entry of `related`, or for `memos`. It shows how many related records or memos the row's
   * record has; with `latest`, the time of the newest one.
   */
  related: { related: string; latest?: true };
  /** The row's number counted from the end: totalCount − skip − row index. */
  rowNumber: { rowNumber: true };
}
export type ColumnType = keyof Columns<Loose>;
export type ColumnOfType<T extends ColumnType> = Columns<Loose>[T];
export type Column<R> = Columns<R>[ColumnType];
export type AnyColumn = Column<Loose>;

/** The types of filters of a list. `as` names the query parameter if it differs from the field's name. */
export interface Filters<R> {
  /** Days or numbers in a range: `createdAt[start]`, `createdAt[end]`. */
  range: { range: Path<R> };
  /**
   * A search by `searchKey` and `searchValue`; a choice field gets its own select. `all` adds an option to
   * search all fields. This option is selected at first, unless `unchosen` is set.
   */
  search: { search: readonly Path<R>[]; all?: true; unchosen?: true };
  /**
   * The field equals the chosen value. `all` adds an option for all values. A `linked` filter is in the bar
   * only while a link has set it. With `several`, several values of a choice may be chosen: `status=A,B`.
   */
  equals: { equals: Path<R>; as?: string; all?: true; linked?: true; several?: true };
  /** The term occurs in any of these fields. */
  contains: { contains: readonly Path<R>[]; as: string };
  /** Whether the field is filled: `true` finds records with a value, `false` records without one. */
  empty: { empty: Path<R>; as: string };
  /**
   * Whether the field is empty: `cost[empty]=true` finds records without a value. A list creates this filter
   * for each path in `emptiness`.
   */
  blank: { blank: Path<R> };
  /** The record has any of some tags (`tags=a,b`), or all of them (`tags[all]=a,b`). */
  tagged: { tagged: Path<R>; as?: string };
  /**
   * The reference leads to a given record of a tree: `category=ID`. `below=true` also finds records whose
   * reference leads to any record below it in the tree.
   */
  below: { below: Path<R>; as?: string };
  /** The month of a day in any year: `1` to `12`. */
  month: { month: Path<R>; as?: string };
  /**
   * Finds records by a chain of two references. For example, parcels refer to orders (`over: '_order'`), and
   * orders to users (`by: '_user'`, `to: 'users'`). The filter bar shows the filter only while a link has set
   * it.
   */
  over: { over: Path<R>; by: string; to: string; as?: string };
  /** Whether the record's period has not begun, is running, or has ended. */
  phase: { phase: Phase<R>; as: string };
  /**
   * The state of a record that waits for an answer, such as `NEW`. The path is the one that the resource's
   * `desk` names as `answered`. The filter bar shows the filter only while a link has set it.
   */
  desk: { desk: Path<R>; as: string };
}
export type FilterType = keyof Filters<Loose>;
export type FilterOfType<T extends FilterType> = Filters<Loose>[T];
/**
 * Restricts when a filter is offered: only after operators add it to the filter bar, or only to operators
 * with the right to personal data.
 */
export interface FilterAvailability {
  /** The filter is in the bar only after operators add it. */
  added?: true;
  /** The filter is only offered to operators with the right to personal data. */
  needs?: 'personal';
}
export type Filter<R> = Filters<R>[FilterType] & FilterAvailability;
export type AnyFilter = Filter<Loose>;

/**
 * A sort order: `path` is ascending, `-path` descending, and `{ empty }` puts empty values first. The
 * record's `_id` is always appended.
 */
export type Order<R> = Path<R> | `-${Path<R>}` | { empty: Path<R> };

export interface ListView<R> {
  /** Rows on a page (specification, section 9). */
  perPage: number;
  /** The columns, from left to right. */
  columns: readonly Column<R>[];
  /** Further columns that operators may add: values of fields, and numbers or times of related records. */
  more?: readonly (Path<R> | Columns<R>['related'])[];
  /** The default sort order. */
  order: readonly Order<R>[];
  /** Number fields whose sums over all matching records are shown below the list. */
  sums?: readonly Path<R>[];
  /** Columns by whose headers operators can sort (decisions, section 12). */
  sorts?: readonly Path<R>[];
  /** The filters of the bar, in order. */
  filters?: readonly Filter<R>[];
  /**
   * Fields that get a filter for emptiness, such as `cost[empty]=true`. By default, these are the fields of
   * `filters` and `sorts`.
   */
  emptiness?: readonly Path<R>[];
  /** The filter bar can be folded, and starts folded. */
  collapsible?: true;
  /** Shows tabs above the table: all records, and one for each choice of this field. */
  tabs?: Path<R>;
  /**
   * The list has an Excel export. Its file is named like the list, with (`stamped`) or without a timestamp
   * (decisions, section 11). `items` adds a sheet with the items of a list field; its rows contain the `ID`
   * of their record.
   */
  excel?: 'stamped' | 'plain' | { items: Path<R>; stamped?: true };
  /** The export needs this right, in addition to the right to the list. */
  exports?: { needs: RequiredRightName };
  /** The exported file can be imported: rows with an ID change a record, others create one. */
  import?: true;
  /** Width in pixels; the default is 1024. */
  width?: number;
  /** Widget that replaces the generated list. */
  widget?: WidgetName<'list'>;
}
