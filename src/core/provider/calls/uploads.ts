import {
  type AnyField,
  type AnyResource,
  type Asset,
  type FieldOf,
  fieldEntries,
  getAt,
  getLastPathSegment,
  holdsItems,
  isFileField,
  isMultiFileField,
  isObject,
  type Loose,
  splitFilesByDisplayability,
} from '../../schema/index';

/** A file that the operator chose and that is not yet uploaded. */
export interface PendingFile {
  rawFile: File;
  /**
   * `_id` of the stored file that this file replaces in an ordered field; absent if this file is added at the
   * end.
   */
  replaces?: string;
}

/**
 * The value of an image or file field in a form. A field for several files has an array of such values,
 * without null.
 */
export type FileFieldValue = Asset | PendingFile | null;

/**
 * A call about files that follows the save of a record. It removes a stored file, uploads a chosen file, or
 * reorders files.
 */
export interface FileChangeTask {
  /** The field's path without indices, as used for texts: `slides.image`. */
  label: string;
  /** Name of the file, as messages show it. */
  name: string;
  /**
   * Returns the call's path below the path of the record. `record` is the record after the earlier file calls
   * of this save.
   */
  path(record: Loose): string;
  /**
   * Returns the ids of the files in the wanted order. `record` is the record after the earlier file calls of
   * this save.
   */
  order?(record: Loose): readonly string[];
  /** The file to upload; absent if the call removes a stored file or reorders files. */
  sending?: {
    file: File;
    /**
     * Compares the record before and after the call. Returns the uploaded file as it is stored; undefined if
     * somebody has removed the file meanwhile.
     */
    stored(recordBefore: Loose, recordAfter: Loose): unknown;
  };
}

/** Whether a form's value is a file that is not yet uploaded. */
export const isPendingFile = (value: unknown): value is PendingFile =>
  isObject(value) && value.rawFile instanceof File;

/** The data from which a save starts: the stored record, and the form's values. */
interface RecordToSave {
  record: Loose;
  values: Loose;
}

function planTasksOfSingleFileField(
  fieldPath: string,
  uploadPath: string,
  { record, values }: RecordToSave,
): FileChangeTask[] {
  const formValue = getAt(values, fieldPath);
  if (isPendingFile(formValue)) {
    const { rawFile: file } = formValue;
    const fileToSend = { file, stored: (_: Loose, recordAfter: Loose) => getAt(recordAfter, fieldPath) };
    return [{ label: fieldPath, name: file.name, path: () => uploadPath, sending: fileToSend }];
  }
  const storedValue = getAt(record, fieldPath);
  if (formValue !== null || !isObject(storedValue)) return [];
  return [{ label: fieldPath, name: String(storedValue.name), path: () => uploadPath }];
}

/** Returns a file's name in the form that the API stores. */
const normalizeFileName = ({ name }: File) => name.normalize('NFC').trim();

const isAssetUploadedFromFile = ({ name, size }: Asset, file: File) =>
  name === normalizeFileName(file) && size === file.size;

const findAssetsAtPath = (record: Loose, fieldPath: string): readonly Asset[] =>
  splitFilesByDisplayability(record, fieldPath).shown;

const getAssetIds = (assets: readonly Asset[]) => assets.map(({ _id }) => _id);

/**
 * Returns the ids of the stored files in the form's order. Stored files that are not in the form come last.
 */
function sortStoredFileIdsInFormOrder(
  formFileIds: readonly string[],
  storedAssets: readonly Asset[],
): string[] {
  const storedIds = new Set(getAssetIds(storedAssets));
  return [...new Set([...formFileIds.filter((id) => storedIds.has(id)), ...storedIds])];
}

/** Whether the ids that two lists have in common are in a different order. */
export function isFileOrderChanged(previousIds: readonly string[], currentIds: readonly string[]): boolean {
  const [was, is] = [
    previousIds.filter((id) => currentIds.includes(id)),
    currentIds.filter((id) => previousIds.includes(id)),
  ];
  return was.some((id, index) => id !== is[index]);
}

/**
 * Plans the calls for a field with files. They remove stored files that the form no longer has, and upload
 * chosen files, which are added or replace stored files. Each upload computes the file's index when the call
 * is made. So the index is right even if an earlier call failed.
 */
function planTasksOfMultiFileField(
  fieldPath: string,
  { upload, reorder }: FieldOf<'files'>,
  { record, values }: RecordToSave,
): FileChangeTask[] {
  const { to, removedIn = '' } = upload;
  const formFiles = (getAt(values, fieldPath) ?? []) as readonly (Asset | PendingFile)[];
  const removedFileIds = (values[removedIn] ?? []) as readonly string[];
  const keptFileIds = new Set(formFiles.map((item) => (isPendingFile(item) ? item.replaces : item._id)));
  const removedAssets = findAssetsAtPath(record, fieldPath).filter(
    ({ _id }) => removedFileIds.includes(_id) || !keptFileIds.has(_id),
  );
  const formFileIds = formFiles.flatMap((item) => (isPendingFile(item) ? [] : [item._id]));
  const computeFileOrder = (currentRecord: Loose) =>
    sortStoredFileIdsInFormOrder(formFileIds, findAssetsAtPath(currentRecord, fieldPath));
  const isOrderChanged =
    reorder && isFileOrderChanged(getAssetIds(findAssetsAtPath(record, fieldPath)), formFileIds);
  return [
    ...removedAssets.map(({ _id, name }) => ({ label: fieldPath, name, path: () => `${to}/${_id}` })),
    ...formFiles.filter(isPendingFile).map(({ rawFile: file, replaces }) => ({
      label: fieldPath,
      name: file.name,
      path(currentRecord: Loose) {
        const assets = findAssetsAtPath(currentRecord, fieldPath);
        const replacedIndex = assets.findIndex(({ _id }) => _id === replaces);
        return `${to}/${replacedIndex < 0 ? assets.length : replacedIndex}`;
      },
      sending: {
        file,
        stored(recordBefore: Loose, recordAfter: Loose) {
          const assetIdsBefore = new Set(findAssetsAtPath(recordBefore, fieldPath).map(({ _id }) => _id));
          const assetsAfter = findAssetsAtPath(recordAfter, fieldPath);
          // If an earlier attempt stored the file, it is found by its name and size.
          return (
            assetsAfter.find(({ _id }) => !assetIdsBefore.has(_id)) ??
            assetsAfter.findLast((asset) => isAssetUploadedFromFile(asset, file))
          );
        },
      },
    })),
    ...(isOrderChanged ? [{ label: fieldPath, name: '', path: () => to, order: computeFileOrder }] : []),
  ];
}

/**
 * Plans the uploads of chosen files in a list field. Stored files need no upload: saving the record keeps or
 * drops them. Each upload computes the index of its item when the call is made. A file in an item that is not
 * stored yet is uploaded after a later save.
 */
function planUploadTasksOfListItems(
  listPath: string,
  field: FieldOf<'list'>,
  { record, values }: RecordToSave,
): FileChangeTask[] {
  const getListItems = (sourceRecord: Loose) => (getAt(sourceRecord, listPath) ?? []) as readonly Loose[];
  const findItemIndexById = (sourceRecord: Loose, { _id }: Loose) =>
    getListItems(sourceRecord).findIndex((item) => item._id === _id);
  const storedItems = getListItems(values).filter(
    (item) => item._id !== undefined && findItemIndexById(record, item) >= 0,
  );
  return storedItems.flatMap((item) =>
    [...fieldEntries(field.of)].flatMap(([name, inner]) => {
      const formValue = getAt(item, name);
      if (!isFileField(inner) || !isPendingFile(formValue)) return [];
      const { rawFile: file } = formValue;
      return {
        label: `${listPath}.${name}`,
        name: file.name,
        path: (currentRecord: Loose) =>
          `${getLastPathSegment(listPath)}/${findItemIndexById(currentRecord, item)}/${inner.upload.to}`,
        sending: {
          file,
          stored: (_: Loose, recordAfter: Loose) =>
            getAt(recordAfter, `${listPath}.${findItemIndexById(recordAfter, item)}.${name}`),
        },
      };
    }),
  );
}

function planFileChangeTasksOfField(
  fieldPath: string,
  field: AnyField,
  recordToSave: RecordToSave,
): FileChangeTask[] {
  if (isFileField(field)) return planTasksOfSingleFileField(fieldPath, field.upload.to, recordToSave);
  if (isMultiFileField(field)) return planTasksOfMultiFileField(fieldPath, field, recordToSave);
  return holdsItems(field) ? planUploadTasksOfListItems(fieldPath, field, recordToSave) : [];
}

/**
 * Returns the calls that give a stored record the same files as the form: first removals, then uploads, then
 * reordering (decisions, section 3, "Assets").
 */
export function planUploads(resource: AnyResource, record: Loose, formValues: Loose): FileChangeTask[] {
  const tasks = [...fieldEntries(resource.fields)].flatMap(([path, field]) =>
    planFileChangeTasksOfField(path, field, { record, values: formValues }),
  );
  const computeTaskRank = ({ sending, order }: FileChangeTask) => (order ? 2 : sending ? 1 : 0);
  return tasks.toSorted((a, b) => computeTaskRank(a) - computeTaskRank(b));
}

/**
 * Returns a value that identifies a call: the file that the call uploads, or the call's path if it uploads
 * none.
 */
export const getFileTaskIdentity = ({ sending, path }: FileChangeTask): File | string =>
  sending?.file ?? path({});

/** Returns the calls of an earlier plan (`earlierTasks`) that are still in the newer plan. */
export const filterTasksStillPlanned = (
  earlierTasks: readonly FileChangeTask[],
  newerPlan: readonly FileChangeTask[],
): FileChangeTask[] => {
  const plannedTaskIdentities = new Set(newerPlan.map(getFileTaskIdentity));
  return earlierTasks.filter((task) => plannedTaskIdentities.has(getFileTaskIdentity(task)));
};
