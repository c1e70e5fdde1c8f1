import { isObject } from '../../schema/index';
import { getAt, getLastPathSegment, type Loose, omitValuesAtPaths, setAt } from '../../schema/words/paths';

/** Maps field paths of the console to those of an API, or the reverse. */
export type FieldNameMapping = Readonly<Record<string, string>>;

/** Returns the value at a dotted path; the whole JSON if the path is empty. */
export const readValueAtDottedPath = (json: unknown, path: string): unknown =>
  path === '' ? json : getAt(json, path);

/** Returns an object that has `value` at a dotted path; `value` itself if the path is empty. */
export const nestValueAtDottedPath = (path: string, value: Loose): Loose =>
  path === '' ? value : setAt({}, path, value);

export const invertFieldNameMapping = (names: FieldNameMapping): FieldNameMapping =>
  Object.fromEntries(Object.entries(names).map(([here, there]) => [there, here]));

/** Returns a record without the value at a path, and without groups that become empty. */
function removeValueAndEmptyGroups(record: Loose, path: string): Loose {
  const remainingRecord = omitValuesAtPaths(record, [path]);
  const groupPath = path.slice(0, Math.max(path.lastIndexOf('.'), 0));
  const groupValue = groupPath === '' ? undefined : getAt(remainingRecord, groupPath);
  return isObject(groupValue) && Object.keys(groupValue).length === 0
    ? removeValueAndEmptyGroups(remainingRecord, groupPath)
    : remainingRecord;
}

/** Renames the fields of a record. `newPathByPath` maps each present path to the new one. */
export function renameFields(record: Loose, newPathByPath: FieldNameMapping): Loose {
  const applicableRenames = Object.entries(newPathByPath).filter(
    ([from]) => getAt(record, from) !== undefined,
  );
  const remainingRecord = applicableRenames.reduce(
    (partialRecord, [from]) => removeValueAndEmptyGroups(partialRecord, from),
    record,
  );
  return applicableRenames.reduce(
    (renamedRecord, [from, to]) => setAt(renamedRecord, to, getAt(record, from)),
    remainingRecord,
  );
}

/** Returns the API's name of a searched field. A search names a field by the last segment of its path. */
export function renameLastPathSegment(lastSegment: string, newPathByPath: FieldNameMapping): string {
  const matchingPath = Object.keys(newPathByPath).find(
    (fieldPath) => getLastPathSegment(fieldPath) === lastSegment,
  );
  return matchingPath === undefined
    ? lastSegment
    : getLastPathSegment(newPathByPath[matchingPath] ?? lastSegment);
}
