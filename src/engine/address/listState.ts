import {
  type AnyResource,
  choicesOf,
  cleanValues,
  type FilterValues,
  filtersOf,
  type ListView,
  type Loose,
  lastName,
  variantRecord,
} from '../../schema/index';

/** What of a list stands in the route's query. */
export interface ListState {
  page: number;
  values: FilterValues;
}

const PAGE = /^[1-9]\d{0,8}$/;

/** What a list asks the API for beside its filters: its variant, or all that are shown where it lists them together. */
export function askedVariants(
  resource: AnyResource,
  variant: string | undefined,
  shown: readonly string[],
): Loose {
  if (!resource.variants || variant !== undefined) return variantRecord(resource, variant);
  return { [resource.variants.by]: shown.join() };
}

/** A route's list state; what cannot be understood is left out. */
export function readState(
  resource: AnyResource,
  list: ListView<Loose>,
  variant: string | undefined,
  search: URLSearchParams,
): ListState {
  const page = search.get('page') ?? '';
  const values = cleanValues(resource, filtersOf(list), Object.fromEntries(search));
  return {
    page: PAGE.test(page) ? Number(page) : 1,
    values: list.tabs ? withinVariant(resource, list.tabs, variant, values) : values,
  };
}

/** The values without a tab that the variant does not have. */
function withinVariant(
  resource: AnyResource,
  tabs: string,
  variant: string | undefined,
  values: FilterValues,
): FilterValues {
  const { [lastName(tabs)]: tab, ...rest } = values;
  const tabsThere = choicesOf(resource, variantRecord(resource, variant), tabs);
  return tab === undefined || tabsThere.includes(tab) ? values : rest;
}

/** The query that carries a list's state, from `?` on; empty where there is nothing to say. */
export function toSearch(record: Loose, { page, values }: ListState): string {
  const entries = [...Object.entries(record), ...Object.entries(values)].map(([key, value]) => [
    key,
    String(value),
  ]);
  const search = new URLSearchParams(page > 1 ? [...entries, ['page', String(page)]] : entries).toString();
  // A range reads `START~END`; the mark needs no escape in a query.
  return search === '' ? '' : `?${search.replaceAll('%7E', '~')}`;
}

/** The last page of so many records; an empty list has one page too. */
export const lastPage = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));
