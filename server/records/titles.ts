import {
  type AnyResource,
  type Condition,
  contains,
  fieldAt,
  getAt,
  isStorable,
  keyOf,
  lengthOf,
  limits,
  listsOf,
  nameOf,
  orderOf,
  type TitlePaths,
  titlePaths,
} from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import type { Document, Reader } from '../store/store';
import type { Faces } from './faces';
import { fixedConditions, fixedParams, readParams, refuse } from './query';

/** A record as others name it: its title, and what tells it from its namesakes. */
export interface Title {
  _id: string;
  title: string;
  detail: string;
}

export interface Titles {
  titles: Title[];
  /** Whether more records are found than are told. */
  more: boolean;
}

const SEPARATOR = ' · ';

/** The first face whose records have a title; they share the collection, and so its keys. */
function namingFace({ all }: Faces): { face: AnyResource; paths: TitlePaths } | undefined {
  for (const face of all) {
    const paths = titlePaths(face);
    if (paths) return { face, paths };
  }
  return undefined;
}

export const hasTitles = (faces: Faces): boolean => namingFace(faces) !== undefined;

/** A document as others name it. */
export function titleOf({ title, details }: TitlePaths, document: Document): Title {
  const texts = details.map((path) => getAt(document, path));
  const detail = texts.filter((text) => typeof text === 'string' && text.trim() !== '').join(SEPARATOR);
  return { _id: document._id, title: nameOf(title, document), detail };
}

async function byIds(
  reader: Reader,
  faces: Faces,
  paths: TitlePaths,
  ids: readonly string[],
): Promise<Titles> {
  const wanted = [...new Set(ids)];
  if (wanted.length > limits.titleIds) throw refuse('unknown_filter', ['_id']);
  const documents = await Promise.all(wanted.map((id) => reader.get(faces.path, id)));
  return {
    titles: documents.flatMap((document) => (document ? [titleOf(paths, document)] : [])),
    more: false,
  };
}

/** Records of exactly this title first, so that more namesakes that only begin alike can't hide them. */
async function byTerm(
  reader: Reader,
  faces: Faces,
  { face, paths, within, term }: { face: AnyResource; paths: TitlePaths; within: Condition[]; term: string },
): Promise<Titles> {
  const [list] = listsOf(face);
  const order = list ? orderOf(list) : [];
  const limit = limits.titles + 1;
  const find = (where: Condition[]) => reader.find(faces.path, { where, order, skip: 0, limit });
  const like = contains(face, [paths.title, ...paths.details], term);
  // A term of blanks alone asks for nothing, and is answered as none is: by the first records of the list.
  if (term.trim() === '' || like.any.length === 0) return told(paths, await find(within));
  const key = keyOf(fieldAt(face.fields, paths.title), term.trim());
  const same = await find([...within, { op: 'equals', path: paths.title, key }]);
  const others = same.length > limits.titles ? [] : await find([...within, like]);
  return told(paths, [...same, ...others]);
}

function told(paths: TitlePaths, documents: readonly Document[]): Titles {
  const distinct = [...new Map(documents.map((document) => [document._id, document])).values()];
  const shown = distinct.slice(0, limits.titles);
  return { titles: shown.map((document) => titleOf(paths, document)), more: distinct.length > shown.length };
}

/** The face whose fixed values a call names; undefined where it names none. */
function facesNamed({ all }: Faces, params: ReadonlyMap<string, string>): AnyResource | undefined {
  return all.find((face) => {
    const fixed = fixedParams(face);
    return fixed.length > 0 && fixed.every(({ key, text }) => params.get(key) === text);
  });
}

/**
 * The titles that a call asks for: of the ids in `_id`, separated by commas, or of the records that `q` finds, all of
 * them or those of the face whose fixed values the call names.
 */
export async function findTitles(reader: Reader, faces: Faces, request: Request): Promise<Titles> {
  const params = readParams(request.url);
  const named = namingFace(faces);
  if (!named) throw new ApiError('not_found');
  const ids = params.get('_id');
  const face = facesNamed(faces, params);
  const fixed = face ? fixedParams(face).map(({ key }) => key) : [];
  const known = new Set(ids === undefined ? ['q', ...fixed] : ['_id']);
  const term = params.get('q') ?? '';
  const unknown = [...params.keys()].filter((name) => !known.has(name));
  if (lengthOf(term) > limits.queryValue || !isStorable(term)) unknown.push('q');
  if (unknown.length > 0) throw refuse('unknown_filter', unknown);
  return ids === undefined
    ? byTerm(reader, faces, { ...named, within: face ? fixedConditions(face) : [], term })
    : byIds(
        reader,
        faces,
        named.paths,
        ids.split(',').filter((id) => id !== ''),
      );
}
