import type { StoreCondition } from '../filters/condition';
import { eachFieldValue } from '../record/folds';
import type { RefPath } from '../record/refs';
import type { Shape } from '../words/fields';
import { type Loose, schemaPath } from '../words/paths';

const SEPARATOR = ',';

/**
 * Returns the index key that holds all references at a path inside a record's lists; null if the record has
 * no such reference.
 */
export function listReferencesIndexKey(fields: Shape, path: string, record: Loose): string | null {
  const ids = [...eachFieldValue(fields, record)].flatMap((leaf) =>
    schemaPath(leaf.path) === path && typeof leaf.value === 'string' && leaf.value !== '' ? [leaf.value] : [],
  );
  return ids.length > 0 ? SEPARATOR + [...new Set(ids)].join(SEPARATOR) + SEPARATOR : null;
}

/** Returns the condition for records whose reference at a path is `id`. */
export const createReferenceCondition = ({ path, repeated }: RefPath, id: string): StoreCondition =>
  repeated
    ? { op: 'contains', any: [{ path, term: SEPARATOR + id + SEPARATOR }] }
    : { op: 'equals', path, key: id };

/** Returns the ids in an index key that holds several references. */
export const parseIdsFromReferenceKey = (key: string): string[] =>
  key.split(SEPARATOR).filter((id) => id !== '');

/**
 * Returns the id in a term that searches an index key of several references for exactly one id; undefined for
 * any other term.
 */
export function parseIdFromReferenceTerm(term: string): string | undefined {
  const [before, id = '', after, ...others] = term.split(SEPARATOR);
  return before === '' && id !== '' && after === '' && others.length === 0 ? id : undefined;
}
