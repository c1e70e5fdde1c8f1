import {
  type AnyResource,
  containsCondition,
  declaredSortOrderOf,
  detailPathsOfRecord,
  fieldAt,
  getAt,
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
import { ApiError } from '../../basics/errors';
import { skipAccessEntry } from '../../call/accessNote';
import { type CollectionResources, findResourceOfRecord } from '../../call/faces';
import type { Operator } from '../../call/operator';
import { createFilterError, fixedResourceValuesAsParams, parseQueryParams } from '../../call/params';
import type { RouteAnswer, RouteCall } from '../../call/route';
import { MaskableRecord } from '../../call/shown';
import { createMaskedFieldCheck } from '../../privacy/rights';
import type { Document, Reader } from '../../store/store';
import { type CollectionEndpointExtensions, combineEndpointExtensions } from '../additions';
import { fixedValueConditions } from './query';
import { readAncestorNames } from './tree';

const SEPARATOR = ' · ';

/**
 * Returns the first of a collection's resources whose records have a title. The index keys of this resource
 * serve all resources of the collection.
 */
function faceWithTitle({
  all,
}: CollectionResources): { face: AnyResource; paths: RecordTitlePaths } | undefined {
  for (const face of all) {
    const paths = recordTitlePathsOf(face);
    if (paths) return { face, paths };
  }
  return undefined;
}

export const hasResourceWithTitle = (faces: CollectionResources): boolean =>
  faceWithTitle(faces) !== undefined;

interface Named {
  face: AnyResource;
  paths: RecordTitlePaths;
}

/**
 * Returns a record's title with a detail that tells equal titles apart. In a tree, the result also has the
 * names of the records above it.
 */
const titleOf = (
  { face, paths }: Named,
  document: Document,
  above: readonly string[] | undefined,
): MaskableRecord =>
  new MaskableRecord(face, document, (masked) => {
    const title = recordNameOrId(face, paths.title, masked);
    const texts = detailPathsOfRecord(face, paths, masked).map((path) => getAt(masked, path));
    const detail = texts
      .filter((text) => typeof text === 'string' && text.trim() !== '' && text !== title)
      .join(SEPARATOR);
    return { _id: document._id, title, detail, ...(above && { path: above }) };
  });

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
interface Found {
  documents: readonly Document[];
  more: boolean;
}

async function byIds(
  reader: Reader,
  { path }: CollectionResources,
  ids: readonly string[],
  shows: (document: Document) => boolean,
): Promise<Found> {
  const wanted = [...new Set(ids)];
  if (wanted.length > limits.maxIdsPerTitlesCall) throw createFilterError('unknown_filter', ['_id']);
  const found = await reader.together((together) => Promise.all(wanted.map((id) => together.get(path, id))));
  return { documents: found.filter((document) => document !== null).filter(shows), more: false };
}

async function titlesOf(reader: Reader, named: Named, { documents, more }: Found): Promise<RouteAnswer> {
  const paths = await readAncestorNames(reader, named.face, documents);
  const titles = documents.map((document, at) => titleOf(named, document, paths?.[at]));
  return { status: 200, body: { titles, more } };
}

/** Returns the paths that a search for a term covers: those of fields that the caller sees unmasked. */
function searchedPaths({ face, paths }: Named, operator: Operator): string[] {
  const isMasked = createMaskedFieldCheck(operator, face);
  return [paths.title, ...paths.details].filter((path) => !isMasked(path));
}

/**
 * Finds records by a term. Records whose title equals the term come first, so that the limit does not cut
 * them off.
 */
async function byTerm(
  reader: Reader,
  faces: CollectionResources,
  named: Named,
  { within, term, operator }: { within: StoreCondition[]; term: string; operator: Operator },
): Promise<Found> {
  const { face, paths } = named;
  const [list] = listViewsWithoutFlavours(face);
  const order = list ? declaredSortOrderOf(list) : [];
  const limit = limits.maxTitlesPerSearch + 1;
  const find = (where: StoreCondition[]) => reader.find(faces.path, { where, order, skip: 0, limit });
  const searched = searchedPaths(named, operator);
  if (term.trim() !== '' && searched.length === 0) return { documents: [], more: false };
  const like = containsCondition(face, searched, term);
  // A blank term finds the first records of the list.
  if (term.trim() === '' || like.any.length === 0) return firstOf(await find(within));
  const key = sortKeyOfValue(fieldAt(face.fields, paths.title), term.trim());
  const isOpen = searched.includes(paths.title);
  const same = isOpen ? await find([...within, { op: 'equals', path: paths.title, key }]) : [];
  const others = same.length > limits.maxTitlesPerSearch ? [] : await find([...within, like]);
  return firstOf([...same, ...others]);
}

function firstOf(documents: readonly Document[]): Found {
  const distinct = [...new Map(documents.map((document) => [document._id, document])).values()];
  const shown = distinct.slice(0, limits.maxTitlesPerSearch);
  return { documents: shown, more: distinct.length > shown.length };
}

/** Returns the resource whose fixed values the call names; undefined if it names none. */
function requestedFace(
  { all }: CollectionResources,
  params: ReadonlyMap<string, string>,
): AnyResource | undefined {
  return all.find((face) => {
    const fixed = fixedResourceValuesAsParams(face);
    return fixed.length > 0 && fixed.every(({ key, text }) => params.get(key) === text);
  });
}

/**
 * Answers the titles of records: of the records whose ids are in `_id`, separated by commas, or of the
 * records that a search for `q` finds. It covers all resources that share the collection, or only the one
 * whose fixed values the call names. A search is recorded like a list that was read.
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
  const named = faceWithTitle(faces);
  if (!named) throw new ApiError('not_found');
  const ids = params.get('_id');
  // A call with ids asks for titles that a record already shows, through its references. The entry in the
  // record of access for that record also covers these titles.
  if (ids !== undefined) skipAccessEntry(call);
  const face = requestedFace(faces, params);
  const fixed = face ? fixedResourceValuesAsParams(face).map(({ key }) => key) : [];
  const known = new Set(ids === undefined ? ['q', ...fixed] : ['_id']);
  const term = params.get('q') ?? '';
  const unknown = [...params.keys()].filter((name) => !known.has(name));
  if (lengthOf(term) > limits.maxQueryValueLength || !isStorableText(term)) unknown.push('q');
  if (unknown.length > 0) throw createFilterError('unknown_filter', unknown);
  if (ids !== undefined) {
    const shows = (document: Document) => additions.shows(operator, document);
    return titlesOf(reader, named, await byIds(reader, faces, ids.split(',').filter(isPossibleId), shows));
  }
  const within = [...(face ? fixedValueConditions(face) : []), ...additions.within(operator)];
  const answered = await byTerm(reader, faces, named, { within, term, operator });
  const about = { titles: { face: face ?? named.face, term, documents: answered.documents } };
  return { ...(await titlesOf(reader, named, answered)), about };
}
