import {
  collectAllFiltersOfList,
  type createContainsCondition,
  createFilterValuesForTerm,
  createVariantOnlyRecord,
  type StoreCondition,
  serializeFilterValues,
  storeConditionsForFilters,
} from '../../../../src/core/schema/index';
import type { Reader } from '../../store/store';
import { createGlobalSearchConditions, type SearchedList } from './searchedLists';

/** Returns the console's route to a list, or to a record in the list, with query parameters. */
export const formatConsoleRoute = (
  { resource, variant }: SearchedList,
  subpath: string,
  queryEntries: [string, string][] = [],
) => {
  const variantEntries = Object.entries(createVariantOnlyRecord(resource, variant));
  const queryEntriesWithVariant = [
    ...variantEntries.map(([key, value]) => [key, String(value)]),
    ...queryEntries,
  ];
  const queryString = new URLSearchParams(queryEntriesWithVariant).toString();
  return `/${resource.name}${subpath}${queryString === '' ? '' : `?${queryString}`}`;
};

interface TermSearchResult {
  containsCondition: ReturnType<typeof createContainsCondition>;
  term: string;
  totalCount: number;
}

/**
 * Returns the route to a list with a search filter that finds exactly the records of this search. It tries
 * the list's search filters in turn; undefined if no filter finds exactly these records.
 */
export async function findListRouteForSearch(
  reader: Reader,
  searchedList: SearchedList,
  { containsCondition, term, totalCount }: TermSearchResult,
) {
  const { resource, list } = searchedList;
  const filters = collectAllFiltersOfList(list);
  const termAlternativeJsons = new Set(
    containsCondition.any.map((alternative) => JSON.stringify(alternative)),
  );
  const isTermSearchCondition = (condition: StoreCondition) =>
    condition.op === 'contains' &&
    condition.any.every((alternative) => termAlternativeJsons.has(JSON.stringify(alternative)));
  for (const filterValues of createFilterValuesForTerm(resource, list, term)) {
    const conditions = storeConditionsForFilters(resource, filters, filterValues, searchedList.isMasked);
    if (!conditions.every(isTermSearchCondition)) continue;
    const findsSameRecords =
      conditions.some(
        (condition) => condition.op === 'contains' && condition.any.length === termAlternativeJsons.size,
      ) ||
      (await reader.count(resource.api.path, [
        ...createGlobalSearchConditions(searchedList),
        ...conditions,
      ])) === totalCount;
    if (findsSameRecords)
      return formatConsoleRoute(
        searchedList,
        '',
        serializeFilterValues('route', resource, filters, filterValues),
      );
  }
  return undefined;
}
