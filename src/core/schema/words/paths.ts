import type { Asset } from './fieldOptions';

/** A record whose fields are unknown at compile time: every path is a string, every value unknown. */
export type Loose = Record<string, unknown>;

type LeafValue = string | number | boolean | null | undefined | readonly unknown[] | Asset;

type PathToValueOfType<R, V, K extends keyof R & string = keyof R & string> = K extends unknown
  ?
      | ([R[K]] extends [V] ? K : never)
      | (NonNullable<R[K]> extends LeafValue ? never : `${K}.${PathToValueOfType<NonNullable<R[K]>, V>}`)
  : never;

/** Dotted paths of `R` with values of type `V`, through groups but not through lists. */
export type Path<R, V = unknown> = string extends keyof R ? string : PathToValueOfType<R, V>;

type DeepPathStartingWithKey<R, K extends keyof R & string = keyof R & string> = K extends unknown
  ?
      | K
      | (NonNullable<R[K]> extends readonly (infer I)[]
          ? I extends Asset | string
            ? never
            : `${K}.${DeepPathStartingWithKey<I>}`
          : NonNullable<R[K]> extends LeafValue
            ? never
            : `${K}.${DeepPathStartingWithKey<NonNullable<R[K]>>}`)
  : never;

/** Dotted paths of `R`. Unlike `Path`, they also lead through lists, without an index: `slides.image`. */
export type DeepPath<R> = string extends keyof R ? string : DeepPathStartingWithKey<R>;

type ListItemOrNonNullable<T> = NonNullable<T> extends readonly (infer I)[] ? I : NonNullable<T>;

/** The type of the value at a path. */
export type ValueTypeAtPath<R, X extends string> = string extends keyof R
  ? unknown
  : X extends `${infer H}.${infer T}`
    ? H extends keyof R
      ? ValueTypeAtPath<ListItemOrNonNullable<R[H]>, T>
      : never
    : X extends keyof R
      ? R[X]
      : never;

/** Returns the value at a dotted path; undefined if any object on the way is missing. */
export function getAt(record: unknown, path: string): unknown {
  let value = record;
  // Most paths are a single name, so splitting them is avoided.
  for (const key of path.includes('.') ? path.split('.') : [path]) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Loose)[key];
  }
  return value;
}

/** Whether a field's path equals another path or lies inside it. */
export const isPathWithin = (path: string, outerPath: string): boolean =>
  path === outerPath || path.startsWith(`${outerPath}.`);

/**
 * Returns all values at a path in a record. Inside lists, the path has no index; the result has a value for
 * each item.
 */
export function listValuesAtPath(record: unknown, path: string): unknown[] {
  const getChildValues = (parentValues: unknown[], key: string): unknown[] =>
    parentValues.flatMap((parentValue) => {
      if (Array.isArray(parentValue)) return getChildValues(parentValue, key);
      return typeof parentValue === 'object' && parentValue !== null ? [(parentValue as Loose)[key]] : [];
    });
  return path.split('.').reduce<unknown[]>(getChildValues, [record]);
}

function omitValueAtPathSegments(value: unknown, [head = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === head ? omitValueAtPathSegments(item, rest) : item));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, head)) return value;
  const { [head]: nestedValue, ...others } = value as Loose;
  return rest.length === 0 ? others : { ...others, [head]: omitValueAtPathSegments(nestedValue, rest) };
}

/** Returns a record without the values at these paths. The paths are allowed to lead into list items. */
export const omitValuesAtPaths = (record: Loose, paths: readonly string[]): Loose =>
  paths.reduce<Loose>(
    (remainingRecord, path) => omitValueAtPathSegments(remainingRecord, path.split('.')) as Loose,
    record,
  );

/**
 * Returns a path without the indices of list items. The schema and the Korean texts name fields by such
 * paths.
 */
export const removeItemIndexesFromPath = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

const setEntryInShallowCopy = (container: object, key: string, value: unknown): object =>
  Array.isArray(container) ? Object.assign([...container], { [key]: value }) : { ...container, [key]: value };

/**
 * Returns a copy of `record` with `value` at a dotted path. Objects and lists on the way are copied, missing
 * objects created.
 */
export function setAt<R extends object>(record: R, path: string, value: unknown): R {
  const [head = '', ...rest] = path.split('.');
  const childValue = (record as Loose)[head];
  const childObject = typeof childValue === 'object' && childValue !== null ? childValue : {};
  return setEntryInShallowCopy(
    record,
    head,
    rest.length === 0 ? value : setAt(childObject, rest.join('.'), value),
  ) as R;
}

/**
 * Returns the last segment of a path, such as `name` for `meta.name`. Search keys and filters use this
 * segment as their name.
 */
export const getLastPathSegment = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
