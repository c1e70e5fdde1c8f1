import {
  type AnyResource,
  collectAllFiltersOfList,
  createFilterValuesForTerm,
  type FilterValues,
  findEqualityFilterOfField,
  getFilterName,
  getRecordTitlePaths,
  setAt,
} from '../../schema/index';
import { findListViewOfFilteredVariant, isBlankFilterValue } from '../wire/listRequest';
import { addReactAdminId, type createTitleCalls, type RecordTitle } from './titles';

// Only react-admin's own components use the calls in this file, so its code loads at the first such call.

/**
 * The name under which react-admin's filters and reference inputs send a search term, unless the list has a
 * filter of that name.
 */
const SEARCH_TERM_PARAMETER = 'q';

/**
 * The filters of a list call, and an optional search term. If `term` is set, records are searched by title
 * instead of by a list call.
 */
interface FilterAndSearchTerm {
  filter: FilterValues;
  term?: string;
}

/** Replaces `q` by the list's broadest search filter. If the list has none, records are searched by title. */
export function splitSearchTerm(resource: AnyResource, filter: FilterValues): FilterAndSearchTerm {
  const { [SEARCH_TERM_PARAMETER]: term, ...others } = filter;
  const listView = findListViewOfFilteredVariant(resource, others);
  const listFilters = listView ? collectAllFiltersOfList(listView) : [];
  if (listFilters.some((listFilter) => getFilterName(listFilter) === SEARCH_TERM_PARAMETER))
    return { filter };
  if (isBlankFilterValue(term)) return { filter: others };
  const candidateFilterValues = listView ? createFilterValuesForTerm(resource, listView, String(term)) : [];
  const freeFilterValues = candidateFilterValues.find((candidateValues) =>
    Object.keys(candidateValues).every((filterName) => !(filterName in others)),
  );
  if (freeFilterValues) return { filter: { ...others, ...freeFilterValues } };
  // A search by title accepts no filters. If there are other filters, `q` stays in `filter`, and is refused
  // like any undeclared filter.
  return Object.keys(others).length > 0 ? { filter } : { filter, term: String(term) };
}

/**
 * Returns the name of the filter that finds records by a field's value; the field's name if no filter does.
 */
export const findFilterNameForField = (
  resource: AnyResource,
  filter: FilterValues,
  referencePath: string,
): string => {
  const listView = findListViewOfFilteredVariant(resource, filter);
  const listFilters = listView ? collectAllFiltersOfList(listView) : [];
  const equalityFilter = findEqualityFilterOfField(listFilters, referencePath);
  return equalityFilter && !listFilters.some((listFilter) => getFilterName(listFilter) === referencePath)
    ? getFilterName(equalityFilter)
    : referencePath;
};

type TitleReadCalls = Pick<ReturnType<typeof createTitleCalls>, 'byTerm' | 'byIds'>;

/** Converts titles to records that contain only their title and their id. */
function convertTitlesToRecords(resource: AnyResource, titles: readonly RecordTitle[]) {
  const path = getRecordTitlePaths(resource)?.title;
  return titles.map(({ id, _id, title }) => ({ ...(path && setAt({}, path, title)), id, _id })) as never[];
}

/** Finds records by title, for a list without a search filter. */
export async function findRecordsByTitle(
  { byTerm }: TitleReadCalls,
  resource: AnyResource,
  term: string,
  signal: AbortSignal | undefined,
) {
  const data = convertTitlesToRecords(resource, (await byTerm(resource, term, signal)).titles);
  return { data, total: data.length };
}

/** Reads records that contain only their title and their id; only their id if the resource has no titles. */
export async function readTitleOnlyRecords(
  { byIds }: TitleReadCalls,
  resource: AnyResource,
  ids: readonly string[],
  signal: AbortSignal | undefined,
) {
  const hasTitles = getRecordTitlePaths(resource) !== undefined;
  return hasTitles
    ? convertTitlesToRecords(resource, await byIds(resource, ids, signal))
    : (ids.map((id) => addReactAdminId({ _id: id })) as never[]);
}
