import { getAt, type Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { getFieldEntries } from './folds';
import { isFieldLocked } from './record';
import { isSameValue } from './sameValue';

/** Returns the paths of write-once fields whose values differ between two states of a record. */
export const findChangedWriteOncePaths = (
  { fields }: AnyResource,
  previousRecord: Loose,
  changedRecord: Loose,
): string[] =>
  [...getFieldEntries(fields)].flatMap(([path, field]) =>
    isFieldLocked(field, getAt(previousRecord, path)) &&
    !isSameValue(getAt(previousRecord, path), getAt(changedRecord, path))
      ? [path]
      : [],
  );
