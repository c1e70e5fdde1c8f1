import { isPendingFile } from '../../provider/calls/uploads';
import {
  type AnyField,
  type AnyResource,
  getAt,
  holdsItems,
  isObject,
  type Loose,
  setAt,
} from '../../schema/index';
import { isAssetField } from '../../schema/kinds/files';
import { keepStoredValuesOfHiddenFields } from '../../schema/record/hidden';
import {
  areValuesEqual,
  findChangedFieldPaths,
  findEditableFieldEntries,
  findPendingFiles,
  removeBlankItems,
} from './changes';
import { areListItemsEqual } from './items';

/**
 * Returns the form values that a save would store. Blank items that nobody changed are left out. Hidden
 * fields keep their values from `baseRecord`.
 */
export const removeBlankItemsAndHiddenInput = (
  resource: AnyResource,
  formValues: Loose,
  baseRecord: Loose,
): Loose =>
  findEditableFieldEntries(resource)
    .filter(([, field]) => holdsItems(field))
    .reduce(
      (record, [path, field]) => setAt(record, path, removeBlankItems(field, getAt(record, path))),
      keepStoredValuesOfHiddenFields(resource, baseRecord, formValues),
    );

/** Returns the paths of the fields that a save would change. */
export const findUnsavedFieldPaths = (
  resource: AnyResource,
  baseRecord: Loose,
  formValues: Loose,
): string[] =>
  findChangedFieldPaths(
    resource,
    baseRecord,
    removeBlankItemsAndHiddenInput(resource, formValues, baseRecord),
  );

/**
 * Returns the item with the stored file, or null, in place of each file that is still to be uploaded. The
 * stored file stays until the new one is uploaded, so that a failed upload loses nothing.
 */
export function replacePendingWithStoredFiles(item: Loose, storedItem: Loose | undefined): Loose {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const storedValue = storedItem?.[name];
      if (isPendingFile(value))
        return [name, isObject(storedValue) && !isPendingFile(storedValue) ? storedValue : null];
      if (!isObject(value)) return [name, value];
      return [name, replacePendingWithStoredFiles(value, isObject(storedValue) ? storedValue : undefined)];
    }),
  );
}

const readListItems = (record: Loose, fieldPath: string) =>
  (getAt(record, fieldPath) ?? []) as readonly Loose[];

const findItemWithSameId = (items: readonly Loose[], { _id }: Loose) =>
  items.find((item) => _id !== undefined && item._id === _id);

const findListFieldPaths = (resource: AnyResource) =>
  findEditableFieldEntries(resource).flatMap(([path, field]) => (holdsItems(field) ? [path] : []));

/**
 * Replaces each pending file in a list by the stored file of the same item, or by null. A request body can
 * contain only stored files.
 */
export const replacePendingFilesInLists = (
  resource: AnyResource,
  formValues: Loose,
  baseRecord: Loose,
): Loose =>
  findListFieldPaths(resource).reduce((record, path) => {
    const storedItems = readListItems(baseRecord, path);
    const items = readListItems(record, path).map((item) =>
      replacePendingWithStoredFiles(item, findItemWithSameId(storedItems, item)),
    );
    return setAt(record, path, items);
  }, formValues);

/**
 * Whether a chosen file belongs to an item that is not stored yet. It can be uploaded only after the item is
 * stored.
 */
export const hasPendingFileInUnstoredItem = (
  resource: AnyResource,
  formValues: Loose,
  baseRecord: Loose,
): boolean =>
  findListFieldPaths(resource).some((path) =>
    readListItems(formValues, path).some(
      (item) =>
        findPendingFiles(item).length > 0 && !findItemWithSameId(readListItems(baseRecord, path), item),
    ),
  );

/**
 * Whether the stored value equals the sent one. An item that was sent without an `_id` possibly has one by
 * now.
 */
function isValueStored(field: AnyField, sentValue: unknown, storedValue: unknown): boolean {
  if (!holdsItems(field)) return areValuesEqual(sentValue, storedValue);
  const [own, now] = [sentValue, storedValue] as [Loose[], Loose[]];
  const isSameItem = (item: Loose, index: number) =>
    (item._id === undefined || item._id === now[index]?._id) && areListItemsEqual(item, now[index]);
  return own.length === now.length && own.every(isSameItem);
}

/**
 * Returns the fields that a request body contains. A field with files is contained only if it is inside a
 * list.
 */
const findRequestBodyFieldEntries = (resource: AnyResource) =>
  findEditableFieldEntries(resource).filter(([, field]) => !isAssetField(field));

/**
 * Whether a record contains all values that this form sent. `baseRecord` is the stored record on which the
 * form was based when it sent them.
 */
export function hasAllSentValues(
  resource: AnyResource,
  record: Loose,
  sentValues: Loose,
  baseRecord: Loose,
): boolean {
  const [body, stored] = [
    replacePendingFilesInLists(resource, sentValues, baseRecord),
    removeBlankItemsAndHiddenInput(resource, record, baseRecord),
  ];
  return findRequestBodyFieldEntries(resource).every(([path, field]) =>
    isValueStored(field, getAt(body, path), getAt(stored, path)),
  );
}

/**
 * Returns `baseRecord` with some values of this form's unanswered saves: those that `record` already
 * contains. Otherwise these values would seem to be another operator's changes.
 */
export const addStoredValuesOfUnansweredSaves = (
  resource: AnyResource,
  baseRecord: Loose,
  record: Loose,
  unansweredSaves: readonly Loose[],
): Loose =>
  findRequestBodyFieldEntries(resource).reduce((updatedBaseRecord, [path, field]) => {
    const storedValue = getAt(record, path);
    const isSentByForm = unansweredSaves.some((sentValues) =>
      isValueStored(
        field,
        getAt(replacePendingFilesInLists(resource, sentValues, baseRecord), path),
        removeBlankItems(field, storedValue),
      ),
    );
    return isSentByForm ? setAt(updatedBaseRecord, path, storedValue) : updatedBaseRecord;
  }, baseRecord);
