import type { SortPayload } from 'ra-core';
import {
  type AnyResource,
  collectAllFiltersOfList,
  FIELDS_QUERY_PARAMETER,
  type FilterValues,
  getDeclaredFilters,
  getFilterName,
  getLastPathSegment,
  getListAndFormOfRecord,
  isObject,
  type ListView,
  type Loose,
  limits,
  RELATED_COUNTS_KEY,
  SORT_ORDER_PARAMETER,
  serializeFilterValues,
  serializeSortOrder,
} from '../../schema/index';
import type { ApiCall } from './request';

interface RequestedListPage {
  page: number;
  perPage: number;
  /** Number of records before the page; needed only if it is not a multiple of the page size. */
  skip?: number | undefined;
}

/** Returns the number of records before a page. */
export const countSkippedRows = ({ page, perPage, skip = (page - 1) * perPage }: RequestedListPage): number =>
  Math.min(skip, MAX_SKIPPED_ROWS);

/** The default page of a list call. */
export const FIRST_LIST_PAGE: RequestedListPage = { page: 1, perPage: limits.maxRowsPerPage };
/**
 * An offset beyond the last record of any list. A call with this offset returns no records, only their total
 * number.
 */
export const MAX_SKIPPED_ROWS = 10 ** limits.maxPagingHeaderDigits - 1;

/**
 * Returns the values of `api.fixed` as query parameters. They distinguish a resource from other resources of
 * the same collection.
 */
export const createFixedFilterQuery = ({ api }: AnyResource): [string, string][] =>
  Object.entries(api.fixed ?? {}).map(([path, value]) => [getLastPathSegment(path), String(value)]);

/** react-admin always sends a sort order. Its default `id` means the list's own default order. */
export const LIST_DEFAULT_SORT_ORDER: SortPayload = { field: 'id', order: 'ASC' };

const createSortParameters = ({ field, order }: SortPayload): [string, string][] =>
  field === LIST_DEFAULT_SORT_ORDER.field
    ? []
    : [[SORT_ORDER_PARAMETER, serializeSortOrder({ path: field, descending: order === 'DESC' })]];

/** The parameters of a list call other than its filters. */
interface ListRequestOptions {
  page?: RequestedListPage | undefined;
  sort?: SortPayload | undefined;
  /** Paths of the fields that each record should have; all other fields are left out. */
  fields?: readonly string[] | undefined;
  /** The names of the entries of `related` whose counts each record should have. */
  related?: readonly string[] | undefined;
}

/** Whether a filter's value is empty, as after an operator cleared the filter's input. */
export const isBlankFilterValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (isObject(value) && Object.values(value).every(isBlankFilterValue));

/**
 * Returns the list of the variant that the filter values name; if they name none, the resource's own list.
 */
export function findListViewOfFilteredVariant(
  resource: AnyResource,
  filter: FilterValues,
): ListView<Loose> | undefined {
  const variantField = resource.variants?.by;
  return getListAndFormOfRecord(resource, variantField ? { [variantField]: filter[variantField] } : {}).list;
}

/**
 * Returns filter values as query parameters. Throws if the list does not declare a filter, or if a value is
 * invalid.
 */
function createFilterParameters(
  resource: AnyResource,
  list: ListView<Loose> | undefined,
  filter: FilterValues,
) {
  const variantField = resource.variants?.by;
  const filters = list ? collectAllFiltersOfList(list) : [];
  const knownFilterNames = [...(variantField ? [variantField] : []), ...filters.map(getFilterName)];
  const unknownFilterNames = Object.keys(filter).filter((name) => !knownFilterNames.includes(name));
  if (unknownFilterNames.length > 0) {
    const declaredFilterNames = [
      ...(variantField ? [variantField] : []),
      ...(list ? getDeclaredFilters(list).map(getFilterName) : []),
    ];
    throw new Error(
      `The list of ${resource.name} declares no filter ${unknownFilterNames.join(', ')}: it has ${declaredFilterNames.join(', ') || 'none'}`,
    );
  }
  return filters.flatMap((listFilter) => {
    const filterValue = filter[getFilterName(listFilter)];
    if (isBlankFilterValue(filterValue)) return [];
    const filterParameters = serializeFilterValues('call', resource, [listFilter], filter);
    if (filterParameters.length > 0) return filterParameters;
    throw new Error(
      `The filter ${getFilterName(listFilter)} of ${resource.name} can't ask for ${JSON.stringify(filterValue)}`,
    );
  });
}

/**
 * Returns the request of a list call. Its headers name the page. Its query has the resource's fixed values,
 * the variant and the filters.
 */
export function buildListRequest(
  resource: AnyResource,
  filter: FilterValues,
  { page = FIRST_LIST_PAGE, sort = LIST_DEFAULT_SORT_ORDER, fields, related }: ListRequestOptions = {},
): Required<Pick<ApiCall, 'headers' | 'query'>> {
  const variantField = resource.variants?.by;
  const variant = variantField ? filter[variantField] : undefined;
  const list = findListViewOfFilteredVariant(resource, filter);
  return {
    headers: { skip: String(countSkippedRows(page)), limit: String(page.perPage) },
    query: [
      ...createFixedFilterQuery(resource),
      ...(variantField && variant ? [[variantField, String(variant)] as const] : []),
      ...createFilterParameters(resource, list, filter),
      ...createSortParameters(sort),
      ...(fields ? [[FIELDS_QUERY_PARAMETER, fields.join()] as const] : []),
      ...(related ? [[RELATED_COUNTS_KEY, related.join()] as const] : []),
    ],
  };
}
