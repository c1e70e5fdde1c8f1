import {
  type AnyField,
  type AnyResource,
  type Asset,
  type Loose,
  type Shape,
  setAt,
} from '../../../../src/core/schema/index';

/** Stands in every value that a body tries to smuggle in. */
export const STOLEN = 'stolen';

/** Something that a body carries beside what it may. */
export interface Load {
  name: string;
  put: (body: Loose) => Loose;
}

/** A value of each kind that no record of its own has. */
const values = (foreign: Asset): { readonly [K in AnyField['kind']]?: unknown } => ({
  id: STOLEN,
  text: STOLEN,
  multiline: STOLEN,
  richText: `<p>${STOLEN}</p>`,
  int: 4711,
  bool: true,
  dateTime: '1999-09-09T09:09:09.000Z',
  date: '1999-09-09',
  choices: ['console', 'console:personal'],
  ref: STOLEN,
  image: foreign,
  file: foreign,
  files: [foreign],
});

/** Keys that no schema declares, and what they would be worth if one of them were stored. */
const undeclared: Readonly<Record<string, unknown>> = {
  hash: STOLEN,
  credential: 99,
  isAdmin: true,
  role: STOLEN,
  owners: [STOLEN],
  _claims: STOLEN,
  $set: { scope: ['console'] },
  constructor: { prototype: { scope: ['console'] } },
};

/** Keys that the API writes itself. */
const own: Readonly<Record<string, unknown>> = {
  version: 99,
  updatedAt: '1999-09-09T09:09:09.000Z',
  updatedBy: { _id: STOLEN, name: STOLEN },
};

/** A post's moment is stamped, and an operator may change it later (specification, section 2.1). */
const isOwnMoment = ({ name }: AnyResource, path: string) => name === 'boards' && path === 'createdAt';

const isReadOnly = (field: AnyField) =>
  ('readOnly' in field && field.readOnly === true) ||
  ('setAtCreation' in field && field.setAtCreation !== undefined);

/** Paths of all fields, those inside of lists with the index of the first item. */
function* fieldsOf(fields: Shape, prefix = ''): Generator<[path: string, field: AnyField]> {
  for (const [name, field] of Object.entries(fields)) {
    yield [prefix + name, field];
    if (field.kind === 'group') yield* fieldsOf(field.of, `${prefix}${name}.`);
    if (field.kind === 'list') yield* fieldsOf(field.of, `${prefix}${name}.0.`);
  }
}

/** Everything that a body of a resource could try to gain. `foreign` is a file of another record. */
export function loadsFor(resource: AnyResource, foreign: Asset): Load[] {
  const { fields } = resource;
  const wanted = values(foreign);
  const at = (path: string, value: unknown): Load => ({
    name: `${path} = ${JSON.stringify(value).slice(0, 60)}`,
    put: (body) => setAt(body, path, value),
  });
  const places = [...fieldsOf(fields)].filter(([, { kind }]) => kind === 'group' || kind === 'list');
  const inside = places.map(([path, { kind }]) => (kind === 'list' ? `${path}.0` : path));
  return [
    ...[...fieldsOf(fields)]
      .filter(([path, field]) => isReadOnly(field) && path !== '_id' && !isOwnMoment(resource, path))
      .map(([path, { kind }]) => at(path, wanted[kind] ?? STOLEN)),
    ...[...fieldsOf(fields)]
      .filter(([, { kind }]) => ['image', 'file', 'files'].includes(kind))
      .map(([path, { kind }]) => at(path, wanted[kind])),
    ...[...fieldsOf(fields)].filter(([, { kind }]) => kind === 'ref').map(([path]) => at(path, STOLEN)),
    ...['', ...inside.map((path) => `${path}.`)].flatMap((prefix) =>
      Object.entries({ ...own, ...undeclared }).map(([key, value]) => at(prefix + key, value)),
    ),
    ...(fields.scope ? [] : [at('scope', ['console'])]),
    ...inside.map((path) => at(`${path}.scope`, ['console'])),
    { name: 'a dotted key', put: (body) => ({ ...body, 'scope.0': 'console', 'console.auth': true }) },
    {
      name: '__proto__',
      put: (body) =>
        JSON.parse(`{"__proto__":{"scope":["console"]},${JSON.stringify(body).slice(1)}`) as Loose,
    },
  ];
}
