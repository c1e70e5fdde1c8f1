import { chooseVisibleColumns, getColumnsOfferedByList, type ListSettings } from '../query/listShape';
import { collectAllListViews } from '../query/lists';
import {
  collectAllFiltersOfList,
  getKeysOfFilter,
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
export const doesAnyListHaveColumn = (resource: AnyResource, columnId: string): boolean =>
  collectAllListViews(resource).some((list) =>
    getColumnsOfferedByList(list).some((column) => getColumnId(column) === columnId),
  );

/** Whether any list of a resource can have the sort order that a URL contains. */
export const canAnyListHaveSortOrder = (resource: AnyResource, sortText: string): boolean =>
  collectSchemaOptionPaths(resourceOptionHandlers, resource).some(
    ({ word, path }) => word === 'sorts' && path === sortText.replace(/^-/, ''),
  );

/**
 * Returns the filter keys that no list of a resource understands, because the name or the value is unknown.
 */
export function findUnknownFilterKeys(resource: AnyResource, filterTexts: SerializedFilterValues): string[] {
  const filters = collectFiltersOfResource(resource);
  const knownFilterKeys = new Set(filters.flatMap((filter) => getKeysOfFilter('route', filter)));
  const isFilterKeyInvalid = (key: string) =>
    !knownFilterKeys.has(key) ||
    filters
      .filter((filter) => getKeysOfFilter('route', filter).includes(key))
      .every((filter) => parseFilterValues('route', resource, [filter], filterTexts).wrong.includes(key));
  return Object.keys(filterTexts).filter(isFilterKeyInvalid);
}

/**
 * Returns the paths of the fields whose values can be read from the texts of a filter. If the filter has no
 * valid text, these are all fields of the filter.
 */
const findPathsExposedByFilterTexts = (
  resource: AnyResource,
  filter: AnyFilter,
  filterTexts: SerializedFilterValues,
): readonly string[] =>
  getPathsReadByFilterValue(filter, parseFilterValues('route', resource, [filter], filterTexts).values);

/**
 * Returns the filter texts of a saved view, without those that contain a value of a masked field (decisions,
 * section 14).
 */
export function removeFiltersWithMaskedValues(
  resource: AnyResource,
  variantName: string | null,
  filterTexts: SerializedFilterValues,
): Readonly<Record<string, string>> {
  const isPathMasked = createMaskedPathTest(
    resource,
    createVariantOnlyRecord(resource, variantName ?? undefined),
  );
  const maskedFilterKeys = collectFiltersOfResource(resource)
    .filter((filter) => findPathsExposedByFilterTexts(resource, filter, filterTexts).some(isPathMasked))
    .flatMap((filter) => getKeysOfFilter('route', filter));
  return Object.fromEntries(
    Object.entries(filterTexts).flatMap(([key, text]) =>
      text === undefined || maskedFilterKeys.includes(key) ? [] : [[key, text] as const],
    ),
  );
}

/** Whether the filters contain a value of a masked field. */
export const hasMaskedFilterValues = (
  resource: AnyResource,
  variantName: string | null,
  filterTexts: SerializedFilterValues,
): boolean =>
  Object.keys(removeFiltersWithMaskedValues(resource, variantName, filterTexts)).length <
  Object.keys(filterTexts).length;

/**
 * Returns stored list settings without the filters, columns and sort order that the list no longer offers.
 */
export function removeUnknownListSettings(
  resource: AnyResource,
  list: ListView<Loose>,
  storedSettings: ListSettings,
  alwaysVisibleColumnId: string | undefined,
): ListSettings {
  const filters = collectAllFiltersOfList(list);
  const { values } = parseFilterValues('route', resource, filters, storedSettings.filters);
  const sortOrder = parseSortOrder(list, storedSettings.order);
  const visibleColumnIds = chooseVisibleColumns(list, storedSettings.columns, alwaysVisibleColumnId).map(
    getColumnId,
  );
  const hasDefaultColumns = visibleColumnIds.join() === list.columns.map(getColumnId).join();
  return {
    filters: Object.fromEntries(serializeFilterValues('route', resource, filters, values)),
    columns: hasDefaultColumns ? null : visibleColumnIds,
    order: sortOrder ? serializeSortOrder(sortOrder) : '',
    density: storedSettings.density,
  };
}

/** Returns the names of the settings that differ between two sets of list settings. */
export function findDifferingSettingNames(
  settings: ListSettings,
  otherSettings: ListSettings,
): (keyof ListSettings)[] {
  const serializeListSetting = (listSettings: ListSettings, settingName: keyof ListSettings) =>
    settingName === 'filters'
      ? JSON.stringify(Object.entries(listSettings.filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : JSON.stringify(listSettings[settingName]);
  const settingNames = ['filters', 'columns', 'order', 'density'] as const;
  return settingNames.filter(
    (settingName) =>
      serializeListSetting(settings, settingName) !== serializeListSetting(otherSettings, settingName),
  );
}
