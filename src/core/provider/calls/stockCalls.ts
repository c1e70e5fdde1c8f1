import {
  type AnyResource,
  type FilterValues,
  filterName,
  filterPaths,
  filtersOf,
  findingValues,
  isExactFilter,
  setAt,
  titlePaths,
} from '../../schema/index';
import { askedList, isBlank } from '../wire/listRequest';
import { type TitleRecord, type titlesOver, withRaId } from './titles';

// Only react-admin's own components use these calls, so their code loads with the first of them.

/**
 * Name that react-admin's filters and reference inputs use for a search term, unless the list has a filter of
 * that name.
 */
const TERM = 'q';

/** The filters of a list call; `term` is searched in titles instead of a list call. */
interface Apart {
  filter: FilterValues;
  term?: string;
}

/** Replaces `q` by the list's broadest search filter; without one it becomes a search in titles. */
export function splitTerm(resource: AnyResource, filter: FilterValues): Apart {
  const { [TERM]: term, ...others } = filter;
  const list = askedList(resource, others);
  const filters = list ? filtersOf(list) : [];
  if (filters.some((one) => filterName(one) === TERM)) return { filter };
  if (isBlank(term)) return { filter: others };
  const findings = list ? findingValues(resource, list, String(term)) : [];
  const free = findings.find((finding) => Object.keys(finding).every((name) => !(name in others)));
  if (free) return { filter: { ...others, ...free } };
  // A search in titles accepts no other filter; with one, `q` is refused like any undeclared filter.
  return Object.keys(others).length > 0 ? { filter } : { filter, term: String(term) };
}

/** Returns the name of the filter for a field's value; the name unchanged if there is none. */
export const targetName = (resource: AnyResource, filter: FilterValues, target: string): string => {
  const list = askedList(resource, filter);
  const filters = list ? filtersOf(list) : [];
  const found = filters.find((one) => isExactFilter(one) && filterPaths(one).includes(target));
  return found && !filters.some((one) => filterName(one) === target) ? filterName(found) : target;
};

type Titles = Pick<ReturnType<typeof titlesOver>, 'byTerm' | 'byIds'>;

/** Returns titles as records that only have their title. */
function named(resource: AnyResource, titles: readonly TitleRecord[]) {
  const path = titlePaths(resource)?.title;
  return titles.map(({ id, _id, title }) => ({ ...(path && setAt({}, path, title)), id, _id })) as never[];
}

/** Finds records by their titles, for a list without a search filter. */
export async function recordsByTitle(
  { byTerm }: Titles,
  resource: AnyResource,
  term: string,
  signal: AbortSignal | undefined,
) {
  const data = named(resource, (await byTerm(resource, term, signal)).titles);
  return { data, total: data.length };
}

/** Reads records with only their titles; with only their ids if their resource has no titles. */
export async function namesOf(
  { byIds }: Titles,
  resource: AnyResource,
  ids: readonly string[],
  signal: AbortSignal | undefined,
) {
  const isNamed = titlePaths(resource) !== undefined;
  return isNamed
    ? named(resource, await byIds(resource, ids, signal))
    : (ids.map((id) => withRaId({ _id: id })) as never[]);
}
