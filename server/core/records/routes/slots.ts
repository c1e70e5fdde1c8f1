import {
  type AnyField,
  type AnyResource,
  type Asset,
  type FileField,
  fieldEntries,
  getAt,
  getLastPathSegment,
  getMaxFilesOfField,
  holdsItems,
  isFileField,
  isMultiFileField,
  isObject,
  type Loose,
  setAt,
  splitFilesByDisplayability,
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
  putFile(resource: AnyResource, record: Loose, indexOrId: string, asset: Asset): Loose;
  removeFile(record: Loose, indexOrId: string): Loose;
}

/** Parses an index in a call's path. Throws 400 if it is not a number from 0 to `maxIndex`. */
function parseIndexInCallPath(text: string, maxIndex: number): number {
  const index = /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : Number.NaN;
  if (!(index <= maxIndex)) throw new ApiError('bad_index');
  return index;
}

const getArrayAtPath = (record: Loose, path: string): unknown[] => {
  const value = getAt(record, path);
  return Array.isArray(value) ? value : [];
};

const isPublicFileField = (field: FileField) => 'public' in field && field.public === true;

const createSingleFileTarget = (fieldPath: string, field: FileField): FileUploadTarget => ({
  path: field.upload.to,
  wanted: field.kind,
  isPublic: isPublicFileField(field),
  sizes: getImageCopyWidths(field) ?? {},
  putFile: (_resource, record, _indexOrId, asset) => setAt(record, fieldPath, asset),
  removeFile: (record) => setAt(record, fieldPath, null),
});

const createFileListTarget = (fieldPath: string, endpointPath: string): FileUploadTarget => ({
  path: `${endpointPath}/:at`,
  wanted: 'file',
  isPublic: false,
  sizes: {},
  putFile(resource, record, indexOrId, asset) {
    const fileGroups = splitFilesByDisplayability(record, fieldPath);
    const index = parseIndexInCallPath(indexOrId, fileGroups.shown.length);
    const maxFiles = getMaxFilesOfField(resource, record, fieldPath);
    if (index >= maxFiles)
      refuseRecordWithProblems(resource, { [fieldPath]: { key: 'tooMany', args: { max: maxFiles } } });
    return setAt(record, fieldPath, [...fileGroups.shown.toSpliced(index, 1, asset), ...fileGroups.others]);
  },
  removeFile(record, indexOrId) {
    const files = getArrayAtPath(record, fieldPath);
    const remainingFiles = files.filter((file) => !isObject(file) || file._id !== indexOrId);
    if (remainingFiles.length === files.length) throw new ApiError('not_found');
    return setAt(record, fieldPath, remainingFiles);
  },
});

function createItemFileTarget(listPath: string, fieldName: string, field: FileField): FileUploadTarget {
  const setFileOfListItem = (record: Loose, indexText: string, asset: Asset | null) => {
    const items = getArrayAtPath(record, listPath);
    // The index in the path counts only the list items that are objects. Other items were stored by other
    // programs, and callers do not see them.
    const objectItems = keepOnlyObjectItems(items);
    const item = objectItems[parseIndexInCallPath(indexText, objectItems.length - 1)];
    return setAt(
      record,
      listPath,
      items.map((listItem) => (listItem === item ? { ...item, [fieldName]: asset } : listItem)),
    );
  };
  return {
    path: `${getLastPathSegment(listPath)}/:at/${field.upload.to}`,
    wanted: field.kind,
    isPublic: isPublicFileField(field),
    sizes: getImageCopyWidths(field) ?? {},
    putFile: (_resource, record, indexOrId, asset) => setFileOfListItem(record, indexOrId, asset),
    removeFile: (record, indexOrId) => setFileOfListItem(record, indexOrId, null),
  };
}

function createFileUploadTargets(fieldPath: string, field: AnyField): FileUploadTarget[] {
  if (isFileField(field)) return [createSingleFileTarget(fieldPath, field)];
  if (isMultiFileField(field)) return [createFileListTarget(fieldPath, field.upload.to)];
  if (!holdsItems(field)) return [];
  return Object.entries(field.of).flatMap(([name, inner]) =>
    isFileField(inner) ? [createItemFileTarget(fieldPath, name, inner)] : [],
  );
}

/**
 * Returns the fields that accept uploaded files in a collection's records, from all resources that share the
 * collection.
 */
export function listFileUploadTargets(resources: readonly AnyResource[]): FileUploadTarget[] {
  const targets = resources.flatMap(({ fields }) =>
    [...fieldEntries(fields)].flatMap(([path, field]) => createFileUploadTargets(path, field)),
  );
  return [...new Map(targets.map((target) => [target.path, target])).values()];
}
