import {
  type AnyResource,
  type Condition,
  fieldAt,
  filtersOf,
  fromParams,
  keyOf,
  kindOf,
  type ListView,
  type Loose,
  lastName,
  limits,
  listsOf,
  orderOf,
  routeKeys,
  setAt,
  viewsOf,
} from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import type { Query } from '../store/store';
import type { Faces } from './faces';

type Params = ReadonlyMap<string, string>;

export const refuse = (code: 'unknown_filter' | 'filter_needed', keys: readonly string[]) =>
  new ApiError(code, { args: { keys: shorten(keys) } });

/** Names that a caller made up, short enough for a sentence. */
export const shorten = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((name) => name.slice(0, 50).toWellFormed())
    .join(', ');

/** A call's query parameters; one that is given twice says nothing certain. */
export function readParams(url: string): Params {
  const entries = [...new URL(url).searchParams];
  const params = new Map(entries);
  if (params.size < entries.length) throw refuse('unknown_filter', [...params.keys()]);
  return params;
}

const PAGING = new RegExp(`^\\d{1,${limits.pagingDigits}}$`);

/** The `skip` and `limit` headers: without them the list's first page; a limit of 0 is everything. */
function readPaging(headers: Headers, perPage: number): { skip: number; limit: number } {
  const number = (name: string, absent: number) => {
    const text = headers.get(name) ?? String(absent);
    if (!PAGING.test(text)) throw new ApiError('bad_paging');
    return Number(text);
  };
  const paging = { skip: number('skip', 0), limit: number('limit', perPage) };
  if (paging.limit > limits.pageRows) throw new ApiError('page_too_long', { args: { max: limits.pageRows } });
  return paging;
}

const equals = ({ fields }: AnyResource, path: string, value: unknown): Condition => ({
  op: 'equals',
  path,
  key: keyOf(fieldAt(fields, path), value),
});

/** A face's fixed values as parameters name them. */
export const fixedParams = ({ api, fields }: AnyResource) =>
  Object.entries(api.fixed ?? {}).map(([path, value]) => ({
    path,
    value,
    key: lastName(path),
    text: kindOf(fieldAt(fields, path)).print(value),
  }));

/** The conditions that a face's fixed values set. */
export const fixedConditions = (face: AnyResource): Condition[] =>
  fixedParams(face).map(({ path, value }) => equals(face, path, value));

function askedFace({ all }: Faces, params: Params): AnyResource {
  const face = all.find((candidate) =>
    fixedParams(candidate).every(({ key, text }) => params.get(key) === text),
  );
  if (face) return face;
  throw refuse('filter_needed', [
    ...new Set(all.flatMap((candidate) => fixedParams(candidate).map(({ key }) => key))),
  ]);
}

interface Asked {
  view: ListView<Loose>;
  conditions: Condition[];
  /** Parameters that the face and the variant already understood. */
  understood: readonly string[];
}

/** Between the variants that a call asks for together. */
const BETWEEN = ',';

/** The list view of a face: of the variant that the call names, or the resource's own. */
function askedView(face: AnyResource, params: Params): Asked {
  const by = face.variants?.by;
  const key = by && lastName(by);
  const text = key && params.get(key);
  if (!by || !key || !text) {
    if (!face.list) throw refuse('filter_needed', key ? [key] : []);
    return { view: face.list, conditions: [], understood: [] };
  }
  const field = fieldAt(face.fields, by);
  const values = text.split(BETWEEN).map((one) => kindOf(field).parse(one, field));
  const [value] = values;
  // Several variants stand together in the list of the resource itself.
  const view = values.length > 1 ? face.list : viewsOf(face, setAt({}, by, value)).list;
  if (values.includes(undefined) || new Set(values).size < values.length || !view) {
    throw refuse('unknown_filter', [key]);
  }
  const keys = values.map((one) => keyOf(field, one));
  const condition: Condition = values.length > 1 ? { op: 'among', path: by, keys } : equals(face, by, value);
  return { view, conditions: [condition], understood: [key] };
}

/** What a list may be filtered by: what any list of the face offers, in the way of its own where both have the key. */
function filtersFor(face: AnyResource, view: ListView<Loose>) {
  const offered = [...listsOf(face), view].flatMap(filtersOf);
  return [...new Map(offered.map((filter) => [routeKeys(filter).join(), filter])).values()];
}

/** What a list call asks for, read against its allow-list: an unknown parameter or value is 400. */
export function readQuery(faces: Faces, request: Request): Query {
  const params = readParams(request.url);
  const face = askedFace(faces, params);
  const { view, conditions, understood } = askedView(face, params);
  const done = new Set([...understood, ...fixedParams(face).map(({ key }) => key)]);
  const rest = new Map([...params].filter(([key]) => !done.has(key)));
  const asked = fromParams(face, filtersFor(face, view), rest);
  if ('wrong' in asked) throw refuse('unknown_filter', asked.wrong);
  return {
    where: [...fixedConditions(face), ...conditions, ...asked.conditions],
    order: orderOf(view),
    ...readPaging(request.headers, view.perPage),
  };
}
