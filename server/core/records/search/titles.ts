import {
  type AnyResource,
  containsCondition,
  declaredSortOrderOf,
  detailPathsOfRecord,
  fieldAt,
  getAt,
  hasPersonalDataFields,
  isPossibleId,
  isStorableText,
  lengthOf,
  limits,
  listViewsWithoutFlavours,
  type RecordTitlePaths,
  recordNameOrId,
  recordTitlePathsOf,
  type StoreCondition,
  sortKeyOfValue,
} from '../../../../src/core/schema/index';
import { skipAccessEntry } from '../../call/accessNote';
import { type CollectionResources, findResourceOfRecord } from '../../call/faces';
import type { Operator } from '../../call/operator';
import { createFilterError, parseQueryParams, toQueryParamsOfFixedValues } from '../../call/params';
import type { RouteAnswer, RouteCall } from '../../call/route';
import { MaskableRecord } from '../../call/shown';
import { createMaskedFieldCheck } from '../../privacy/rights';
import type { Document, Reader } from '../../store/store';
import { type CollectionEndpointExtensions, combineEndpointExtensions } from '../additions';
import { fixedValueConditions } from './query';
import { readAncestorNames } from './tree';

const DETAIL_SEPARATOR = ' · ';

interface ResourceWithTitlePaths {
  face: AnyResource;
  paths: RecordTitlePaths;
}

const resourcesWithTitle = ({ all }: CollectionResources): ResourceWithTitlePaths[] =>
  all.flatMap((face) => {
    const paths = recordTitlePathsOf(face);
    return paths ? [{ face, paths }] : [];
  });

export const hasResourceWithTitle = (faces: CollectionResources): boolean =>
  resourcesWithTitle(faces).length > 0;

/**
 * Returns a record's title with a detail that tells equal titles apart. In a tree, the result also has the
 * names of the records above it.
 */
function toRecordTitle(
  faces: CollectionResources,
  document: Document,
  above: readonly string[] | undefined,
): MaskableRecord {
  const face = findResourceOfRecord(faces, document);
  const paths = recordTitlePathsOf(face);
  return new MaskableRecord(face, document, (masked) => {
    const title = paths ? recordNameOrId(face, paths.title, masked) : document._id;
    const texts = (paths ? detailPathsOfRecord(face, paths, masked) : []).map((path) => getAt(masked, path));
    const detail = texts
      .filter((text) => typeof text === 'string' && text.trim() !== '' && text !== title)
      .join(DETAIL_SEPARATOR);
    return { _id: document._id, title, detail, ...(above && { path: above }) };
  });
}

/**
 * Returns the title by which an answer about several records names a record. If there is no title, returns
 * the id.
 */
export function titleOrIdOfRecord(faces: CollectionResources, document: Document): MaskableRecord | string {
  const face = findResourceOfRecord(faces, document);
  const title = recordTitlePathsOf(face)?.title;
  return title === undefined
    ? document._id
    : new MaskableRecord(face, document, (masked) => recordNameOrId(face, title, masked));
}

/** The records whose titles a call answers, and whether further records match the search. */
interface FoundDocuments {
  documents: readonly Document[];
  more: boolean;
}

async function findTitlesByIds(
  reader: Reader,
  { path }: CollectionResources,
  ids: readonly string[],
  shows: (document: Document) => boolean,
): Promise<FoundDocuments> {
  const wanted = [...new Set(ids)];
  if (wanted.length > limits.maxIdsPerTitlesCall) throw createFilterError('unknown_filter', ['_id']);
  const found = await reader.together((together) => Promise.all(wanted.map((id) => together.get(path, id))));
  return { documents: found.filter((document) => document !== null).filter(shows), more: false };
}

async function answerWithTitles(
  reader: Reader,
  faces: CollectionResources,
  { documents, more }: FoundDocuments,
): Promise<RouteAnswer> {
  const paths = await readAncestorNames(reader, faces.all[0], documents);
  const titles = documents.map((document, at) => toRecordTitle(faces, document, paths?.[at]));
  return { status: 200, body: { titles, more } };
}

/** Returns the paths that a search for a term covers: those of fields that the caller sees unmasked. */
function searchableTitlePaths({ face, paths }: ResourceWithTitlePaths, operator: Operator): string[] {
  const isMasked = createMaskedFieldCheck(operator, face);
  return [paths.title, ...paths.details].filter((path) => !isMasked(path));
}

/**
 * Finds records of one resource by a term. Returns the records whose title equals the term, then the other
 * ones.
 */
async function findTitlesByTerm(
  reader: Reader,
  named: ResourceWithTitlePaths,
  { within, term, operator }: { within: readonly StoreCondition[]; term: string; operator: Operator },
): Promise<[same: Document[], others: Document[]]> {
  const { face, paths } = named;
  const [list] = listViewsWithoutFlavours(face);
  const order = list ? declaredSortOrderOf(list) : [];
  const limit = limits.maxTitlesPerSearch + 1;
  const own = [...fixedValueConditions(face), ...within];
  const findRecordsMeeting = (where: StoreCondition[]) =>
    reader.find(face.api.path, { where, order, skip: 0, limit });
  const searched = searchableTitlePaths(named, operator);
  if (term.trim() !== '' && searched.length === 0) return [[], []];
  const like = containsCondition(face, searched, term);
  // A blank term finds the first records of the list.
  if (term.trim() === '' || like.any.length === 0) return [[], await findRecordsMeeting(own)];
  const key = sortKeyOfValue(fieldAt(face.fields, paths.title), term.trim());
  const isOpen = searched.includes(paths.title);
  const same = isOpen ? await findRecordsMeeting([...own, { op: 'equals', path: paths.title, key }]) : [];
  return [same, same.length > limits.maxTitlesPerSearch ? [] : await findRecordsMeeting([...own, like])];
}

/** Limits the found records to the number that one answer may name. */
function limitToFirstTitles(documents: readonly Document[]): FoundDocuments {
  const distinct = [...new Map(documents.map((document) => [document._id, document])).values()];
  const shown = distinct.slice(0, limits.maxTitlesPerSearch);
  return { documents: shown, more: distinct.length > shown.length };
}

/** Returns the resource whose fixed values the call names; undefined if it names none. */
function findResourceNamedInParams(
  { all }: CollectionResources,
  params: ReadonlyMap<string, string>,
): AnyResource | undefined {
  return all.find((face) => {
    const fixed = toQueryParamsOfFixedValues(face);
    return fixed.length > 0 && fixed.every(({ key, text }) => params.get(key) === text);
  });
}

/**
 * Answers the titles of records: of the records whose ids are in `_id`, separated by commas, or of the
 * records that a search for `q` finds. It covers all resources that share the collection. If the call names
 * the fixed values of one resource, it covers only this resource. Each record has the title that its resource
 * declares. Records whose title equals the term come first, so that the limit does not cut them off. A search
 * is recorded like a list that was read.
 */
export async function findRecordTitles(
  reader: Reader,
  faces: CollectionResources,
  call: RouteCall,
  { additions: registered }: { additions: readonly CollectionEndpointExtensions[] },
): Promise<RouteAnswer> {
  const additions = combineEndpointExtensions(registered, faces.path);
  const { operator, request } = call;
  const params = parseQueryParams(request.url);
  const ids = params.get('_id');
  // A call with ids asks for titles that another record already shows, through its references. The entry
  // about that record in the record of access also covers these titles.
  if (ids !== undefined) skipAccessEntry(call);
  const face = findResourceNamedInParams(faces, params);
  const fixed = face ? toQueryParamsOfFixedValues(face).map(({ key }) => key) : [];
  const known = new Set(ids === undefined ? ['q', ...fixed] : ['_id']);
  const term = params.get('q') ?? '';
  const unknown = [...params.keys()].filter((name) => !known.has(name));
  if (lengthOf(term) > limits.maxQueryValueLength || !isStorableText(term)) unknown.push('q');
  if (unknown.length > 0) throw createFilterError('unknown_filter', unknown);
  if (ids !== undefined) {
    const isShownToOperator = (document: Document) => additions.shows(operator, document);
    return answerWithTitles(
      reader,
      faces,
      await findTitlesByIds(reader, faces, ids.split(',').filter(isPossibleId), isShownToOperator),
    );
  }
  const titled = resourcesWithTitle(faces).filter((named) => !face || named.face === face);
  const within = additions.within(operator);
  const found = await Promise.all(
    titled.map((named) => findTitlesByTerm(reader, named, { within, term, operator })),
  );
  const answered = limitToFirstTitles([
    ...found.flatMap(([same]) => same),
    ...found.flatMap(([, others]) => others),
  ]);
  const about = face ?? titled.map((named) => named.face).find(hasPersonalDataFields) ?? faces.all[0];
  return {
    ...(await answerWithTitles(reader, faces, answered)),
    about: { titles: { face: about, term, documents: answered.documents } },
  };
}
