import {
  type AnyResource,
  type Condition,
  contains,
  detailsIn,
  fieldAt,
  getAt,
  isId,
  isStorable,
  keyOf,
  lengthOf,
  limits,
  listsOf,
  nameOf,
  orderOf,
  type TitlePaths,
  titlePaths,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import type { ServerMessages } from '../../basics/messages';
import type { Faces } from '../../call/faces';
import type { Operator } from '../../call/operator';
import { filterError, fixedParams, readParams } from '../../call/params';
import type { CallPorts } from '../../call/ports';
import type { Call } from '../../call/route';
import { maskRecord } from '../../privacy/mask';
import { noteTitles } from '../../privacy/notes';
import { maskedTo } from '../../privacy/rights';
import type { Document, Reader } from '../../store/store';
import { additionsFor, type CollectionAdditions } from '../additions';
import { fixedConditions } from './query';

type TitlePorts = Pick<CallPorts, 'messages'> & { additions: readonly CollectionAdditions[] };

/** The title of a record, and a detail that distinguishes records with the same title. */
export interface Title {
  _id: string;
  title: string;
  detail: string;
}

export interface Titles {
  titles: Title[];
  /** Whether there are more records than returned. */
  more: boolean;
}

const SEPARATOR = ' · ';

/** Returns the first face whose records have a title. All faces share the collection and its keys. */
function faceWithTitle({ all }: Faces): { face: AnyResource; paths: TitlePaths } | undefined {
  for (const face of all) {
    const paths = titlePaths(face);
    if (paths) return { face, paths };
  }
  return undefined;
}

export const hasTitles = (faces: Faces): boolean => faceWithTitle(faces) !== undefined;

interface Named {
  face: AnyResource;
  paths: TitlePaths;
  messages: Pick<ServerMessages, 'masks'>;
}

/** Returns a document's title, with its personal parts masked. */
export function titleOf({ face, paths, messages }: Named, document: Document): Title {
  const masked = maskRecord(face, document, messages.masks);
  const title = nameOf(face, paths.title, masked);
  const texts = detailsIn(face, paths, masked).map((path) => getAt(masked, path));
  const detail = texts
    .filter((text) => typeof text === 'string' && text.trim() !== '' && text !== title)
    .join(SEPARATOR);
  return { _id: document._id, title, detail };
}

/** Records whose titles a call answers, and whether there are more. */
interface Found {
  documents: readonly Document[];
  more: boolean;
}

async function byIds(
  reader: Reader,
  { path }: Faces,
  ids: readonly string[],
  shows: (document: Document) => boolean,
): Promise<Found> {
  const wanted = [...new Set(ids)];
  if (wanted.length > limits.titleIds) throw filterError('unknown_filter', ['_id']);
  const found = await Promise.all(wanted.map((id) => reader.get(path, id)));
  return { documents: found.filter((document) => document !== null).filter(shows), more: false };
}

const titlesOf = (named: Named, { documents, more }: Found): Titles => ({
  titles: documents.map((document) => titleOf(named, document)),
  more,
});

/** Paths to search for a term: the fields that its reader sees unmasked. */
function searchedPaths({ face, paths }: Named, operator: Operator): string[] {
  const isMasked = maskedTo(operator, face);
  return [paths.title, ...paths.details].filter((path) => !isMasked(path));
}

/** Finds records by a term: exact titles first, so that titles that only contain it can't crowd them out. */
async function byTerm(
  reader: Reader,
  faces: Faces,
  named: Named,
  { within, term, operator }: { within: Condition[]; term: string; operator: Operator },
): Promise<Found> {
  const { face, paths } = named;
  const [list] = listsOf(face);
  const order = list ? orderOf(list) : [];
  const limit = limits.titles + 1;
  const find = (where: Condition[]) => reader.find(faces.path, { where, order, skip: 0, limit });
  const searched = searchedPaths(named, operator);
  if (term.trim() !== '' && searched.length === 0) return { documents: [], more: false };
  const like = contains(face, searched, term);
  // A blank term finds the first records of the list, like no term at all.
  if (term.trim() === '' || like.any.length === 0) return firstOf(await find(within));
  const key = keyOf(fieldAt(face.fields, paths.title), term.trim());
  const isOpen = searched.includes(paths.title);
  const same = isOpen ? await find([...within, { op: 'equals', path: paths.title, key }]) : [];
  const others = same.length > limits.titles ? [] : await find([...within, like]);
  return firstOf([...same, ...others]);
}

function firstOf(documents: readonly Document[]): Found {
  const distinct = [...new Map(documents.map((document) => [document._id, document])).values()];
  const shown = distinct.slice(0, limits.titles);
  return { documents: shown, more: distinct.length > shown.length };
}

/** Returns the face whose fixed values the call names; undefined if it names none. */
function requestedFace({ all }: Faces, params: ReadonlyMap<string, string>): AnyResource | undefined {
  return all.find((face) => {
    const fixed = fixedParams(face);
    return fixed.length > 0 && fixed.every(({ key, text }) => params.get(key) === text);
  });
}

/**
 * Returns the requested titles. Either by the ids in `_id`, separated by commas, or by a search for `q`. It covers all
 * faces, or the face whose fixed values the call names. Notes a search as a list that was read.
 */
export async function findTitles(
  reader: Reader,
  faces: Faces,
  call: Call,
  { messages, additions: registered }: TitlePorts,
): Promise<Titles> {
  const additions = additionsFor(registered, faces.path);
  const { operator, request, access } = call;
  const params = readParams(request.url);
  const found = faceWithTitle(faces);
  if (!found) throw new ApiError('not_found');
  const named = { ...found, messages };
  const ids = params.get('_id');
  // The title of a referenced record is recorded with the referring record.
  if (ids !== undefined) access.action = null;
  const face = requestedFace(faces, params);
  const fixed = face ? fixedParams(face).map(({ key }) => key) : [];
  const known = new Set(ids === undefined ? ['q', ...fixed] : ['_id']);
  const term = params.get('q') ?? '';
  const unknown = [...params.keys()].filter((name) => !known.has(name));
  if (lengthOf(term) > limits.queryValue || !isStorable(term)) unknown.push('q');
  if (unknown.length > 0) throw filterError('unknown_filter', unknown);
  if (ids !== undefined) {
    const shows = (document: Document) => additions.shows(operator, document);
    return titlesOf(named, await byIds(reader, faces, ids.split(',').filter(isId), shows));
  }
  const within = [...(face ? fixedConditions(face) : []), ...additions.within(operator)];
  const answered = await byTerm(reader, faces, named, { within, term, operator });
  noteTitles(call, faces, { face: face ?? found.face, term, documents: answered.documents });
  return titlesOf(named, answered);
}
