import type { SortPayload } from 'ra-core';
import { LIST_DEFAULT_SORT_ORDER } from '../../provider/wire/listRequest';
import {
  type AnyResource,
  collectAllFiltersOfList,
  createVariantOnlyRecord,
  type FilterValues,
  findTabFilter,
  getChoicesOfField,
  getFilterName,
  type ListView,
  type Loose,
  parseFilterValues,
  parseSortOrder,
  SORT_ORDER_PARAMETER,
  type SortPathAndDirection,
  serializeFilterValues,
  serializeSortOrder,
} from '../../schema/index';

/** The state of a list that the URL's query holds, such as its variant, filters and page. */
export interface ListState {
  page: number;
  values: FilterValues;
  /** The sort order in the URL; undefined for the list's default sort order. */
  sort?: SortPathAndDirection | undefined;
  /** Id of the saved view in which the list is shown; undefined if no view is chosen. */
  view?: string | undefined;
}

const VIEW_ID_PATTERN = /^[\w-]{1,64}$/;
const SAVED_VIEW_URL_PARAMETER = 'view';
const PAGE_NUMBER_PATTERN = /^[1-9]\d{0,8}$/;

/**
 * Returns the filter of a list call that selects variants (subtypes of records). It selects the list's own
 * variant, or all shown variants if the list has none of its own.
 */
export function buildVariantFilter(
  resource: AnyResource,
  variant: string | undefined,
  shownVariants: readonly string[],
): Loose {
  if (!resource.variants || variant !== undefined) return createVariantOnlyRecord(resource, variant);
  return { [resource.variants.by]: shownVariants.join() };
}

/** Parses the state of a list in a URL; invalid values are left out. */
export function parseListUrlState(
  resource: AnyResource,
  list: ListView<Loose>,
  variant: string | undefined,
  searchParams: URLSearchParams,
): ListState {
  const pageText = searchParams.get('page') ?? '';
  const viewId = searchParams.get(SAVED_VIEW_URL_PARAMETER) ?? '';
  const sort = parseSortOrder(list, searchParams.get(SORT_ORDER_PARAMETER) ?? '');
  const { values } = parseFilterValues(
    'route',
    resource,
    collectAllFiltersOfList(list),
    Object.fromEntries(searchParams),
  );
  return {
    page: PAGE_NUMBER_PATTERN.test(pageText) ? Number(pageText) : 1,
    ...(sort && { sort }),
    ...(VIEW_ID_PATTERN.test(viewId) && { view: viewId }),
    values: removeTabFilterMissingInVariant(resource, list, variant, values),
  };
}

/**
 * Returns the filter values that are valid for a variant (subtype of records). Leaves out the value of the
 * tab filter if the variant does not have that tab.
 */
function removeTabFilterMissingInVariant(
  resource: AnyResource,
  list: ListView<Loose>,
  variant: string | undefined,
  values: FilterValues,
): FilterValues {
  const tabFilter = findTabFilter(list);
  if (!tabFilter || list.tabs === undefined) return values;
  const { [getFilterName(tabFilter)]: tabValue, ...rest } = values;
  const tabsOfVariant = getChoicesOfField(resource, createVariantOnlyRecord(resource, variant), list.tabs);
  return tabValue === undefined || tabsOfVariant.includes(String(tabValue)) ? values : rest;
}

/**
 * The list for which a URL is built. `record` contains only the field with the list's variant (subtype of
 * records), or nothing.
 */
interface ListWithResource {
  resource: AnyResource;
  list: ListView<Loose>;
  record: Loose;
}

/** Returns the URL query of a list state, with the leading `?`; empty for the list's default state. */
export function buildListUrlQuery(
  { resource, list, record }: ListWithResource,
  { page, values, sort, view }: ListState,
): string {
  const queryEntries = [
    ...Object.entries(record).map(([key, value]) => [key, String(value)]),
    ...serializeFilterValues('route', resource, collectAllFiltersOfList(list), values),
    ...(sort ? [[SORT_ORDER_PARAMETER, serializeSortOrder(sort)]] : []),
    ...(view === undefined ? [] : [[SAVED_VIEW_URL_PARAMETER, view]]),
  ];
  const queryString = new URLSearchParams(
    page > 1 ? [...queryEntries, ['page', String(page)]] : queryEntries,
  ).toString();
  // The query keeps `~` unescaped: ranges are written `START~END`, and `~` needs no escape in a query.
  return queryString === '' ? '' : `?${queryString.replaceAll('%7E', '~')}`;
}

/** Converts a list's sort order from the console's format to react-admin's. */
export const toSortPayload = (sort: SortPathAndDirection | undefined): SortPayload =>
  sort ? { field: sort.path, order: sort.descending ? 'DESC' : 'ASC' } : LIST_DEFAULT_SORT_ORDER;

/**
 * Converts a list's sort order from react-admin's format to the console's format; undefined if it is the
 * list's default sort order.
 */
export const parseSortPayload = ({ field, order }: SortPayload): SortPathAndDirection | undefined =>
  field === LIST_DEFAULT_SORT_ORDER.field ? undefined : { path: field, descending: order === 'DESC' };

/** Returns the number of the last page of a list with `total` records; 1 for an empty list. */
export const computeLastPageNumber = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage));
