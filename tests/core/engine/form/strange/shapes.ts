import {
  type AnyField,
  type AnyResource,
  fieldEntries,
  type Loose,
  type Shape,
  setAt,
} from '../../../../../src/core/schema/index';

/** Stands for a value that is not there. */
export const MISSING = Symbol('missing');

/** What a store may hold that today's forms did not make, by what it is called. */
export const shapes: Readonly<Record<string, unknown>> = {
  null: null,
  missing: MISSING,
  'an empty text': '',
  'a number': 7,
  'a broken number': -1.5,
  'a text': '없는 값',
  'a switch': true,
  'an empty list': [],
  'an empty object': {},
  'a list of null': [null],
  'an object of null': { a: null, _id: null, name: null },
  'a list of objects': [{ a: 1 }, 'x', [null]],
  'a text that is no number': 'NaN',
  'an instant without milliseconds': '2024-05-06T07:08:09Z',
  'an instant of Seoul': '2024-05-06T16:08:09.5+09:00',
  'a day that there is none': '2026-99-99T99:99:99.000Z',
  'a long text': '긴 글 '.repeat(5_000),
};

/** The path of every value of a record, also of those in the first item of a list. */
export function* paths(fields: Shape, prefix = ''): Generator<[path: string, field: AnyField]> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'id') continue;
    yield [prefix + name, field];
    if (field.kind === 'group') yield* paths(field.of, `${prefix}${name}.`);
    if (field.kind === 'list') yield* paths(field.of, `${prefix}${name}.0.`);
  }
}

/** A copy of a record that holds a value at a path, or does not hold it. */
export function spoilt(record: Loose, path: string, value: unknown): Loose {
  if (value !== MISSING) return setAt(structuredClone(record), path, value);
  const without = (held: unknown, [head = '', ...rest]: string[]): unknown => {
    if (Array.isArray(held)) return held.map((one, at) => (String(at) === head ? without(one, rest) : one));
    const { [head]: inner, ...others } = { ...(held as Loose) };
    return rest.length === 0 ? others : { ...others, [head]: without(inner, rest) };
  };
  return without(structuredClone(record), path.split('.')) as Loose;
}

/** Every value of a record but its variant's, in one shape. */
export function allSpoilt(resource: AnyResource, good: Loose, value: unknown): Loose {
  const kept = [resource.variants?.by, ...Object.keys(resource.api.fixed ?? {}), '_id'];
  const top = Object.keys(resource.fields).filter((name) => !kept.includes(name));
  return top.reduce((record, name) => spoilt(record, name, value), good);
}

/** The same within its groups, whose type stays. */
export function innerSpoilt(resource: AnyResource, good: Loose, value: unknown): Loose {
  const leaves = [...fieldEntries(resource.fields)].filter(
    ([path, { kind }]) => path.includes('.') && kind !== 'group',
  );
  const lists = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== 'list') return [];
    const items = Object.keys(field.of).reduce<Loose>(
      (item, inner) => (value === MISSING ? item : setAt(item, inner, value)),
      { _id: 'i' },
    );
    return [[name, [items]] as const];
  });
  const record = leaves.reduce((made, [path]) => spoilt(made, path, value), good);
  return { ...record, ...Object.fromEntries(lists) };
}
