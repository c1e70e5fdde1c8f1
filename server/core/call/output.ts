import {
  type AnyResource,
  eachField,
  isObject,
  isPersonal,
  isSecretField,
  type Loose,
  lastPathSegment,
  meetsCondition,
  pathsOfListRows,
  RELATED_COUNTS_KEY,
  relatedNumberNamesOf,
} from '../../../src/core/schema/index';
import { createAnswerRecordFilter } from './declared';

/**
 * Returns a function that finds out which paths of a record its row in a list keeps: for a personal record,
 * only the paths that the list shows; for other records, all paths (undefined).
 */
function rowsOf(faces: readonly AnyResource[]): (record: Loose) => readonly string[] | undefined {
  const known = faces.map((face) => ({
    face,
    paths: [...pathsOfListRows(face), ...(relatedNumberNamesOf(face).length > 0 ? [RELATED_COUNTS_KEY] : [])],
  }));
  const [first] = known;
  return (record) => {
    const own = known.find(({ face }) => meetsCondition(face.api.fixed, record)) ?? first;
    return own && isPersonal(own.face, record) ? own.paths : undefined;
  };
}

/**
 * Filters an answer's body: removes everything that must not leave the API. If the call asks for certain
 * `fields`, a list keeps only these fields; otherwise it keeps the usual fields of rows.
 */
export type AnswerBodyFilter = (body: Loose, fields?: readonly string[]) => Loose;

/**
 * Returns the names of all password fields. In any collection, documents of an older system may hold a hash
 * under such a name.
 */
function secretNames(resources: readonly AnyResource[]): ReadonlySet<string> {
  const all = resources.flatMap(({ fields }) =>
    [...eachField(fields)].map(([path, field]) => [lastPathSegment(path), field] as const),
  );
  const secret = new Set(all.flatMap(([name, field]) => (isSecretField(field) ? [name] : [])));
  const shown = all.find(([name, field]) => secret.has(name) && !isSecretField(field));
  if (shown) throw new Error(`A field is named ${shown[0]} as a password is: no answer would show it`);
  return secret;
}

/**
 * Returns the output filter of every call. Records keep their declared fields (`recordFilterOf`). Outside
 * records, keys with the name of a password field are removed at any depth.
 */
export function createAnswerBodyFilter(resources: readonly AnyResource[]): AnswerBodyFilter {
  const secret = secretNames(resources);
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without);
    return isObject(value) ? filtered(value, (_key, inner) => without(inner)) : value;
  };
  const filtered = (body: Loose, shown: (key: string, value: unknown) => unknown): Loose =>
    Object.fromEntries(
      Object.entries(body).flatMap(([key, value]) => (secret.has(key) ? [] : [[key, shown(key, value)]])),
    );
  const declared = createAnswerRecordFilter(resources);
  const rows = new Map(
    resources.map(({ api: { many } }) => [many, rowsOf(resources.filter(({ api }) => api.many === many))]),
  );
  return (body, fields) =>
    filtered(
      body,
      (key, value) => declared(key, value, (row) => fields ?? rows.get(key)?.(row)) ?? without(value),
    );
}
