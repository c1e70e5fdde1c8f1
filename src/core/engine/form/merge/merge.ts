import { isFileOrderChanged, isPendingFile, type PendingFile } from '../../../provider/calls/uploads';
import {
  type AnyField,
  type AnyResource,
  type Asset,
  type FieldOf,
  fieldEntries,
  getAt,
  getMaxFilesOfField,
  holdsItems,
  isFileField,
  isMultiFileField,
  isObject,
  type Loose,
  type Shape,
  setAt,
} from '../../../schema/index';
import { isAssetField } from '../../../schema/kinds/files';
import {
  areValuesEqual,
  copyValuesAtPaths,
  findEditableFieldEntries,
  mergePendingFilesIntoStoredValue,
  removeBlankItems,
} from '../../values/changes';
import { findIndexesInEarlierList } from '../../values/items';
import { padWithBlankItems } from '../open/toFormValues';
import { mergeListItems } from './mergeItems';

/** Three states of one record: as this form loaded it, as the operator edited it, and as it is stored now. */
export interface RecordStatesToMerge {
  base: Loose;
  mine: Loose;
  theirs: Loose;
}

type FormFiles = readonly (Asset | PendingFile)[];

const includesFileWithSameId = (files: FormFiles, asset: unknown) =>
  files.some((file) => '_id' in file && isObject(asset) && file._id === asset._id);

/**
 * Sorts the form's stored files into the order that they have in the stored record. Files that are not
 * uploaded yet stay at their positions.
 */
function sortFilesAsStored(storedFiles: FormFiles, ownFiles: FormFiles): FormFiles {
  const storedFileIterator = storedFiles.filter((file) => includesFileWithSameId(ownFiles, file)).values();
  return ownFiles.map((file) =>
    includesFileWithSameId(storedFiles, file) ? (storedFileIterator.next().value ?? file) : file,
  );
}

const listMultiFileFields = (resource: AnyResource) =>
  findEditableFieldEntries(resource).flatMap(([path, field]) =>
    isMultiFileField(field) ? [{ path, ...field }] : [],
  );

const getFilesAtPath = (record: Loose, path: string) => (getAt(record, path) ?? []) as FormFiles;

/**
 * Returns the form's values. In fields whose files can't be reordered, the stored files get the order of
 * `record`.
 */
export const orderFilesAsInRecord = (resource: AnyResource, values: Loose, record: Loose): Loose =>
  listMultiFileFields(resource)
    .filter(({ reorder }) => !reorder)
    .reduce(
      (orderedValues, { path }) =>
        setAt(
          orderedValues,
          path,
          sortFilesAsStored(getFilesAtPath(record, path), getFilesAtPath(orderedValues, path)),
        ),
      values,
    );

/** Returns the values with each stored file only once, at its first position. */
export const removeDuplicateFiles = (resource: AnyResource, values: Loose): Loose =>
  listMultiFileFields(resource).reduce((record, { path }) => {
    const files = getFilesAtPath(record, path);
    const isFirstOccurrenceOfFile = (file: Asset | PendingFile, index: number) =>
      !includesFileWithSameId(files.slice(0, index), file);
    return setAt(record, path, files.filter(isFirstOccurrenceOfFile));
  }, values);

/** Marks a chosen file as the replacement of the field's single stored file. */
const markChosenFileAsReplacement = ([stored]: FormFiles, ownFiles: FormFiles): FormFiles =>
  ownFiles.map((file) =>
    isPendingFile(file) && stored && '_id' in stored ? { ...file, replaces: stored._id } : file,
  );

/**
 * Returns this form's items of a list. If this form did not change a file in an item, the item gets the file
 * that is stored now. The earlier file may have been deleted.
 */
function adoptStoredFilesIfUnchanged(
  itemShape: Shape,
  baseItems: readonly Loose[],
  ownItems: readonly Loose[],
  theirItems: readonly Loose[],
) {
  return ownItems.map((ownItem) => {
    const [before, stored] = [baseItems, theirItems].map((items) =>
      items.find(({ _id }) => _id !== undefined && _id === ownItem._id),
    );
    if (!before || !stored) return ownItem;
    const filePaths = [...fieldEntries(itemShape)].flatMap(([path, field]) =>
      isFileField(field) ? [path] : [],
    );
    const unchangedPaths = filePaths.filter((path) =>
      areValuesEqual(getAt(before, path), getAt(ownItem, path)),
    );
    return copyValuesAtPaths(ownItem, stored, unchangedPaths);
  });
}

/**
 * Returns this form's value, prepared to replace the stored value. Files that this form did not change become
 * the files that are stored now.
 */
const prepareOwnValueToReplaceStored = (
  field: AnyField,
  baseValue: unknown,
  storedValue: unknown,
  ownValue: unknown,
) => {
  if (isMultiFileField(field))
    return markChosenFileAsReplacement(storedValue as FormFiles, ownValue as FormFiles);
  if (!holdsItems(field)) return ownValue;
  return adoptStoredFilesIfUnchanged(
    field.of,
    baseValue as Loose[],
    ownValue as Loose[],
    storedValue as Loose[],
  );
};

const getIdsOfStoredFiles = (files: FormFiles) => files.flatMap((file) => ('_id' in file ? [file._id] : []));

const areFilesReordered = (previousFiles: FormFiles, currentFiles: FormFiles) =>
  isFileOrderChanged(getIdsOfStoredFiles(previousFiles), getIdsOfStoredFiles(currentFiles));

/**
 * Merges the files that this form and the other save removed and added. The result has this form's order if
 * this form changed the order, else the stored order.
 */
function mergeFiles(
  { reorder }: FieldOf<'files'>,
  baseFiles: FormFiles,
  ownFiles: FormFiles,
  theirFiles: FormFiles,
): FormFiles {
  const keptOwnFiles = ownFiles.filter(
    (file) => !includesFileWithSameId(baseFiles, file) || includesFileWithSameId(theirFiles, file),
  );
  const mergedFiles = [
    ...keptOwnFiles,
    ...theirFiles.filter(
      (file) => !includesFileWithSameId(baseFiles, file) && !includesFileWithSameId(ownFiles, file),
    ),
  ];
  return reorder && areFilesReordered(baseFiles, ownFiles)
    ? mergedFiles
    : sortFilesAsStored(theirFiles, mergedFiles);
}

/** Whether this form and the other save put the files into different new orders. */
const areFilesReorderedInBoth = (
  { reorder }: FieldOf<'files'>,
  baseFiles: FormFiles,
  ownFiles: FormFiles,
  theirFiles: FormFiles,
) =>
  reorder &&
  areFilesReordered(baseFiles, ownFiles) &&
  areFilesReordered(baseFiles, theirFiles) &&
  areFilesReordered(ownFiles, theirFiles);

const toNonBlankItems = (field: AnyField, value: unknown) =>
  removeBlankItems(field, value ?? []) as readonly Loose[];

/**
 * Merges this form's version of a list with the other save's version. Returns null if the operator has to
 * choose one.
 */
function mergeListField(
  field: FieldOf<'list'>,
  { base, mine, theirs }: Record<keyof RecordStatesToMerge, unknown>,
) {
  const [was, own, other] = [base, mine, theirs].map((items) => toNonBlankItems(field, items));
  const mergedItems = mergeListItems(was ?? [], own ?? [], other ?? []);
  return mergedItems && padWithBlankItems(field, mergedItems);
}

/**
 * Copies the `_id`s that the API assigned to new items into this form's items, even if these items have moved
 * since.
 */
function copyStoredItemIds(
  ownItems: readonly Loose[],
  sentItems: readonly Loose[],
  storedItems: readonly Loose[],
): Loose[] {
  const sentItemIndexes = findIndexesInEarlierList(sentItems, ownItems);
  return ownItems.map((item, index) => ({ ...item, _id: storedItems[sentItemIndexes[index] ?? -1]?._id }));
}

/**
 * Merges a form's values with another operator's save. Returns the merged values and the conflicting paths.
 * Fields at these paths keep this form's values until the operator chooses. The files of both versions are
 * kept, and a list's items are merged one by one.
 */
export function mergeFormWithOtherSave(
  resource: AnyResource,
  { base, mine, theirs }: RecordStatesToMerge,
): { values: Loose; conflicts: string[] } {
  const conflictingPaths: string[] = [];
  const mergedFormValues = findEditableFieldEntries(resource).reduce<Loose>((mergedValues, [path, field]) => {
    const [was, own, other] = [base, mine, theirs].map((record) => getAt(record, path));
    if (areValuesEqual(removeBlankItems(field, was), removeBlankItems(field, own))) return mergedValues;
    if (isMultiFileField(field) && getMaxFilesOfField(resource, theirs, path) !== 1) {
      const fileVersions = [was, own, other] as [FormFiles, FormFiles, FormFiles];
      if (areFilesReorderedInBoth(field, ...fileVersions)) conflictingPaths.push(path);
      return setAt(mergedValues, path, mergeFiles(field, ...fileVersions));
    }
    if (areValuesEqual(was, other) || areValuesEqual(own, other))
      return setAt(mergedValues, path, prepareOwnValueToReplaceStored(field, was, other, own));
    const mergedItems = holdsItems(field)
      ? mergeListField(field, { base: was, mine: own, theirs: other })
      : null;
    if (!mergedItems) conflictingPaths.push(path);
    return setAt(mergedValues, path, mergedItems ?? prepareOwnValueToReplaceStored(field, was, other, own));
  }, theirs);
  return { values: mergedFormValues, conflicts: conflictingPaths };
}

/**
 * Returns the merged values with the other save's values at the paths `theirPaths`, which the operator chose.
 * For a field with several files, only the other save's order is taken.
 */
export const applyChosenValuesOfOtherSave = (
  resource: AnyResource,
  mergedValues: Loose,
  record: Loose,
  theirPaths: readonly string[],
): Loose =>
  listMultiFileFields(resource)
    .filter(({ path }) => theirPaths.includes(path) && getMaxFilesOfField(resource, record, path) !== 1)
    .reduce(
      (resultValues, { path }) =>
        setAt(
          resultValues,
          path,
          sortFilesAsStored(getFilesAtPath(record, path), getFilesAtPath(mergedValues, path)),
        ),
      copyValuesAtPaths(mergedValues, record, theirPaths),
    );

/**
 * Returns a form's values after its own save: the stored values, with the changes made since the call sent
 * `sentValues`. The form's files are kept, because the call does not contain them. If `sentValues` lacks a
 * field, the form's value counts as a later change. If `sentValues` lacks a list, the form's order of its
 * items does not count as a change.
 */
export function rebaseFormValuesOnOwnSave(
  resource: AnyResource,
  { base, mine, theirs }: RecordStatesToMerge,
  sentValues: Loose,
): Loose {
  return findEditableFieldEntries(resource).reduce<Loose>((mergedValues, [path, field]) => {
    const [was, now, other, left] = [base, mine, theirs, sentValues].map((record) => getAt(record, path));
    const ownValue = removeBlankItems(field, now);
    if (isMultiFileField(field)) {
      return setAt(
        mergedValues,
        path,
        mergeFiles(field, was as FormFiles, ownValue as FormFiles, other as FormFiles),
      );
    }
    if (isAssetField(field)) return setAt(mergedValues, path, ownValue);
    if (areValuesEqual(ownValue, left))
      return setAt(mergedValues, path, mergePendingFilesIntoStoredValue(ownValue, other));
    if (!holdsItems(field)) return setAt(mergedValues, path, ownValue);
    const itemsWithIds = copyStoredItemIds(
      ownValue as Loose[],
      (left ?? ownValue) as Loose[],
      other as Loose[],
    );
    return setAt(mergedValues, path, padWithBlankItems(field, itemsWithIds));
  }, theirs);
}
