import {
  type AnyResource,
  type FilterValues,
  filtersOf,
  lastName,
  limits,
  toParams,
  viewsOf,
} from '../schema/index';
import type { Call } from './http';

interface Page {
  page: number;
  perPage: number;
  /** How many records come before it, where that is no whole number of pages. */
  skip?: number | undefined;
}

/** How many records come before a page. */
export const skippedBy = ({ page, perPage, skip = (page - 1) * perPage }: Page): number =>
  Math.min(skip, MOST_SKIPPED);

/** What is asked for where nobody says which page. */
export const FIRST_PAGE: Page = { page: 1, perPage: limits.pageRows };
const MOST_SKIPPED = 10 ** limits.pagingDigits - 1;

/** The values that a face fixes, as a call names them. */
export const fixedQuery = ({ api }: AnyResource): [string, string][] =>
  Object.entries(api.fixed ?? {}).map(([path, value]) => [lastName(path), String(value)]);

/** A list call: the page as headers, the face's fixed values, the variant and the filters as query. */
export function listRequest(
  resource: AnyResource,
  values: FilterValues,
  page: Page = FIRST_PAGE,
): Required<Pick<Call, 'headers' | 'query'>> {
  const by = resource.variants?.by;
  const variant = by ? values[by] : undefined;
  const { list } = viewsOf(resource, by ? { [by]: variant } : {});
  return {
    headers: { skip: String(skippedBy(page)), limit: String(page.perPage) },
    query: [
      ...fixedQuery(resource),
      ...(by && variant ? [[by, variant] as const] : []),
      ...(list ? toParams(filtersOf(list), values) : []),
    ],
  };
}
