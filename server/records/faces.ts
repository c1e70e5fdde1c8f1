import { type AnyField, type AnyResource, getAt, holds, type Loose, walk } from '../../src/schema/index';
import { ApiError } from '../errors';

/** The resources that share a path: faces of one collection (architecture, "Faces"). */
export interface Faces {
  /** Path below the API's base, and the collection's name. */
  path: string;
  many: string;
  one: string;
  all: readonly [AnyResource, ...AnyResource[]];
}

/** The collections that the resources describe, one for each path. */
export function facesOf(resources: readonly AnyResource[]): Faces[] {
  const byPath = new Map<string, Faces>();
  for (const resource of resources) {
    const { path, many, one } = resource.api;
    const known = byPath.get(path);
    byPath.set(path, { path, many, one, all: known ? [...known.all, resource] : [resource] });
  }
  return [...byPath.values()];
}

/** The face of a record; one that fits none is judged by the first, whose fixed values it then violates. */
export const faceOf = ({ all }: Faces, record: Loose): AnyResource =>
  all.find(({ api }) => holds(api.fixed, record)) ?? all[0];

const mentions = (body: Loose, path: string) => getAt(body, path) !== undefined;

/** The face that a new record gets: the only one that can be created and whose fixed values the body has or lacks. */
export function faceToCreate({ all }: Faces, body: Loose): AnyResource {
  const creatable = all.filter(({ create }) => create !== false);
  const fitting = creatable.filter(({ api }) =>
    Object.entries(api.fixed ?? {}).every(
      ([path, value]) => !mentions(body, path) || getAt(body, path) === value,
    ),
  );
  const [face, another] = fitting.length > 0 ? fitting : creatable;
  if (!face || another) throw new ApiError('filter_needed', { args: { keys: fixedKeys(creatable) } });
  return face;
}

const fixedKeys = (faces: readonly AnyResource[]) =>
  [...new Set(faces.flatMap(({ api }) => Object.keys(api.fixed ?? {})))].join(', ');

/** Whether any face's records hold a field of this kind, in groups included. */
export const hasKind = ({ all }: Faces, kind: AnyField['kind']): boolean =>
  all.some(({ fields }) => [...walk(fields)].some(([, field]) => field.kind === kind));
