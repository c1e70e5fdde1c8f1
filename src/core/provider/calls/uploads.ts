import {
  type AnyField,
  type AnyResource,
  type Asset,
  type FieldOf,
  fieldEntries,
  getAt,
  getLastPathSegment,
  groupDisplayableFilesAt,
  holdsItems,
  isFileField,
  isMultiFileField,
  isObject,
  type Loose,
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
  /** Name of the file. */
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
    stored(before: Loose, after: Loose): unknown;
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
  field: string,
  to: string,
  { record, values }: RecordToSave,
): FileChangeTask[] {
  const wanted = getAt(values, field);
  if (isPendingFile(wanted)) {
    const { rawFile: file } = wanted;
    const sending = { file, stored: (_: Loose, after: Loose) => getAt(after, field) };
    return [{ label: field, name: file.name, path: () => to, sending }];
  }
  const held = getAt(record, field);
  if (wanted !== null || !isObject(held)) return [];
  return [{ label: field, name: String(held.name), path: () => to }];
}

/** Returns a file's name in the form that the API stores. */
const normalizeFileName = ({ name }: File) => name.normalize('NFC').trim();

const isAssetUploadedFromFile = ({ name, size }: Asset, file: File) =>
  name === normalizeFileName(file) && size === file.size;

const findAssetsAtPath = (record: Loose, path: string): readonly Asset[] =>
  groupDisplayableFilesAt(record, path).shown;

const getAssetIds = (assets: readonly Asset[]) => assets.map(({ _id }) => _id);

/**
 * Returns the ids of the stored files in the form's order. Stored files that are not in the form come last.
 */
function sortStoredFileIdsInFormOrder(shown: readonly string[], stored: readonly Asset[]): string[] {
  const held = new Set(getAssetIds(stored));
  return [...new Set([...shown.filter((id) => held.has(id)), ...held])];
}

/** Whether the ids that two lists have in common are in a different order. */
export function isFileOrderChanged(before: readonly string[], now: readonly string[]): boolean {
  const [was, is] = [before.filter((id) => now.includes(id)), now.filter((id) => before.includes(id))];
  return was.some((id, place) => id !== is[place]);
}

/**
 * Plans the calls for a field with files. They remove stored files that the form no longer has, and upload
 * chosen files, which are added or replace stored files. Each call computes its index when it is made, so
 * that the index is right even if an earlier call failed.
 */
function planTasksOfMultiFileField(
  field: string,
  { upload, reorder }: FieldOf<'files'>,
  { record, values }: RecordToSave,
): FileChangeTask[] {
  const { to, removedIn = '' } = upload;
  const items = (getAt(values, field) ?? []) as readonly (Asset | PendingFile)[];
  const removed = (values[removedIn] ?? []) as readonly string[];
  const kept = new Set(items.map((item) => (isPendingFile(item) ? item.replaces : item._id)));
  const gone = findAssetsAtPath(record, field).filter(({ _id }) => removed.includes(_id) || !kept.has(_id));
  const shown = items.flatMap((item) => (isPendingFile(item) ? [] : [item._id]));
  const computeFileOrder = (now: Loose) => sortStoredFileIdsInFormOrder(shown, findAssetsAtPath(now, field));
  const isMoved = reorder && isFileOrderChanged(getAssetIds(findAssetsAtPath(record, field)), shown);
  return [
    ...gone.map(({ _id, name }) => ({ label: field, name, path: () => `${to}/${_id}` })),
    ...items.filter(isPendingFile).map(({ rawFile: file, replaces }) => ({
      label: field,
      name: file.name,
      path(now: Loose) {
        const assets = findAssetsAtPath(now, field);
        const place = assets.findIndex(({ _id }) => _id === replaces);
        return `${to}/${place < 0 ? assets.length : place}`;
      },
      sending: {
        file,
        stored(before: Loose, after: Loose) {
          const known = new Set(findAssetsAtPath(before, field).map(({ _id }) => _id));
          const files = findAssetsAtPath(after, field);
          // If an earlier attempt stored the file, it is found by its name and size.
          return (
            files.find(({ _id }) => !known.has(_id)) ??
            files.findLast((asset) => isAssetUploadedFromFile(asset, file))
          );
        },
      },
    })),
    ...(isMoved ? [{ label: field, name: '', path: () => to, order: computeFileOrder }] : []),
  ];
}

/**
 * Plans the uploads of chosen files in a list. Saving the record already keeps or drops stored files. Each
 * call computes the index of its item when it is made. The file of an unstored item waits for the save that
 * stores the item.
 */
function planUploadTasksOfListItems(
  path: string,
  field: FieldOf<'list'>,
  { record, values }: RecordToSave,
): FileChangeTask[] {
  const getListItems = (from: Loose) => (getAt(from, path) ?? []) as readonly Loose[];
  const findItemIndexById = (from: Loose, { _id }: Loose) =>
    getListItems(from).findIndex((item) => item._id === _id);
  const stored = getListItems(values).filter(
    (item) => item._id !== undefined && findItemIndexById(record, item) >= 0,
  );
  return stored.flatMap((item) =>
    [...fieldEntries(field.of)].flatMap(([name, inner]) => {
      const wanted = getAt(item, name);
      if (!isFileField(inner) || !isPendingFile(wanted)) return [];
      const { rawFile: file } = wanted;
      return {
        label: `${path}.${name}`,
        name: file.name,
        path: (now: Loose) =>
          `${getLastPathSegment(path)}/${findItemIndexById(now, item)}/${inner.upload.to}`,
        sending: {
          file,
          stored: (_: Loose, after: Loose) =>
            getAt(after, `${path}.${findItemIndexById(after, item)}.${name}`),
        },
      };
    }),
  );
}

function planFileChangeTasksOfField(path: string, field: AnyField, save: RecordToSave): FileChangeTask[] {
  if (isFileField(field)) return planTasksOfSingleFileField(path, field.upload.to, save);
  if (isMultiFileField(field)) return planTasksOfMultiFileField(path, field, save);
  return holdsItems(field) ? planUploadTasksOfListItems(path, field, save) : [];
}

/**
 * Returns the calls that give a stored record the same files as the form: first removals, then uploads, then
 * reordering (decisions, section 3, "Assets").
 */
export function planUploads(resource: AnyResource, record: Loose, values: Loose): FileChangeTask[] {
  const tasks = [...fieldEntries(resource.fields)].flatMap(([path, field]) =>
    planFileChangeTasksOfField(path, field, { record, values }),
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

/** Returns those calls of an earlier plan (`tasks`) that the newer plan also contains. */
export const filterTasksStillPlanned = (
  tasks: readonly FileChangeTask[],
  plan: readonly FileChangeTask[],
): FileChangeTask[] => {
  const wanted = new Set(plan.map(getFileTaskIdentity));
  return tasks.filter((task) => wanted.has(getFileTaskIdentity(task)));
};
