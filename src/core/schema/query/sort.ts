import { getFieldTypeTrait } from '../kinds/traits';
import { fieldAt } from '../record/record';
import { getColumnPath, isSortableColumn } from '../words/columns';
import type { AnyField } from '../words/fields';
import type { Loose } from '../words/paths';
import type { AnyColumn, AnyResource, ListView } from '../words/resource';
import { getDeclaredSortOrder, type SortPathAndDirection } from './lists';

/** Key of the sort order in a list's URL and call; absent for the default order. */
export const SORT_ORDER_PARAMETER = 'sort';

/** Whether a list can be sorted by a field's values. */
export const isSortableField = (field: AnyField): boolean =>
  ['up', 'down'].includes(getFieldTypeTrait(field, 'order') ?? '');

/** Returns the paths by which operators can sort a list (decisions, section 12). */
export const getSortablePathsOfList = ({ sorts = [] }: ListView<Loose>): readonly string[] => sorts;

/** Returns the path that a column's header sorts by; undefined if the header does not sort. */
export function findSortPathOfColumn(list: ListView<Loose>, column: AnyColumn): string | undefined {
  const columnPath = getColumnPath(column);
  return columnPath !== undefined &&
    isSortableColumn(column) &&
    getSortablePathsOfList(list).includes(columnPath)
    ? columnPath
    : undefined;
}

/**
 * Parses a sort order, `path` (ascending) or `-path` (descending); undefined if the list can't be sorted by
 * the path.
 */
export function parseSortOrder(list: ListView<Loose>, sortText: string): SortPathAndDirection | undefined {
  const descending = sortText.startsWith('-');
  const sortPath = descending ? sortText.slice(1) : sortText;
  return getSortablePathsOfList(list).includes(sortPath) ? { path: sortPath, descending } : undefined;
}

/** Returns an order in the form that `parseSortOrder` parses. */
export const serializeSortOrder = ({ path, descending }: SortPathAndDirection): string =>
  descending ? `-${path}` : path;

/**
 * Returns the order of a list request: first the path that the operator chose, then the list's default order.
 */
export function getSortOrderOfListRequest(
  list: ListView<Loose>,
  sort: SortPathAndDirection | undefined,
): SortPathAndDirection[] {
  const declaredOrder = getDeclaredSortOrder(list);
  return sort ? [sort, ...declaredOrder.filter(({ path }) => path !== sort.path)] : declaredOrder;
}

/**
 * Returns the sort order that the column headers show. An order by several fields is shown by its first path.
 */
export const getSortOrderShownInHeaders = (
  list: ListView<Loose>,
  sort: SortPathAndDirection | undefined,
): SortPathAndDirection | undefined => sort ?? getDeclaredSortOrder(list)[0];

/**
 * Returns the order after the next click on a column header. The first click gives the field type's natural
 * direction, the second the other direction. The third gives undefined: the default order. On the default
 * order's column, clicks only switch between this order and its reverse.
 */
export function getNextSortAfterClick(
  { fields }: Pick<AnyResource, 'fields'>,
  list: ListView<Loose>,
  clickedPath: string,
  sort: SortPathAndDirection | undefined,
): SortPathAndDirection | undefined {
  const defaultSort = getDeclaredSortOrder(list)[0];
  const isInitiallyDescending =
    defaultSort?.path === clickedPath
      ? defaultSort.descending
      : getFieldTypeTrait(fieldAt(fields, clickedPath), 'order') === 'down';
  const currentSort = getSortOrderShownInHeaders(list, sort);
  if (currentSort?.path !== clickedPath) return { path: clickedPath, descending: isInitiallyDescending };
  return currentSort.descending === isInitiallyDescending
    ? { path: clickedPath, descending: !isInitiallyDescending }
    : undefined;
}
