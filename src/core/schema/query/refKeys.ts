import type { Condition } from '../filters/condition';
import { eachValue } from '../record/folds';
import type { RefPath } from '../record/refs';
import type { Shape } from '../words/fields';
import { type Loose, schemaPath } from '../words/paths';

const SEPARATOR = ',';

/** The key of the references in a record's items at a path; null without any. */
export function repeatedKey(fields: Shape, path: string, record: Loose): string | null {
  const ids = [...eachValue(fields, record)].flatMap((leaf) =>
    schemaPath(leaf.path) === path && typeof leaf.value === 'string' && leaf.value !== '' ? [leaf.value] : [],
  );
  return ids.length > 0 ? SEPARATOR + [...new Set(ids)].join(SEPARATOR) + SEPARATOR : null;
}

/** Returns the condition for records that refer to `id`. */
export const refersTo = ({ path, repeated }: RefPath, id: string): Condition =>
  repeated
    ? { op: 'contains', any: [{ path, term: SEPARATOR + id + SEPARATOR }] }
    : { op: 'equals', path, key: id };

/** The ids in the key of several references. */
export const idsInKey = (key: string): string[] => key.split(SEPARATOR).filter((id) => id !== '');

/** The one id that a term asks a key of several references for; undefined for another term. */
export function idInTerm(term: string): string | undefined {
  const [before, id = '', after, ...others] = term.split(SEPARATOR);
  return before === '' && id !== '' && after === '' && others.length === 0 ? id : undefined;
}
