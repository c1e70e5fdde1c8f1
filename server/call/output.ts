import { type AnyField, type AnyResource, isObject, type Loose, type Shape } from '../../src/schema/index';

/** What leaves the API of what a route answers: the same, without what is never shown. */
export type Output = (body: Loose) => Loose;

function* named(fields: Shape): Generator<[name: string, field: AnyField]> {
  for (const [name, field] of Object.entries(fields)) {
    yield [name, field];
    if (field.kind === 'group' || field.kind === 'list') yield* named(field.of);
  }
}

/** Names of password fields. An older system may have left a hash under one, in documents of any collection. */
function secretNames(resources: readonly AnyResource[]): ReadonlySet<string> {
  const all = resources.flatMap(({ fields }) => [...named(fields)]);
  const secret = new Set(all.flatMap(([name, { kind }]) => (kind === 'password' ? [name] : [])));
  const shown = all.find(([name, { kind }]) => secret.has(name) && kind !== 'password');
  if (shown) throw new Error(`A field is named ${shown[0]} as a password is: no answer would show it`);
  return secret;
}

/** The last step of every call: at no depth does an answer carry a key by the name of a password field. */
export function outputOf(resources: readonly AnyResource[]): Output {
  const secret = secretNames(resources);
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without);
    return isObject(value) ? output(value) : value;
  };
  const output: Output = (body) =>
    Object.fromEntries(
      Object.entries(body).flatMap(([key, value]) => (secret.has(key) ? [] : [[key, without(value)]])),
    );
  return output;
}
