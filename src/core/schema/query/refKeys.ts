import type { StoreCondition } from '../filters/condition';
import { eachFieldValue } from '../record/folds';
import type { ReferenceFieldPath } from '../record/refs';
import type { Shape } from '../words/fields';
import { type Loose, removeItemIndexesFromPath } from '../words/paths';

/** Separator before, between and after the ids or tags in an index key. */
export const INDEX_KEY_VALUE_SEPARATOR = ',';

/**
 * Returns the index key that holds all references at a path inside a record's lists; null if the record has
 * no such reference.
 */
export function buildIndexKeyOfListReferences(fields: Shape, path: string, record: Loose): string | null {
  const ids = [...eachFieldValue(fields, record)].flatMap((leaf) =>
    removeItemIndexesFromPath(leaf.path) === path && typeof leaf.value === 'string' && leaf.value !== ''
      ? [leaf.value]
      : [],
  );
  return ids.length > 0
    ? INDEX_KEY_VALUE_SEPARATOR +
        [...new Set(ids)].join(INDEX_KEY_VALUE_SEPARATOR) +
        INDEX_KEY_VALUE_SEPARATOR
    : null;
}

/** Returns the condition for records whose reference at a path is `id`. */
export const createReferenceCondition = (
  { path, repeated }: ReferenceFieldPath,
  id: string,
): StoreCondition =>
  repeated
    ? { op: 'contains', any: [{ path, term: INDEX_KEY_VALUE_SEPARATOR + id + INDEX_KEY_VALUE_SEPARATOR }] }
    : { op: 'equals', path, key: id };

/** Returns the ids or tags in an index key that holds several. */
export const parseValuesFromIndexKey = (key: string): string[] =>
  key.split(INDEX_KEY_VALUE_SEPARATOR).filter((value) => value !== '');

/**
 * Returns the id or tag that a term searches for in an index key of several values; undefined for any other
 * term.
 */
export function parseValueFromSearchTerm(term: string): string | undefined {
  const [before, value = '', after, ...others] = term.split(INDEX_KEY_VALUE_SEPARATOR);
  return before === '' && value !== '' && after === '' && others.length === 0 ? value : undefined;
}
