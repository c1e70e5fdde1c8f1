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
import { type TitleRecord, type titlesOver, withId } from './titles';

// Only react-admin's own components ask for these: their code loads with the first such call.

/** The term that react-admin's filters and reference inputs call `q`, unless the list has a filter of that name. */
const TERM = 'q';

/** The filters of a list call; `term` is looked for among the titles in place of a list call. */
interface Apart {
  filter: FilterValues;
  term?: string;
}

/** Replaces `q` with the list's widest filter that looks for a term; without one it is a term for the titles. */
export function termApart(resource: AnyResource, filter: FilterValues): Apart {
  const { [TERM]: term, ...others } = filter;
  const list = askedList(resource, others);
  const filters = list ? filtersOf(list) : [];
  if (filters.some((one) => filterName(one) === TERM)) return { filter };
  if (isBlank(term)) return { filter: others };
  const findings = list ? findingValues(resource, list, String(term)) : [];
  const free = findings.find((finding) => Object.keys(finding).every((name) => !(name in others)));
  if (free) return { filter: { ...others, ...free } };
  // The titles know no other filter: with one, `q` is refused as any other that the list does not declare.
  return Object.keys(others).length > 0 ? { filter } : { filter, term: String(term) };
}

/** Returns the filter for one value of a field, by the field's path or the filter's name; else the name unchanged. */
export const targetName = (resource: AnyResource, filter: FilterValues, target: string): string => {
  const list = askedList(resource, filter);
  const filters = list ? filtersOf(list) : [];
  const found = filters.find((one) => isExactFilter(one) && filterPaths(one).includes(target));
  return found && !filters.some((one) => filterName(one) === target) ? filterName(found) : target;
};

type Titles = Pick<ReturnType<typeof titlesOver>, 'byTerm' | 'byIds'>;

/** Titles as records: each has its title alone, at its path. */
function named(resource: AnyResource, titles: readonly TitleRecord[]) {
  const path = titlePaths(resource)?.title;
  return titles.map(({ id, _id, title }) => ({ ...(path && setAt({}, path, title)), id, _id })) as never[];
}

/** Finds records by their titles, for a list without a filter that looks for a term. */
export async function recordsByTitle(
  { byTerm }: Titles,
  resource: AnyResource,
  term: string,
  signal: AbortSignal | undefined,
) {
  const data = named(resource, (await byTerm(resource, term, signal)).titles);
  return { data, total: data.length };
}

/** Reads records with their titles only; with their ids only if their resource has no titles. */
export async function namesOf(
  { byIds }: Titles,
  resource: AnyResource,
  ids: readonly string[],
  signal: AbortSignal | undefined,
) {
  const isNamed = titlePaths(resource) !== undefined;
  return isNamed
    ? named(resource, await byIds(resource, ids, signal))
    : (ids.map((id) => withId({ _id: id })) as never[]);
}
