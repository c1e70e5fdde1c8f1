import { chosenColumns, type ListSettings, offeredColumns } from '../query/listShape';
import { everyListView } from '../query/lists';
import {
  type FilterTexts,
  filterKeys,
  filtersOf,
  pathsOfFilterValues,
  readFilters,
  writeFilters,
} from '../query/query';
import { maskedCheckFor } from '../query/rows';
import { readSort, writeSort } from '../query/sort';
import { variantRecord } from '../record/variants';
import { columnId } from '../words/columns';
import type { Loose } from '../words/paths';
import type { AnyFilter, AnyResource, ListView } from '../words/resource';
import { namedPathsIn } from './rows';
import { resourceWords } from './words';

const offeredFilters = (resource: AnyResource): AnyFilter[] => everyListView(resource).flatMap(filtersOf);

/** Whether any list of a resource, also of a variant or flavour, has a column. */
export const hasColumn = (resource: AnyResource, id: string): boolean =>
  everyListView(resource).some((list) => offeredColumns(list).some((column) => columnId(column) === id));

/** Whether any list of a resource can have the sort order that a URL contains. */
export const hasOrder = (resource: AnyResource, text: string): boolean =>
  namedPathsIn(resourceWords, resource).some(
    ({ word, path }) => word === 'sorts' && path === text.replace(/^-/, ''),
  );

/**
 * Returns the filter keys that no list of a resource understands, because the name or the value is unknown.
 */
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

/**
 * Returns the paths of the fields whose values a filter's texts contain; if the texts are invalid, all fields
 * of the filter.
 */
const heldPaths = (resource: AnyResource, filter: AnyFilter, texts: FilterTexts): readonly string[] =>
  pathsOfFilterValues(filter, readFilters('route', resource, [filter], texts).values);

/**
 * Returns the filters of a view, without those that contain a value of a masked field (decisions, section
 * 14).
 */
export function unmaskedFilters(
  resource: AnyResource,
  variant: string | null,
  texts: FilterTexts,
): Readonly<Record<string, string>> {
  const isMasked = maskedCheckFor(resource, variantRecord(resource, variant ?? undefined));
  const masked = offeredFilters(resource)
    .filter((filter) => heldPaths(resource, filter, texts).some(isMasked))
    .flatMap((filter) => filterKeys('route', filter));
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      text === undefined || masked.includes(key) ? [] : [[key, text] as const],
    ),
  );
}

/** Whether the filters contain a value of a masked field. */
export const holdsMasked = (resource: AnyResource, variant: string | null, texts: FilterTexts): boolean =>
  Object.keys(unmaskedFilters(resource, variant, texts)).length < Object.keys(texts).length;

/** Returns stored list settings without the filters, columns and sort order that the list no longer has. */
export function knownListSettings(
  resource: AnyResource,
  list: ListView<Loose>,
  stored: ListSettings,
  always: string | undefined,
): ListSettings {
  const filters = filtersOf(list);
  const { values } = readFilters('route', resource, filters, stored.filters);
  const sort = readSort(list, stored.order);
  const shown = chosenColumns(list, stored.columns, always).map(columnId);
  const isOwn = shown.join() === list.columns.map(columnId).join();
  return {
    filters: Object.fromEntries(writeFilters('route', resource, filters, values)),
    columns: isOwn ? null : shown,
    order: sort ? writeSort(sort) : '',
    density: stored.density,
  };
}

/** Returns the names of the settings in which two lists differ. */
export function settingsDifferences(one: ListSettings, other: ListSettings): (keyof ListSettings)[] {
  const text = (shape: ListSettings, part: keyof ListSettings) =>
    part === 'filters'
      ? JSON.stringify(Object.entries(shape.filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : JSON.stringify(shape[part]);
  const parts = ['filters', 'columns', 'order', 'density'] as const;
  return parts.filter((part) => text(one, part) !== text(other, part));
}
