import {
  type AnyResource,
  createContainsCondition,
  declaredSortOrderOf,
  fieldAt,
  getAt,
  getDetailPathsOfRecord,
  getRecordNameOrId,
  getRecordTitlePaths,
  hasPersonalDataFields,
  isPossibleId,
  isStorableText,
  lengthOf,
  limits,
  listViewsUsedByApi,
  type RecordTitlePaths,
  type StoreCondition,
  sortKeyOfValue,
} from '../../../../src/core/schema/index';
import { skipAccessEntry } from '../../call/accessNote';
import { type CollectionResources, findResourceOfRecord } from '../../call/collections';
import type { Operator } from '../../call/operator';
import { createFilterError, listFixedValuesAsQueryParams, parseQueryParams } from '../../call/params';
import type { RouteAnswer, RouteCall } from '../../call/route';
import { MaskableRecord } from '../../call/shown';
import { createMaskedFieldCheck } from '../../privacy/rights';
import type { Document, Reader } from '../../store/store';
import { type CollectionEndpointExtensions, combineEndpointExtensions } from '../additions';
import { createFixedValueConditions } from './query';
import { readAncestorNames } from './tree';

const TITLE_DETAIL_SEPARATOR = ' · ';

interface ResourceWithTitlePaths {
  resource: AnyResource;
  paths: RecordTitlePaths;
}

const findResourcesWithTitle = ({ all }: CollectionResources): ResourceWithTitlePaths[] =>
  all.flatMap((resource) => {
    const paths = getRecordTitlePaths(resource);
    return paths ? [{ resource, paths }] : [];
  });

export const hasResourceWithTitle = (collection: CollectionResources): boolean =>
  findResourcesWithTitle(collection).length > 0;

/**
 * Returns a record's title with a detail that tells equal titles apart. In a tree, the result also has the
 * names of the records above it.
 */
function toRecordTitle(
  collection: CollectionResources,
  document: Document,
  above: readonly string[] | undefined,
): MaskableRecord {
  const resource = findResourceOfRecord(collection, document);
  const paths = getRecordTitlePaths(resource);
  return new MaskableRecord(resource, document, (masked) => {
    const title = paths ? getRecordNameOrId(resource, paths.title, masked) : document._id;
    const texts = (paths ? getDetailPathsOfRecord(resource, paths, masked) : []).map((path) =>
      getAt(masked, path),
    );
    const detail = texts
      .filter((text) => typeof text === 'string' && text.trim() !== '' && text !== title)
      .join(TITLE_DETAIL_SEPARATOR);
    return { _id: document._id, title, detail, ...(above && { path: above }) };
  });
}

/**
 * Returns the record's title, which names it in an answer about several records. Returns the id if there is
 * no title.
 */
export function getRecordTitleOrId(
  collection: CollectionResources,
  document: Document,
): MaskableRecord | string {
  const resource = findResourceOfRecord(collection, document);
  const title = getRecordTitlePaths(resource)?.title;
  return title === undefined
    ? document._id
    : new MaskableRecord(resource, document, (masked) => getRecordNameOrId(resource, title, masked));
}

/** The records whose titles the answer contains, and whether more records match the search. */
interface TitlesAnswerDocuments {
  documents: readonly Document[];
  more: boolean;
}

async function findDocumentsByIds(
  reader: Reader,
  { path }: CollectionResources,
  ids: readonly string[],
  shows: (document: Document) => boolean,
): Promise<TitlesAnswerDocuments> {
  const wanted = [...new Set(ids)];
  if (wanted.length > limits.maxIdsPerTitlesCall) throw createFilterError('unknown_filter', ['_id']);
  const found = await reader.together((together) => Promise.all(wanted.map((id) => together.get(path, id))));
  return { documents: found.filter((document) => document !== null).filter(shows), more: false };
}

async function createTitlesAnswer(
  reader: Reader,
  collection: CollectionResources,
  { documents, more }: TitlesAnswerDocuments,
): Promise<RouteAnswer> {
  const paths = await readAncestorNames(reader, collection.all[0], documents);
  const titles = documents.map((document, at) => toRecordTitle(collection, document, paths?.[at]));
  return { status: 200, body: { titles, more } };
}

/** Returns the paths that a search for a term covers: those of fields that the caller sees unmasked. */
function listSearchableTitlePaths({ resource, paths }: ResourceWithTitlePaths, operator: Operator): string[] {
  const isMasked = createMaskedFieldCheck(operator, resource);
  return [paths.title, ...paths.details].filter((path) => !isMasked(path));
}

/** Finds records of one resource by a term. Records whose title equals the term come first. */
async function findDocumentsByTerm(
  reader: Reader,
  named: ResourceWithTitlePaths,
  { within, term, operator }: { within: readonly StoreCondition[]; term: string; operator: Operator },
): Promise<[same: Document[], others: Document[]]> {
  const { resource, paths } = named;
  const [list] = listViewsUsedByApi(resource);
  const order = list ? declaredSortOrderOf(list) : [];
  const limit = limits.maxTitlesPerSearch + 1;
  const own = [...createFixedValueConditions(resource), ...within];
  const findMatchingRecords = (where: StoreCondition[]) =>
    reader.find(resource.api.path, { where, order, skip: 0, limit });
  const searched = listSearchableTitlePaths(named, operator);
  if (term.trim() !== '' && searched.length === 0) return [[], []];
  const like = createContainsCondition(resource, searched, term);
  // A blank term finds the first records of the list.
  if (term.trim() === '' || like.any.length === 0) return [[], await findMatchingRecords(own)];
  const key = sortKeyOfValue(fieldAt(resource.fields, paths.title), term.trim());
  const isOpen = searched.includes(paths.title);
  const same = isOpen ? await findMatchingRecords([...own, { op: 'equals', path: paths.title, key }]) : [];
  return [same, same.length > limits.maxTitlesPerSearch ? [] : await findMatchingRecords([...own, like])];
}

/** Limits the found records to the number that one answer may name. */
function deduplicateAndLimitDocuments(documents: readonly Document[]): TitlesAnswerDocuments {
  const distinct = [...new Map(documents.map((document) => [document._id, document])).values()];
  const shown = distinct.slice(0, limits.maxTitlesPerSearch);
  return { documents: shown, more: distinct.length > shown.length };
}

/** Returns the resource whose fixed values equal the call's parameters; undefined if there is none. */
function findResourceByFixedParams(
  { all }: CollectionResources,
  params: ReadonlyMap<string, string>,
): AnyResource | undefined {
  return all.find((resource) => {
    const fixed = listFixedValuesAsQueryParams(resource);
    return fixed.length > 0 && fixed.every(({ key, text }) => params.get(key) === text);
  });
}

/**
 * Answers the titles of records. `_id` gives their ids, separated by commas; without `_id`, a search for `q`
 * finds the records. The search covers all resources that share the collection, or only the resource whose
 * fixed values equal the call's parameters. Each record has the title that its resource declares. Records
 * whose title equals the term come first, so that the limit does not cut them off. The access log treats a
 * search as a list that the caller read.
 */
export async function findRecordTitles(
  reader: Reader,
  collection: CollectionResources,
  call: RouteCall,
  { additions: registered }: { additions: readonly CollectionEndpointExtensions[] },
): Promise<RouteAnswer> {
  const additions = combineEndpointExtensions(registered, collection.path);
  const { operator, request } = call;
  const params = parseQueryParams(request.url);
  const ids = params.get('_id');
  // A call with ids reads titles for the references of a record that the console already shows. That record's
  // access log entry also covers these titles.
  if (ids !== undefined) skipAccessEntry(call);
  const resource = findResourceByFixedParams(collection, params);
  const fixed = resource ? listFixedValuesAsQueryParams(resource).map(({ key }) => key) : [];
  const known = new Set(ids === undefined ? ['q', ...fixed] : ['_id']);
  const term = params.get('q') ?? '';
  const unknown = [...params.keys()].filter((name) => !known.has(name));
  if (lengthOf(term) > limits.maxQueryValueLength || !isStorableText(term)) unknown.push('q');
  if (unknown.length > 0) throw createFilterError('unknown_filter', unknown);
  if (ids !== undefined) {
    const isShownToOperator = (document: Document) => additions.shows(operator, document);
    return createTitlesAnswer(
      reader,
      collection,
      await findDocumentsByIds(reader, collection, ids.split(',').filter(isPossibleId), isShownToOperator),
    );
  }
  const titled = findResourcesWithTitle(collection).filter(
    (named) => !resource || named.resource === resource,
  );
  const within = additions.within(operator);
  const found = await Promise.all(
    titled.map((named) => findDocumentsByTerm(reader, named, { within, term, operator })),
  );
  const answered = deduplicateAndLimitDocuments([
    ...found.flatMap(([same]) => same),
    ...found.flatMap(([, others]) => others),
  ]);
  const about =
    resource ?? titled.map((named) => named.resource).find(hasPersonalDataFields) ?? collection.all[0];
  return {
    ...(await createTitlesAnswer(reader, collection, answered)),
    about: { titles: { resource: about, term, documents: answered.documents } },
  };
}
