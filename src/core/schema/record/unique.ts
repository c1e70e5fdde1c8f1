import type { Key } from '../kinds/kind';
import { keyOf, kindOf } from '../kinds/registry';
import { toNfkc } from '../text/text';
import type { AnyField } from '../words/fields';
import { getAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { walk } from './folds';
import { fieldAt } from './record';

/** A unique constraint: the combined fields of no two records are equal. */
export interface UniqueRule {
  paths: readonly string[];
  /** The path of the key for finding duplicates in a store. */
  key: string;
  /** Equal values are only pointed out, not refused. */
  warns: boolean;
}

const SAME = '#same';
const BESIDE = '+';

const ruleOf = (paths: readonly string[], warns = false): UniqueRule => ({
  paths,
  key: paths.join(BESIDE) + SAME,
  warns,
});

/** The path of the key shared by records with equal texts at a path, ignoring case and width. */
export const sameKeyAt = (path: string): string => ruleOf([path]).key;

/** The unique constraints of a resource: single fields, then combined fields. */
export function uniqueRules(resource: AnyResource): UniqueRule[] {
  const single = [...walk(resource.fields)].flatMap(([path, field]) =>
    'unique' in field && field.unique ? [ruleOf([path], field.unique === 'warn')] : [],
  );
  return [...single, ...(resource.unique ?? []).map((paths) => ruleOf(paths))];
}

/** The paths of the fields that a key of `uniqueRules` is computed from; undefined for any other key. */
export const uniqueSources = (key: string): string[] | undefined =>
  key.endsWith(SAME) ? key.slice(0, -SAME.length).split(BESIDE) : undefined;

/** Returns the comparison key of a value: of a text, without case, width and surrounding blanks. */
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
