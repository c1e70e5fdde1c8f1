import { isPendingFile } from '../../provider/calls/uploads';
import {
  type AnyField,
  type AnyResource,
  createBlankListItem,
  fieldEntries,
  getAt,
  holdsItems,
  isEditableField,
  isGroupField,
  isObject,
  type Loose,
  setAt,
} from '../../schema/index';

/** Whether two values of a form are equal. A file that is not uploaded yet is equal only to itself. */
export function areValuesEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (isPendingFile(a) && isPendingFile(b)) return a.rawFile === b.rawFile;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => areValuesEqual(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => areValuesEqual(a[key], b[key]));
}

/**
 * Returns all fields except groups, with their paths. A list counts as one field, and so does a field with
 * several files.
 */
export const findLeafFieldEntries = (resource: AnyResource): [path: string, field: AnyField][] =>
  [...fieldEntries(resource.fields)].filter(([, field]) => !isGroupField(field));

/** Returns the fields that an operator can change, with their paths. */
export const findEditableFieldEntries = (resource: AnyResource): [path: string, field: AnyField][] =>
  findLeafFieldEntries(resource).filter(([, field]) => isEditableField(field));

/**
 * Whether a list item is a blank item that the form added and nobody changed. Such an item is never stored.
 */
export const isUnchangedBlankItem = (field: AnyField, item: Loose): boolean =>
  holdsItems(field) &&
  (field.min ?? 0) > 0 &&
  !field.places &&
  item._id === undefined &&
  areValuesEqual(item, createBlankListItem(field.of));

/** Returns a field's value without the untouched blank items that only the form shows. */
export const removeBlankItems = (field: AnyField, value: unknown): unknown =>
  holdsItems(field) && Array.isArray(value)
    ? value.filter((item) => !isUnchangedBlankItem(field, item))
    : value;

/** Returns the paths of the fields whose values differ between two records, in the order of the schema. */
export const findChangedFieldPaths = (
  resource: AnyResource,
  previousRecord: Loose,
  currentRecord: Loose,
): string[] =>
  findEditableFieldEntries(resource).flatMap(([path, field]) => {
    const [previousValue, currentValue] = [previousRecord, currentRecord].map((record) =>
      removeBlankItems(field, getAt(record, path)),
    );
    return areValuesEqual(previousValue, currentValue) ? [] : [path];
  });

/** Returns a deep copy of a value; files in it are not copied. */
export function deepCopy<T>(value: T): T;
export function deepCopy(value: unknown): unknown {
  if (isPendingFile(value)) return value;
  if (Array.isArray(value)) return value.map(deepCopy);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deepCopy(inner)]));
}

export function removePendingFiles(value: unknown): unknown {
  if (isPendingFile(value)) return null;
  if (Array.isArray(value)) return value.filter((item) => !isPendingFile(item)).map(removePendingFiles);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, removePendingFiles(inner)]));
}

/**
 * Returns `storedValue` with the files of `formValue` that are still to be uploaded. Each file replaces the
 * value at the same position.
 */
export function mergePendingFilesIntoStoredValue(formValue: unknown, storedValue: unknown): unknown {
  if (isPendingFile(formValue)) return formValue;
  if (Array.isArray(formValue) && Array.isArray(storedValue)) {
    return storedValue.map((item, index) => mergePendingFilesIntoStoredValue(formValue[index], item));
  }
  if (!isObject(formValue) || !isObject(storedValue)) return storedValue;
  return Object.fromEntries(
    Object.entries(storedValue).map(([key, inner]) => [
      key,
      mergePendingFilesIntoStoredValue(formValue[key], inner),
    ]),
  );
}

/**
 * Returns the value with the stored file `asset` in place of a file that has been uploaded. If `asset` is
 * undefined, the file is removed from its list.
 */
export function replacePendingFileWithAsset(value: unknown, file: File, asset: unknown): unknown {
  if (isPendingFile(value)) return value.rawFile === file ? asset : value;
  if (Array.isArray(value)) {
    return value
      .map((item) => replacePendingFileWithAsset(item, file, asset))
      .filter((item) => item !== undefined);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replacePendingFileWithAsset(inner, file, asset)]),
  );
}

/** Returns the files in a value that are not uploaded yet. */
export function findPendingFiles(value: unknown): File[] {
  if (isPendingFile(value)) return [value.rawFile];
  if (Array.isArray(value)) return value.flatMap(findPendingFiles);
  return isObject(value) ? Object.values(value).flatMap(findPendingFiles) : [];
}

export const copyValuesAtPaths = (target: Loose, source: Loose, paths: readonly string[]): Loose =>
  paths.reduce((record, path) => setAt(record, path, getAt(source, path)), target);
