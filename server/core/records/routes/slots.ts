import {
  type AnyField,
  type AnyResource,
  type Asset,
  type FileField,
  fieldEntries,
  getAt,
  getLastPathSegment,
  getMaxFilesOfField,
  groupDisplayableFilesAt,
  holdsItems,
  isFileField,
  isMultiFileField,
  isObject,
  type Loose,
  setAt,
} from '../../../../src/core/schema/index';
import { getImageCopyWidths } from '../../../../src/core/schema/kinds/files';
import { keepOnlyObjectItems } from '../../../../src/core/schema/record/itemsBefore';
import type { UploadKind } from '../../assets/uploadCheck/checkUpload';
import { ApiError } from '../../basics/errors';
import { refuseRecordWithProblems } from '../body/body';

/**
 * A field that accepts uploaded files in a collection's records. This is a file field, a list of files, or a
 * file field in list items.
 */
export interface FileUploadTarget {
  /**
   * Path of the endpoint, relative to the record's path. `:at` is an index, or the id of a file to remove.
   */
  path: string;
  wanted: UploadKind;
  /** Whether everyone may see files that are uploaded to this field. */
  isPublic: boolean;
  /** The names of the copies that are made of an uploaded picture, each with its width in pixels. */
  sizes: Readonly<Record<string, number>>;
  putFile(resource: AnyResource, record: Loose, at: string, asset: Asset): Loose;
  removeFile(record: Loose, at: string): Loose;
}

/** Parses an index in a call's path. Throws 400 if it is not a number from 0 to `most`. */
function parseIndexInCallPath(text: string, most: number): number {
  const index = /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : Number.NaN;
  if (!(index <= most)) throw new ApiError('bad_index');
  return index;
}

const getArrayAtPath = (record: Loose, path: string): unknown[] => {
  const value = getAt(record, path);
  return Array.isArray(value) ? value : [];
};

const isPublicFileField = (field: FileField) => 'public' in field && field.public === true;

const createSingleFileTarget = (path: string, field: FileField): FileUploadTarget => ({
  path: field.upload.to,
  wanted: field.kind,
  isPublic: isPublicFileField(field),
  sizes: getImageCopyWidths(field) ?? {},
  putFile: (_face, record, _at, asset) => setAt(record, path, asset),
  removeFile: (record) => setAt(record, path, null),
});

const createFileListTarget = (path: string, to: string): FileUploadTarget => ({
  path: `${to}/:at`,
  wanted: 'file',
  isPublic: false,
  sizes: {},
  putFile(resource, record, at, asset) {
    const files = groupDisplayableFilesAt(record, path);
    const index = parseIndexInCallPath(at, files.shown.length);
    const max = getMaxFilesOfField(resource, record, path);
    if (index >= max) refuseRecordWithProblems(resource, { [path]: { key: 'tooMany', args: { max } } });
    return setAt(record, path, [...files.shown.toSpliced(index, 1, asset), ...files.others]);
  },
  removeFile(record, at) {
    const files = getArrayAtPath(record, path);
    const kept = files.filter((file) => !isObject(file) || file._id !== at);
    if (kept.length === files.length) throw new ApiError('not_found');
    return setAt(record, path, kept);
  },
});

function createItemFileTarget(listPath: string, name: string, field: FileField): FileUploadTarget {
  const setFileOfListItem = (record: Loose, at: string, asset: Asset | null) => {
    const items = getArrayAtPath(record, listPath);
    // The index in the path counts only list items that are objects. Callers do not see other values, which
    // other programs stored.
    const shown = keepOnlyObjectItems(items);
    const item = shown[parseIndexInCallPath(at, shown.length - 1)];
    return setAt(
      record,
      listPath,
      items.map((one) => (one === item ? { ...item, [name]: asset } : one)),
    );
  };
  return {
    path: `${getLastPathSegment(listPath)}/:at/${field.upload.to}`,
    wanted: field.kind,
    isPublic: isPublicFileField(field),
    sizes: getImageCopyWidths(field) ?? {},
    putFile: (_face, record, at, asset) => setFileOfListItem(record, at, asset),
    removeFile: (record, at) => setFileOfListItem(record, at, null),
  };
}

function createFileUploadTargets(path: string, field: AnyField): FileUploadTarget[] {
  if (isFileField(field)) return [createSingleFileTarget(path, field)];
  if (isMultiFileField(field)) return [createFileListTarget(path, field.upload.to)];
  if (!holdsItems(field)) return [];
  return Object.entries(field.of).flatMap(([name, inner]) =>
    isFileField(inner) ? [createItemFileTarget(path, name, inner)] : [],
  );
}

/**
 * Returns the fields that accept uploaded files in a collection's records, from all resources that share the
 * collection.
 */
export function listFileUploadTargets(resources: readonly AnyResource[]): FileUploadTarget[] {
  const all = resources.flatMap(({ fields }) =>
    [...fieldEntries(fields)].flatMap(([path, field]) => createFileUploadTargets(path, field)),
  );
  return [...new Map(all.map((slot) => [slot.path, slot])).values()];
}
