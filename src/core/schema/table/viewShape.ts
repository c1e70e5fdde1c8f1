import { chooseVisibleColumns, getColumnsOfferedByList, type ListSettings } from '../query/listShape';
import { collectAllListViews } from '../query/lists';
import {
  collectAllFiltersOfList,
  getFilterTextKeys,
  getPathsReadByFilterValue,
  parseFilterValues,
  type SerializedFilterValues,
  serializeFilterValues,
} from '../query/query';
import { createMaskedPathTest } from '../query/rows';
import { parseSortOrder, serializeSortOrder } from '../query/sort';
import { createVariantOnlyRecord } from '../record/variants';
import { getColumnId } from '../words/columns';
import type { Loose } from '../words/paths';
import type { AnyFilter, AnyResource, ListView } from '../words/resource';
import { collectSchemaOptionPaths } from './rows';
import { resourceOptionHandlers } from './words';

const collectFiltersOfResource = (resource: AnyResource): AnyFilter[] =>
  collectAllListViews(resource).flatMap(collectAllFiltersOfList);

/** Whether any list of a resource, of its variants or of its flavours offers the column with this id. */
export const doesAnyListHaveColumn = (resource: AnyResource, id: string): boolean =>
  collectAllListViews(resource).some((list) =>
    getColumnsOfferedByList(list).some((column) => getColumnId(column) === id),
  );

/** Whether any list of a resource can have the sort order that a URL contains. */
export const canAnyListHaveSortOrder = (resource: AnyResource, text: string): boolean =>
  collectSchemaOptionPaths(resourceOptionHandlers, resource).some(
    ({ word, path }) => word === 'sorts' && path === text.replace(/^-/, ''),
  );

/**
 * Returns the filter keys that no list of a resource understands, because the name or the value is unknown.
 */
export function findUnknownFilterKeys(resource: AnyResource, texts: SerializedFilterValues): string[] {
  const filters = collectFiltersOfResource(resource);
  const keys = new Set(filters.flatMap((filter) => getFilterTextKeys('route', filter)));
  const isFilterKeyInvalid = (key: string) =>
    !keys.has(key) ||
    filters
      .filter((filter) => getFilterTextKeys('route', filter).includes(key))
      .every((filter) => parseFilterValues('route', resource, [filter], texts).wrong.includes(key));
  return Object.keys(texts).filter(isFilterKeyInvalid);
}

/**
 * Returns the paths of the fields whose values a filter's texts contain; if the texts are invalid, all fields
 * of the filter.
 */
const findPathsExposedByFilterTexts = (
  resource: AnyResource,
  filter: AnyFilter,
  texts: SerializedFilterValues,
): readonly string[] =>
  getPathsReadByFilterValue(filter, parseFilterValues('route', resource, [filter], texts).values);

/**
 * Returns the filter texts of a saved view, without those that contain a value of a masked field (decisions,
 * section 14).
 */
export function removeFiltersWithMaskedValues(
  resource: AnyResource,
  variant: string | null,
  texts: SerializedFilterValues,
): Readonly<Record<string, string>> {
  const isMasked = createMaskedPathTest(resource, createVariantOnlyRecord(resource, variant ?? undefined));
  const masked = collectFiltersOfResource(resource)
    .filter((filter) => findPathsExposedByFilterTexts(resource, filter, texts).some(isMasked))
    .flatMap((filter) => getFilterTextKeys('route', filter));
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      text === undefined || masked.includes(key) ? [] : [[key, text] as const],
    ),
  );
}

/** Whether the filters contain a value of a masked field. */
export const hasMaskedFilterValues = (
  resource: AnyResource,
  variant: string | null,
  texts: SerializedFilterValues,
): boolean =>
  Object.keys(removeFiltersWithMaskedValues(resource, variant, texts)).length < Object.keys(texts).length;

/**
 * Returns stored list settings without the filters, columns and sort order that the list no longer offers.
 */
export function removeUnknownListSettings(
  resource: AnyResource,
  list: ListView<Loose>,
  stored: ListSettings,
  always: string | undefined,
): ListSettings {
  const filters = collectAllFiltersOfList(list);
  const { values } = parseFilterValues('route', resource, filters, stored.filters);
  const sort = parseSortOrder(list, stored.order);
  const shown = chooseVisibleColumns(list, stored.columns, always).map(getColumnId);
  const isOwn = shown.join() === list.columns.map(getColumnId).join();
  return {
    filters: Object.fromEntries(serializeFilterValues('route', resource, filters, values)),
    columns: isOwn ? null : shown,
    order: sort ? serializeSortOrder(sort) : '',
    density: stored.density,
  };
}

/** Returns the names of the settings that differ between two sets of list settings. */
export function findDifferingSettingNames(one: ListSettings, other: ListSettings): (keyof ListSettings)[] {
  const serializeListSetting = (shape: ListSettings, part: keyof ListSettings) =>
    part === 'filters'
      ? JSON.stringify(Object.entries(shape.filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : JSON.stringify(shape[part]);
  const parts = ['filters', 'columns', 'order', 'density'] as const;
  return parts.filter((part) => serializeListSetting(one, part) !== serializeListSetting(other, part));
}
