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
    const titlePaths = getRecordTitlePaths(resource);
    return titlePaths ? [{ resource, paths: titlePaths }] : [];
  });

export const hasResourceWithTitle = (collection: CollectionResources): boolean =>
  findResourcesWithTitle(collection).length > 0;

/**
 * Returns a record's title with a detail that distinguishes records of the same title. In a tree, the result
 * also has the names of the records above the record.
 */
function toRecordTitle(
  collection: CollectionResources,
  document: Document,
  ancestorNames: readonly string[] | undefined,
): MaskableRecord {
  const resource = findResourceOfRecord(collection, document);
  const titlePaths = getRecordTitlePaths(resource);
  return new MaskableRecord(resource, document, (maskedRecord) => {
    const title = titlePaths ? getRecordNameOrId(resource, titlePaths.title, maskedRecord) : document._id;
    const detailValues = (titlePaths ? getDetailPathsOfRecord(resource, titlePaths, maskedRecord) : []).map(
      (path) => getAt(maskedRecord, path),
    );
    const detail = detailValues
      .filter((text) => typeof text === 'string' && text.trim() !== '' && text !== title)
      .join(TITLE_DETAIL_SEPARATOR);
    return { _id: document._id, title, detail, ...(ancestorNames && { path: ancestorNames }) };
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
  const titlePath = getRecordTitlePaths(resource)?.title;
  return titlePath === undefined
    ? document._id
    : new MaskableRecord(resource, document, (maskedRecord) =>
        getRecordNameOrId(resource, titlePath, maskedRecord),
      );
}

/** The records whose titles the answer contains, and whether more records match the search. */
interface TitlesAnswerDocuments {
  documents: readonly Document[];
  more: boolean;
}

async function findDocumentsByIds(
  reader: Reader,
  { path }: CollectionResources,
  requestedIds: readonly string[],
  isDocumentVisible: (document: Document) => boolean,
): Promise<TitlesAnswerDocuments> {
  const uniqueIds = [...new Set(requestedIds)];
  if (uniqueIds.length > limits.maxIdsPerTitlesCall) throw createFilterError('unknown_filter', ['_id']);
  const foundDocuments = await reader.together((snapshotReader) =>
    Promise.all(uniqueIds.map((id) => snapshotReader.get(path, id))),
  );
  return {
    documents: foundDocuments.filter((document) => document !== null).filter(isDocumentVisible),
    more: false,
  };
}

async function createTitlesAnswer(
  reader: Reader,
  collection: CollectionResources,
  { documents, more }: TitlesAnswerDocuments,
): Promise<RouteAnswer> {
  const ancestorNames = await readAncestorNames(reader, collection.all[0], documents);
  const titles = documents.map((document, index) =>
    toRecordTitle(collection, document, ancestorNames?.[index]),
  );
  return { status: 200, body: { titles, more } };
}

/**
 * Returns those paths of the title and the details that a search for a term covers. Fields that the caller
 * sees masked are left out.
 */
function listSearchableTitlePaths({ resource, paths }: ResourceWithTitlePaths, operator: Operator): string[] {
  const isPathMasked = createMaskedFieldCheck(operator, resource);
  return [paths.title, ...paths.details].filter((path) => !isPathMasked(path));
}

/** Finds records of one resource by a term. Records whose title equals the term come first. */
async function findDocumentsByTerm(
  reader: Reader,
  titledResource: ResourceWithTitlePaths,
  { within, term, operator }: { within: readonly StoreCondition[]; term: string; operator: Operator },
): Promise<[same: Document[], others: Document[]]> {
  const { resource, paths } = titledResource;
  const [list] = listViewsUsedByApi(resource);
  const order = list ? declaredSortOrderOf(list) : [];
  const limit = limits.maxTitlesPerSearch + 1;
  const baseConditions = [...createFixedValueConditions(resource), ...within];
  const findMatchingRecords = (where: StoreCondition[]) =>
    reader.find(resource.api.path, { where, order, skip: 0, limit });
  const searchablePaths = listSearchableTitlePaths(titledResource, operator);
  if (term.trim() !== '' && searchablePaths.length === 0) return [[], []];
  const containsCondition = createContainsCondition(resource, searchablePaths, term);
  // A blank term finds the first records of the list.
  if (term.trim() === '' || containsCondition.any.length === 0)
    return [[], await findMatchingRecords(baseConditions)];
  const termSortKey = sortKeyOfValue(fieldAt(resource.fields, paths.title), term.trim());
  const isTitleSearchable = searchablePaths.includes(paths.title);
  const exactMatches = isTitleSearchable
    ? await findMatchingRecords([...baseConditions, { op: 'equals', path: paths.title, key: termSortKey }])
    : [];
  return [
    exactMatches,
    exactMatches.length > limits.maxTitlesPerSearch
      ? []
      : await findMatchingRecords([...baseConditions, containsCondition]),
  ];
}

/** Removes duplicates from the found records, and limits them to the number that one answer may name. */
function deduplicateAndLimitDocuments(documents: readonly Document[]): TitlesAnswerDocuments {
  const distinctDocuments = [...new Map(documents.map((document) => [document._id, document])).values()];
  const limitedDocuments = distinctDocuments.slice(0, limits.maxTitlesPerSearch);
  return { documents: limitedDocuments, more: distinctDocuments.length > limitedDocuments.length };
}

/** Returns the resource whose fixed values equal the call's parameters; undefined if there is none. */
function findResourceByFixedParams(
  { all }: CollectionResources,
  queryParams: ReadonlyMap<string, string>,
): AnyResource | undefined {
  return all.find((resource) => {
    const fixedParams = listFixedValuesAsQueryParams(resource);
    return fixedParams.length > 0 && fixedParams.every(({ key, text }) => queryParams.get(key) === text);
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
  { additions: allExtensions }: { additions: readonly CollectionEndpointExtensions[] },
): Promise<RouteAnswer> {
  const endpointExtensions = combineEndpointExtensions(allExtensions, collection.path);
  const { operator, request } = call;
  const params = parseQueryParams(request.url);
  const idsText = params.get('_id');
  // A call with ids reads titles for the references of a record that the console already shows. That record's
  // access log entry also covers these titles.
  if (idsText !== undefined) skipAccessEntry(call);
  const resource = findResourceByFixedParams(collection, params);
  const fixedParameterKeys = resource ? listFixedValuesAsQueryParams(resource).map(({ key }) => key) : [];
  const allowedParams = new Set(idsText === undefined ? ['q', ...fixedParameterKeys] : ['_id']);
  const term = params.get('q') ?? '';
  const unknownParams = [...params.keys()].filter((name) => !allowedParams.has(name));
  if (lengthOf(term) > limits.maxQueryValueLength || !isStorableText(term)) unknownParams.push('q');
  if (unknownParams.length > 0) throw createFilterError('unknown_filter', unknownParams);
  if (idsText !== undefined) {
    const isShownToOperator = (document: Document) => endpointExtensions.shows(operator, document);
    return createTitlesAnswer(
      reader,
      collection,
      await findDocumentsByIds(
        reader,
        collection,
        idsText.split(',').filter(isPossibleId),
        isShownToOperator,
      ),
    );
  }
  const titledResources = findResourcesWithTitle(collection).filter(
    (titledResource) => !resource || titledResource.resource === resource,
  );
  const extensionConditions = endpointExtensions.within(operator);
  const matchesByResource = await Promise.all(
    titledResources.map((titledResource) =>
      findDocumentsByTerm(reader, titledResource, { within: extensionConditions, term, operator }),
    ),
  );
  const limitedMatches = deduplicateAndLimitDocuments([
    ...matchesByResource.flatMap(([same]) => same),
    ...matchesByResource.flatMap(([, others]) => others),
  ]);
  const auditedResource =
    resource ??
    titledResources.map((titledResource) => titledResource.resource).find(hasPersonalDataFields) ??
    collection.all[0];
  return {
    ...(await createTitlesAnswer(reader, collection, limitedMatches)),
    about: { titles: { resource: auditedResource, term, documents: limitedMatches.documents } },
  };
}

/** Returns the key of a record's title: records of two resources may have the same id. */
export const buildTitleKey = (resourceName: string, id: string): string => `${resourceName}/${id}`;
