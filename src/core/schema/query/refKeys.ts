import type { StoreCondition } from '../filters/condition';
import { eachFieldValue } from '../record/folds';
import type { ReferenceFieldAtPath } from '../record/refs';
import type { Shape } from '../words/fields';
import { type Loose, removeItemIndexesFromPath } from '../words/paths';

/** Separator before, between and after the ids or tags in an index key. */
export const SEPARATOR_OF_VALUES_IN_INDEX_KEY = ',';

/**
 * Returns the index key that holds all references at a path inside a record's lists; null if the record has
 * no such reference.
 */
export function buildIndexKeyOfListReferences(
  fields: Shape,
  referencePath: string,
  record: Loose,
): string | null {
  const ids = [...eachFieldValue(fields, record)].flatMap((leaf) =>
    removeItemIndexesFromPath(leaf.path) === referencePath &&
    typeof leaf.value === 'string' &&
    leaf.value !== ''
      ? [leaf.value]
      : [],
  );
  return ids.length > 0
    ? SEPARATOR_OF_VALUES_IN_INDEX_KEY +
        [...new Set(ids)].join(SEPARATOR_OF_VALUES_IN_INDEX_KEY) +
        SEPARATOR_OF_VALUES_IN_INDEX_KEY
    : null;
}

/** Returns the condition for records whose reference at a path is `id`. */
export const createReferenceCondition = (
  { path, repeated }: Pick<ReferenceFieldAtPath, 'path' | 'repeated'>,
  id: string,
): StoreCondition =>
  repeated
    ? {
        op: 'contains',
        any: [{ path, term: SEPARATOR_OF_VALUES_IN_INDEX_KEY + id + SEPARATOR_OF_VALUES_IN_INDEX_KEY }],
      }
    : { op: 'equals', path, key: id };

/** Returns the ids or tags in an index key that holds several. */
export const parseValuesFromIndexKey = (key: string): string[] =>
  key.split(SEPARATOR_OF_VALUES_IN_INDEX_KEY).filter((value) => value !== '');

/**
 * Returns the id or tag that a term searches for in an index key of several values; undefined for any other
 * term.
 */
export function parseIdOrTagFromSearchTerm(term: string): string | undefined {
  const [before, value = '', after, ...others] = term.split(SEPARATOR_OF_VALUES_IN_INDEX_KEY);
  return before === '' && value !== '' && after === '' && others.length === 0 ? value : undefined;
}
