import { eachValue } from '../../../src/core/schema/folds';
import { type AnyResource, getAt, type Loose } from '../../../src/core/schema/index';
import { isSameValue } from '../../../src/core/schema/sameValue';
import { shownBy } from '../call/declared';
import { storedAt } from '../privacy/storedAt';

/**
 * Returns the values of a body that a caller only sends back. They are the record's own, or replacements for values
 * that never leave the API.
 */
export function untouchedIn({ fields }: AnyResource, body: Loose, before: Loose) {
  const answered = shownBy(fields)(before);
  const isStored = (path: string) => isSameValue(getAt(body, path), storedAt(before, body, path));
  const isAnswered = (path: string) => isSameValue(getAt(body, path), storedAt(answered, body, path));
  return {
    /** Whether the value at a path keeps its stored state. */
    isKept: (path: string): boolean => isStored(path) || isAnswered(path),
    /** Paths of values that answers show otherwise than they are stored, and that come back as shown. */
    unshown: [...eachValue(fields, body)].flatMap(({ path, value }) =>
      value !== undefined && isAnswered(path) && !isStored(path) ? [path] : [],
    ),
  };
}
