import type { Key } from '../kinds/kind';
import { keyOf, kindOf } from '../kinds/registry';
import { toNfkc } from '../text/text';
import type { AnyField } from '../words/fields';
import { getAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { fieldEntries } from './folds';
import { fieldAt } from './record';

/** A unique constraint: no two records may have the same values in all of these fields. */
export interface UniqueRule {
  paths: readonly string[];
  /** Path of the key by which a store finds duplicates. */
  key: string;
  /** True if equal values only cause a warning. */
  warns: boolean;
}

const SAME = '#same';
const BESIDE = '+';

const ruleOf = (paths: readonly string[], warns = false): UniqueRule => ({
  paths,
  key: paths.join(BESIDE) + SAME,
  warns,
});

/**
 * Returns the path of the key that records share if their texts at a path are equal, ignoring case and width.
 */
export const pathOfSharedKey = (path: string): string => ruleOf([path]).key;

/** Returns the unique constraints of a resource: those of single fields, then of combined ones. */
export function uniqueRules(resource: AnyResource): UniqueRule[] {
  const single = [...fieldEntries(resource.fields)].flatMap(([path, field]) =>
    'unique' in field && field.unique ? [ruleOf([path], field.unique === 'warn')] : [],
  );
  return [...single, ...(resource.unique ?? []).map((paths) => ruleOf(paths))];
}

/** Returns the paths of the fields from which a unique key is computed; undefined for any other key. */
export const uniqueSources = (key: string): string[] | undefined =>
  key.endsWith(SAME) ? key.slice(0, -SAME.length).split(BESIDE) : undefined;

/** Returns the comparison key of a value; for a text without case, width and surrounding spaces. */
function sameness(field: AnyField, value: unknown): Key {
  if (kindOf(field).isEmpty(value)) return null;
  const key = keyOf(field, typeof value === 'string' ? toNfkc(value) : value);
  return typeof key === 'string' ? key.trim() : key;
}

/** Returns the key that records share if their values at these paths are equal; null if one of them is empty. */
export function uniqueKey(resource: AnyResource, paths: readonly string[], record: object): Key {
  const keys = paths.map((path) => sameness(fieldAt(resource.fields, path), getAt(record, path)));
  if (keys.includes(null)) return null;
  return keys.length === 1 ? (keys[0] ?? null) : JSON.stringify(keys);
}
