import type { SortPayload } from 'ra-core';
import {
  type AnyResource,
  FIELDS,
  type FilterValues,
  filtersOf,
  lastName,
  limits,
  printFilters,
  SORT_KEY,
  viewsOfRecord,
  writeSort,
} from '../schema/index';
import type { Call } from './request';

interface Page {
  page: number;
  perPage: number;
  /** How many records come before it, if that is no whole number of pages. */
  skip?: number | undefined;
}

/** How many records come before a page. */
export const skippedBy = ({ page, perPage, skip = (page - 1) * perPage }: Page): number =>
  Math.min(skip, MOST_SKIPPED);

/** The page of a call that names none. */
export const FIRST_PAGE: Page = { page: 1, perPage: limits.pageRows };
/** Behind every record: a call that skips so many asks for the total alone. */
export const MOST_SKIPPED = 10 ** limits.pagingDigits - 1;

/** The values that a face fixes, as a call names them. */
export const fixedQuery = ({ api }: AnyResource): [string, string][] =>
  Object.entries(api.fixed ?? {}).map(([path, value]) => [lastName(path), String(value)]);

/** react-admin always names an order, by `id` if nobody chose one; this means the list's own order. */
export const OWN_ORDER: SortPayload = { field: 'id', order: 'ASC' };

const sortQuery = ({ field, order }: SortPayload): [string, string][] =>
  field === OWN_ORDER.field ? [] : [[SORT_KEY, writeSort({ path: field, descending: order === 'DESC' })]];

/** What a list call asks for beside its filters. */
interface Asked {
  page?: Page | undefined;
  sort?: SortPayload | undefined;
  /** The only fields that are wanted of each record. */
  fields?: readonly string[] | undefined;
}

/** A list call: the page as headers, the face's fixed values, the variant and the filters as query. */
export function listRequest(
  resource: AnyResource,
  filter: FilterValues,
  { page = FIRST_PAGE, sort = OWN_ORDER, fields }: Asked = {},
): Required<Pick<Call, 'headers' | 'query'>> {
  const by = resource.variants?.by;
  const variant = by ? filter[by] : undefined;
  const { list } = viewsOfRecord(resource, by ? { [by]: variant } : {});
  return {
    headers: { skip: String(skippedBy(page)), limit: String(page.perPage) },
    query: [
      ...fixedQuery(resource),
      ...(by && variant ? [[by, String(variant)] as const] : []),
      ...(list ? printFilters('call', resource, filtersOf(list), filter) : []),
      ...sortQuery(sort),
      ...(fields ? [[FIELDS, fields.join()] as const] : []),
    ],
  };
}
