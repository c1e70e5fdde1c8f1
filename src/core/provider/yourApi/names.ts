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

export const invertFieldNames = (names: FieldNameMapping): FieldNameMapping =>
  Object.fromEntries(Object.entries(names).map(([here, there]) => [there, here]));

/** Returns a record without the value at a path, and without groups that become empty. */
function removeValueAndEmptyGroups(record: Loose, path: string): Loose {
  const left = omitValuesAtPaths(record, [path]);
  const group = path.slice(0, Math.max(path.lastIndexOf('.'), 0));
  const held = group === '' ? undefined : getAt(left, group);
  return isObject(held) && Object.keys(held).length === 0 ? removeValueAndEmptyGroups(left, group) : left;
}

/** Renames the fields of a record. `names` maps each present path to the new one. */
export function renameFields(record: Loose, names: FieldNameMapping): Loose {
  const moved = Object.entries(names).filter(([from]) => getAt(record, from) !== undefined);
  const kept = moved.reduce((left, [from]) => removeValueAndEmptyGroups(left, from), record);
  return moved.reduce((copy, [from, to]) => setAt(copy, to, getAt(record, from)), kept);
}

/** Returns the new name of a searched field. Searches name fields by the last segment of the path. */
export function renameLastPathSegment(name: string, names: FieldNameMapping): string {
  const path = Object.keys(names).find((each) => getLastPathSegment(each) === name);
  return path === undefined ? name : getLastPathSegment(names[path] ?? name);
}
