import {
  type AnyResource,
  containsHangul,
  createContainsCondition,
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
  sortKeyOfValue,
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
import { findListRouteForSearch, formatConsoleRoute } from './consoleRoutes';
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
  const titlePath = findRecordNamePath(resource, paths.title, document);
  // The order of results must not reveal a masked title.
  if (isMasked(titlePath)) return 4;
  const key = String(sortKeyOfValue(fieldAt(resource.fields, titlePath), getAt(document, titlePath)) ?? '');
  const matchIndex = hasLoneConsonants(term) ? indexOfTerm(key, term) : key.indexOf(term);
  if (matchIndex < 0) return 4;
  if (matchIndex > 0) return key[matchIndex - 1] === ' ' ? 2 : 3;
  return key.trim().length === term.length ? 0 : 1;
}

/**
 * Returns a masked record as a search result. The first of the record's title and details that is not empty
 * becomes the result's title.
 */
function toSearchHit(searchedList: SearchedList, document: Document, maskedRecord: Loose): SearchHitRecord {
  const { resource, paths } = searchedList;
  const titlePath = findRecordNamePath(resource, paths.title, maskedRecord);
  const titleAndDetailPaths = [titlePath, ...getDetailPathsOfRecord(resource, paths, maskedRecord)];
  const [title = document._id, ...others] = titleAndDetailPaths
    .map((path) => getAt(maskedRecord, path))
    .filter(isNonBlankText);
  const details = others.filter((text) => text !== title);
  return {
    _id: document._id,
    title,
    detail: details.slice(0, 2).join(SEARCH_DETAIL_SEPARATOR),
    route: formatConsoleRoute(searchedList, `/${encodeURIComponent(document._id)}`),
  };
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
  searchedList: SearchedList;
  totalCount: number;
  documents: readonly Document[];
  route: string | undefined;
}

/**
 * Reads the records from which a list's best results are selected: the first matches, and records whose title
 * equals the term.
 */
async function readSearchCandidates(
  reader: Reader,
  searchedList: SearchedList,
  containsCondition: StoreCondition,
  term: string,
  alreadyReadDocuments: readonly Document[] | undefined,
) {
  const { resource, list, paths, isMasked } = searchedList;
  const listConditions = createGlobalSearchConditions(searchedList);
  const findInList = (conditions: StoreCondition[], limit: number) =>
    reader.find(resource.api.path, { where: conditions, order: declaredSortOrderOf(list), skip: 0, limit });
  const candidates =
    alreadyReadDocuments ??
    (await findInList([...listConditions, containsCondition], limits.maxSearchCandidatesPerList));
  // A record whose title equals the term is sometimes not among the first matches, so it is searched
  // separately. A term of initial consonants equals no title.
  const termKey = sortKeyOfValue(fieldAt(resource.fields, paths.title), term);
  const needsExactTitleSearch =
    candidates.length >= limits.maxSearchCandidatesPerList &&
    !hasLoneConsonants(term) &&
    !isMasked(paths.title);
  const exactTitleMatches = needsExactTitleSearch
    ? await findInList(
        [...listConditions, { op: 'equals', path: paths.title, key: termKey }],
        limits.maxSearchResultsPerList,
      )
    : [];
  return [
    ...new Map([...exactTitleMatches, ...candidates].map((document) => [document._id, document])).values(),
  ];
}

/** Sorts found records by rank, and returns only the best ones. */
function selectBestMatches(
  searchedList: SearchedList,
  documents: readonly Document[],
  term: string,
): Document[] {
  const normalizedTerm = normalizeTextForSearch(term);
  return documents
    .map((document) => ({ document, rank: rankMatch(searchedList, document, normalizedTerm) }))
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
  yieldToEventLoop: () => Promise<void>,
): Promise<SearchMatchesInList[]> {
  const [first] = lists;
  const { resource, list } = first;
  const containsCondition = createContainsCondition(resource, getSearchablePaths(first, term), term);
  if (containsCondition.any.length === 0) return [];
  const matches = await reader.find(resource.api.path, {
    where: [...createFixedValueConditions(resource), containsCondition],
    order: declaredSortOrderOf(list),
    skip: 0,
    limit: limits.minMatchesForSearchPerList,
  });
  const hasAllMatches = matches.length < limits.minMatchesForSearchPerList;
  const matchesInLists: SearchMatchesInList[] = [];
  for (const searchedList of lists) {
    await yieldToEventLoop();
    const candidates = hasAllMatches
      ? matches.filter((document) => isInSearchedList(searchedList, document))
      : await readSearchCandidates(
          reader,
          searchedList,
          containsCondition,
          term,
          lists.length === 1 ? matches : undefined,
        );
    if (candidates.length === 0) continue;
    await yieldToEventLoop();
    const totalCount = hasAllMatches
      ? candidates.length
      : await reader.count(resource.api.path, [
          ...createGlobalSearchConditions(searchedList),
          containsCondition,
        ]);
    const documents = selectBestMatches(searchedList, candidates, term);
    await yieldToEventLoop();
    const hasMoreMatches = totalCount > documents.length;
    const route = hasMoreMatches
      ? await findListRouteForSearch(reader, searchedList, { containsCondition, term, totalCount })
      : undefined;
    matchesInLists.push({ searchedList, totalCount, documents, route });
  }
  return matchesInLists;
}

/** Returns the trimmed term of a search call. Throws 400 for an overlong term and for any other parameter. */
function parseGlobalSearchTerm({ request }: RouteCall): string {
  const params = parseQueryParams(request.url);
  const term = params.get('q') ?? '';
  const invalidParams = [...params.keys()].filter((name) => name !== 'q');
  if (lengthOf(term) > limits.maxQueryValueLength || !isStorableText(term)) invalidParams.push('q');
  if (invalidParams.length > 0) throw createFilterError('unknown_filter', invalidParams);
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
      const accessLogLists: { resource: AnyResource; record: Loose; count: number }[] = [];
      const yieldToEventLoop = createEventLoopYielder();
      const withMaskTest = (searchedList: SearchedList): SearchedList => {
        const { resource, variant } = searchedList;
        return {
          ...searchedList,
          isMasked: createMaskedFieldCheck(operator, resource, createVariantOnlyRecord(resource, variant)),
        };
      };
      const readableLists = lists
        .filter(([{ resource }]) => mayReadRecords(operator.scope, resource, resources))
        .map(
          ([first, ...others]): GlobalSearchListGroup => [withMaskTest(first), ...others.map(withMaskTest)],
        );
      const runWithinLimit = createConcurrencyLimiter(MAX_CONCURRENT_SEARCHES, readableLists.length);
      const searchGroup = async (listGroup: (typeof readableLists)[number]) => {
        await yieldToEventLoop();
        // A client that begins another search aborts this call, and no longer needs its answer.
        return request.signal.aborted ? [] : searchInLists(store, listGroup, term, yieldToEventLoop);
      };
      const searchResults = await Promise.all(
        term === '' ? [] : readableLists.map((listGroup) => runWithinLimit(() => searchGroup(listGroup))),
      );
      for (const { searchedList, totalCount, documents, route } of searchResults.flat()) {
        const { resource, variant } = searchedList;
        const items = documents.map(
          (document) =>
            new MaskableRecord(resource, document, (maskedRecord) =>
              toSearchHit(searchedList, document, maskedRecord),
            ),
        );
        groups.push({
          resource: resource.name,
          ...(variant && { variant }),
          totalCount,
          items,
          ...(route !== undefined && { list: route }),
        });
        accessLogLists.push({
          resource,
          record: createVariantOnlyRecord(resource, variant),
          count: items.length,
        });
      }
      return { status: 200, body: { groups }, about: { lists: accessLogLists } };
    },
  };
}
