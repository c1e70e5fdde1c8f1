import {
  type AnyResource,
  collectAllFiltersOfList,
  containsHangul,
  createContainsCondition,
  createFilterValuesForTerm,
  createVariantOnlyRecord,
  declaredSortOrderOf,
  fieldAt,
  findRecordNamePath,
  getAt,
  getDetailPathsOfRecord,
  hasLoneConsonants,
  indexOfTerm,
  isSearchableByHangulInitials,
  isStorableText,
  type Loose,
  lengthOf,
  limits,
  mayReadRecords,
  normalizeTextForSearch,
  type SearchHitGroup,
  type SearchHitRecord,
  type StoreCondition,
  serializeFilterValues,
  sortKeyOfValue,
  storeConditionsForFilters,
} from '../../../../src/core/schema/index';
import { collectSearchableTextPaths } from '../../../../src/core/schema/table/keys';
import { createConcurrencyLimiter } from '../../basics/limitConcurrency';
import { createEventLoopYielder } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import type { CollectionResources } from '../../call/collections';
import { createFilterError, parseQueryParams } from '../../call/params';
import type { ApiCallDependencies } from '../../call/ports';
import { API_BASE_PATH, type ReadRoute, type RouteCall } from '../../call/route';
import { MaskableRecord } from '../../call/shown';
import { createMaskedFieldCheck } from '../../privacy/rights';
import type { Document, Reader } from '../../store/store';
import { globalSearchRouteDescription } from '../facts/search';
import { createFixedValueConditions } from './query';
import {
  createGlobalSearchConditions,
  findGlobalSearchLists,
  type GlobalSearchListGroup,
  groupGlobalSearchLists,
  type SearchedList,
} from './searchedLists';

type SearchDependencies = Pick<ApiCallDependencies, 'store' | 'messages' | 'resources'>;

/** Maximum number of simultaneous queries of one search, so that other calls also get connections. */
const MAX_CONCURRENT_SEARCHES = 2;

const SEARCH_DETAIL_SEPARATOR = ' · ';
const isNonBlankText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/**
 * Ranks how well a record matches a term; 0 is best. Titles equal to the term come first. Then come titles
 * that begin with the term, have a word that begins with it, or contain it. Matches in other texts come last.
 */
function rankMatch({ resource, paths, isMasked }: SearchedList, document: Document, term: string): number {
  const title = findRecordNamePath(resource, paths.title, document);
  // The order of results must not reveal a masked title.
  if (isMasked(title)) return 4;
  const key = String(sortKeyOfValue(fieldAt(resource.fields, title), getAt(document, title)) ?? '');
  const at = hasLoneConsonants(term) ? indexOfTerm(key, term) : key.indexOf(term);
  if (at < 0) return 4;
  if (at > 0) return key[at - 1] === ' ' ? 2 : 3;
  return key.trim().length === term.length ? 0 : 1;
}

/** Returns the console's route to a list, or to a record in the list, with query parameters. */
const routeOf = ({ resource, variant }: SearchedList, below: string, query: [string, string][] = []) => {
  const record = Object.entries(createVariantOnlyRecord(resource, variant));
  const params = [...record.map(([key, value]) => [key, String(value)]), ...query];
  const search = new URLSearchParams(params).toString();
  return `/${resource.name}${below}${search === '' ? '' : `?${search}`}`;
};

/**
 * Returns a masked record as a search result. The first of the record's title and details that is not empty
 * becomes the result's title.
 */
function toSearchHit(searched: SearchedList, document: Document, masked: Loose): SearchHitRecord {
  const { resource, paths } = searched;
  const titlePath = findRecordNamePath(resource, paths.title, masked);
  const named = [titlePath, ...getDetailPathsOfRecord(resource, paths, masked)];
  const [title = document._id, ...others] = named.map((path) => getAt(masked, path)).filter(isNonBlankText);
  const details = others.filter((text) => text !== title);
  return {
    _id: document._id,
    title,
    detail: details.slice(0, 2).join(SEARCH_DETAIL_SEPARATOR),
    route: routeOf(searched, `/${encodeURIComponent(document._id)}`),
  };
}

interface TermAndCount {
  like: ReturnType<typeof createContainsCondition>;
  term: string;
  totalCount: number;
}

/**
 * Returns the route to a list with a search filter that finds exactly the records of this search. It tries
 * the list's search filters in turn; undefined if no filter finds exactly these records.
 */
async function listRouteOf(reader: Reader, searched: SearchedList, { like, term, totalCount }: TermAndCount) {
  const { resource, list } = searched;
  const filters = collectAllFiltersOfList(list);
  const asked = new Set(like.any.map((one) => JSON.stringify(one)));
  const isTermSearchCondition = (condition: StoreCondition) =>
    condition.op === 'contains' && condition.any.every((one) => asked.has(JSON.stringify(one)));
  for (const values of createFilterValuesForTerm(resource, list, term)) {
    const conditions = storeConditionsForFilters(resource, filters, values, searched.isMasked);
    if (!conditions.every(isTermSearchCondition)) continue;
    const isSame =
      conditions.some((condition) => condition.op === 'contains' && condition.any.length === asked.size) ||
      (await reader.count(resource.api.path, [...createGlobalSearchConditions(searched), ...conditions])) ===
        totalCount;
    if (isSame) return routeOf(searched, '', serializeFilterValues('route', resource, filters, values));
  }
  return undefined;
}

/**
 * Returns the unmasked paths whose texts can contain a term. For a term in Hangul, it leaves out telephone
 * numbers and e-mail addresses.
 */
const getSearchablePaths = ({ resource, isMasked }: SearchedList, term: string): string[] =>
  collectSearchableTextPaths(resource).filter(
    (path) =>
      !isMasked(path) && (!containsHangul(term) || isSearchableByHangulInitials(resource.fields, path)),
  );

/**
 * The matches in one list: the best records and the total number. `route` leads to the list with a filter
 * that shows exactly all matches.
 */
interface SearchMatchesInList {
  searched: SearchedList;
  totalCount: number;
  documents: readonly Document[];
  route: string | undefined;
}

/**
 * Reads candidates for the results from a list with many matches: the first records, and records whose title
 * equals the term.
 */
async function readSearchCandidates(
  reader: Reader,
  searched: SearchedList,
  like: StoreCondition,
  term: string,
  known: readonly Document[] | undefined,
) {
  const { resource, list, paths, isMasked } = searched;
  const within = createGlobalSearchConditions(searched);
  const findInList = (asked: StoreCondition[], limit: number) =>
    reader.find(resource.api.path, { where: asked, order: declaredSortOrderOf(list), skip: 0, limit });
  const first = known ?? (await findInList([...within, like], limits.maxSearchCandidatesPerList));
  // A record whose title equals the term is sometimes not among the first matches, so it is searched
  // separately. A term of initial consonants equals no title.
  const key = sortKeyOfValue(fieldAt(resource.fields, paths.title), term);
  const isNamed =
    first.length >= limits.maxSearchCandidatesPerList && !hasLoneConsonants(term) && !isMasked(paths.title);
  const same = isNamed
    ? await findInList([...within, { op: 'equals', path: paths.title, key }], limits.maxSearchResultsPerList)
    : [];
  return [...new Map([...same, ...first].map((document) => [document._id, document])).values()];
}

/** Sorts found records by rank, and returns only the best ones. */
function selectBestMatches(searched: SearchedList, documents: readonly Document[], term: string): Document[] {
  const folded = normalizeTextForSearch(term);
  return documents
    .map((document) => ({ document, rank: rankMatch(searched, document, folded) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limits.maxSearchResultsPerList)
    .map(({ document }) => document);
}

const isInSearchedList = ({ resource, variant }: SearchedList, document: Document): boolean =>
  Object.entries(createVariantOnlyRecord(resource, variant)).every(
    ([path, value]) => getAt(document, path) === value,
  );

/**
 * Searches the lists of one resource that have the same sort order, with one query for all of them. If many
 * records match, each list gets its own query.
 */
async function searchInLists(
  reader: Reader,
  lists: readonly [SearchedList, ...SearchedList[]],
  term: string,
  turn: () => Promise<void>,
): Promise<SearchMatchesInList[]> {
  const [first] = lists;
  const { resource, list } = first;
  const like = createContainsCondition(resource, getSearchablePaths(first, term), term);
  if (like.any.length === 0) return [];
  const all = await reader.find(resource.api.path, {
    where: [...createFixedValueConditions(resource), like],
    order: declaredSortOrderOf(list),
    skip: 0,
    limit: limits.maxMatchesOfJointSearch,
  });
  const isAll = all.length < limits.maxMatchesOfJointSearch;
  const found: SearchMatchesInList[] = [];
  for (const searched of lists) {
    await turn();
    const compared = isAll
      ? all.filter((document) => isInSearchedList(searched, document))
      : await readSearchCandidates(reader, searched, like, term, lists.length === 1 ? all : undefined);
    if (compared.length === 0) continue;
    await turn();
    const totalCount = isAll
      ? compared.length
      : await reader.count(resource.api.path, [...createGlobalSearchConditions(searched), like]);
    const documents = selectBestMatches(searched, compared, term);
    await turn();
    const isMore = totalCount > documents.length;
    const route = isMore ? await listRouteOf(reader, searched, { like, term, totalCount }) : undefined;
    found.push({ searched, totalCount, documents, route });
  }
  return found;
}

/** Returns the trimmed term of a search call. Throws 400 for an overlong term and for any other parameter. */
function parseGlobalSearchTerm({ request }: RouteCall): string {
  const params = parseQueryParams(request.url);
  const term = params.get('q') ?? '';
  const wrong = [...params.keys()].filter((name) => name !== 'q');
  if (lengthOf(term) > limits.maxQueryValueLength || !isStorableText(term)) wrong.push('q');
  if (wrong.length > 0) throw createFilterError('unknown_filter', wrong);
  return term.trim();
}

/**
 * The endpoint that searches all resources that the caller may read. It searches titles, details, and the
 * texts by which these resources' lists are searched. Records that the caller may not read are neither
 * searched nor counted. Each list with personal data is recorded as read (decisions, sections 3 and 10).
 */
export function createGlobalSearchRoute(
  collections: readonly CollectionResources[],
  ports: SearchDependencies,
): ReadRoute {
  const { store, resources } = ports;
  const lists = groupGlobalSearchLists(collections.flatMap(({ all }) => all.flatMap(findGlobalSearchLists)));
  return {
    method: 'GET',
    path: `${API_BASE_PATH}/search`,
    who: 'operator',
    describe: () => globalSearchRouteDescription,
    access: 'list',
    async read(call) {
      const { operator, request } = call;
      skipAccessEntry(call);
      const term = parseGlobalSearchTerm(call);
      const groups: (Omit<SearchHitGroup, 'items'> & { items: MaskableRecord[] })[] = [];
      const read: { resource: AnyResource; record: Loose; count: number }[] = [];
      const turn = createEventLoopYielder();
      const addMaskTest = (searched: SearchedList): SearchedList => {
        const { resource, variant } = searched;
        return {
          ...searched,
          isMasked: createMaskedFieldCheck(operator, resource, createVariantOnlyRecord(resource, variant)),
        };
      };
      const own = lists
        .filter(([{ resource }]) => mayReadRecords(operator.scope, resource, resources))
        .map(([first, ...others]): GlobalSearchListGroup => [addMaskTest(first), ...others.map(addMaskTest)]);
      const inTurn = createConcurrencyLimiter(MAX_CONCURRENT_SEARCHES, own.length);
      const search = async (some: (typeof own)[number]) => {
        await turn();
        // A client that begins another search aborts this call, and no longer needs its answer.
        return request.signal.aborted ? [] : searchInLists(store, some, term, turn);
      };
      const all = await Promise.all(term === '' ? [] : own.map((some) => inTurn(() => search(some))));
      for (const { searched, totalCount, documents, route } of all.flat()) {
        const { resource, variant } = searched;
        const items = documents.map(
          (document) =>
            new MaskableRecord(resource, document, (masked) => toSearchHit(searched, document, masked)),
        );
        groups.push({
          resource: resource.name,
          ...(variant && { variant }),
          totalCount,
          items,
          ...(route !== undefined && { list: route }),
        });
        read.push({ resource, record: createVariantOnlyRecord(resource, variant), count: items.length });
      }
      return { status: 200, body: { groups }, about: { lists: read } };
    },
  };
}
