import { traitOf } from '../kinds/traits';
import { fieldAt } from '../record/record';
import { columnPath, isSortHead } from '../words/columns';
import type { AnyField } from '../words/fields';
import type { Loose } from '../words/paths';
import type { AnyColumn, AnyResource, ListView } from '../words/resource';
import { type OrderKey, orderOf } from './lists';

/** The sort key in a list's address and in a list call, for another order than the default. */
export const SORT_KEY = 'sort';

/** Whether a list can be sorted by a field's values. */
export const isSortable = (field: AnyField): boolean =>
  ['up', 'down'].includes(traitOf(field, 'order') ?? '');

/** The paths that operators can sort a list by (decisions, section 12). */
export const sortPaths = ({ sorts = [] }: ListView<Loose>): readonly string[] => sorts;

/** The path that a column's header sorts by; undefined if it does not sort. */
export function sortPathOf(list: ListView<Loose>, column: AnyColumn): string | undefined {
  const path = columnPath(column);
  return path !== undefined && isSortHead(column) && sortPaths(list).includes(path) ? path : undefined;
}

/** Reads `path` (ascending) or `-path` (descending); undefined if the list can't be sorted by it. */
export function readSort(list: ListView<Loose>, text: string): OrderKey | undefined {
  const descending = text.startsWith('-');
  const path = descending ? text.slice(1) : text;
  return sortPaths(list).includes(path) ? { path, descending } : undefined;
}

/** An order as `readSort` reads it. */
export const writeSort = ({ path, descending }: OrderKey): string => (descending ? `-${path}` : path);

/** The sort order of a list request: the sorted path, then the list's default order as tie-breaker. */
export function sortedOrder(list: ListView<Loose>, sort: OrderKey | undefined): OrderKey[] {
  const own = orderOf(list);
  return sort ? [sort, ...own.filter(({ path }) => path !== sort.path)] : own;
}

/** The sort that the list shows, including its default order: readers see no difference. */
export const shownSort = (list: ListView<Loose>, sort: OrderKey | undefined): OrderKey | undefined =>
  sort ?? orderOf(list)[0];

/**
 * The sort after the next press of a header: first the kind's natural direction, then the other one. Then undefined,
 * the list's default order. The header that leads the list's default order has two states: that order and its reverse.
 */
export function nextSort(
  { fields }: Pick<AnyResource, 'fields'>,
  list: ListView<Loose>,
  path: string,
  sort: OrderKey | undefined,
): OrderKey | undefined {
  const own = orderOf(list)[0];
  const first = own?.path === path ? own.descending : traitOf(fieldAt(fields, path), 'order') === 'down';
  const shown = shownSort(list, sort);
  if (shown?.path !== path) return { path, descending: first };
  return shown.descending === first ? { path, descending: !first } : undefined;
}
