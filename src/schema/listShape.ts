import { columnPath } from './columns';
import { listsOf } from './keys';
import type { Loose } from './paths';
import { type FilterTexts, filterKeys, filtersOf, printFilters, readFilters } from './query';
import type { AnyColumn, AnyFilter, AnyResource, ListView } from './resource';
import { readSort, writeSort } from './sort';

/** Row heights of a table, the usual one first. */
export const DENSITIES = ['normal', 'dense'] as const;
export type Density = (typeof DENSITIES)[number];

/** What operators shape of a list and keep under a name (decisions, section 12). */
export interface ListShape {
  /** Filters as an address writes them. */
  filters: FilterTexts;
  /** The columns that are shown, in their order, by their ids; null for those of the schema. */
  columns: readonly string[] | null;
  /** What it is sorted by, as an address writes it; empty for the list's own order. */
  order: string;
  density: Density;
}

const ROW_NUMBER = 'rowNumber';

/** What a column is called among those of its list: its path. */
export const columnId = (column: AnyColumn): string => columnPath(column) ?? ROW_NUMBER;

/**
 * The columns of a list that were chosen, in their order. What the list does not have (any more) is left out, and
 * `always`, the column that names a record, stands where it stood if nobody chose it.
 */
export function chosenColumns(
  list: ListView<Loose>,
  chosen: readonly string[] | null,
  always: string | undefined,
): readonly AnyColumn[] {
  if (chosen === null) return list.columns;
  const known = [...new Set(chosen)].flatMap((id) => list.columns.find((one) => columnId(one) === id) ?? []);
  const place = list.columns.findIndex((one) => columnId(one) === always);
  const naming = list.columns[place];
  const shown = naming && !known.includes(naming) ? known.toSpliced(place, 0, naming) : known;
  return shown.length > 0 ? shown : list.columns;
}

/** The lists that a resource may show, in whichever variant and flavour. */
const everyList = (resource: AnyResource): ListView<Loose>[] => [
  ...listsOf(resource),
  ...Object.values(resource.flavours ?? {}).flatMap(({ list }) => (list ? [list] : [])),
];

const offeredFilters = (resource: AnyResource): AnyFilter[] => everyList(resource).flatMap(filtersOf);

/** Whether a resource, in some variant or flavour, has a list with a column. */
export const hasColumn = (resource: AnyResource, id: string): boolean =>
  everyList(resource).some(({ columns }) => columns.some((column) => columnId(column) === id));

/** Whether a list of a resource can be sorted by what an address says. */
export const hasOrder = (resource: AnyResource, text: string): boolean =>
  everyList(resource).some((list) => readSort(list, text) !== undefined);

/** Returns the keys of filters that no list of a resource understands, whether by their name or by their value. */
export function unknownFilters(resource: AnyResource, texts: FilterTexts): string[] {
  const filters = offeredFilters(resource);
  const keys = new Set(filters.flatMap((filter) => filterKeys('route', filter)));
  const isWrong = (key: string) =>
    !keys.has(key) ||
    filters
      .filter((filter) => filterKeys('route', filter).includes(key))
      .every((filter) => readFilters('route', resource, [filter], texts).wrong.includes(key));
  return Object.keys(texts).filter(isWrong);
}

/** What a list understands of a stored shape: what was stored for another form of the list is left out. */
export function knownShape(
  resource: AnyResource,
  list: ListView<Loose>,
  stored: ListShape,
  always: string | undefined,
): ListShape {
  const filters = filtersOf(list);
  const { values } = readFilters('route', resource, filters, stored.filters);
  const sort = readSort(list, stored.order);
  const shown = chosenColumns(list, stored.columns, always).map(columnId);
  const isOwn = shown.join() === list.columns.map(columnId).join();
  return {
    filters: Object.fromEntries(printFilters('route', resource, filters, values)),
    columns: isOwn ? null : shown,
    order: sort ? writeSort(sort) : '',
    density: stored.density,
  };
}

/** The parts in which two shapes differ. */
export function shapeDifferences(one: ListShape, other: ListShape): (keyof ListShape)[] {
  const text = (shape: ListShape, part: keyof ListShape) =>
    part === 'filters'
      ? JSON.stringify(Object.entries(shape.filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : JSON.stringify(shape[part]);
  const parts = ['filters', 'columns', 'order', 'density'] as const;
  return parts.filter((part) => text(one, part) !== text(other, part));
}
