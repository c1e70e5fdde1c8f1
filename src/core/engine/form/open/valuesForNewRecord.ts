import { isPendingFile } from '../../../provider/calls/uploads';
import {
  type AnyField,
  getCreationValueSource,
  holdsItems,
  isFileField,
  isGroupField,
  isIdField,
  isMultiFileField,
  isObject,
  type Loose,
  type Shape,
} from '../../../schema/index';
import { listFilesInValue } from '../../../schema/kinds/files';
import { eachFieldValue } from '../../../schema/record/folds';
import { keepOnlyObjectItems } from '../../../schema/record/itemsBefore';

/**
 * Returns a newly chosen file without the reference to the stored file that it replaces; null for a stored
 * file.
 */
const copyPendingFileOrNull = (fileValue: unknown) =>
  isPendingFile(fileValue) ? { rawFile: fileValue.rawFile } : null;

const copyPendingFiles = (files: unknown): unknown[] =>
  Array.isArray(files) ? files.filter(isPendingFile).map(copyPendingFileOrNull) : [];

function copyValueForNewRecord(field: AnyField, value: unknown): unknown {
  if (isIdField(field) || getCreationValueSource(field)) return undefined;
  if (isFileField(field)) return copyPendingFileOrNull(value);
  if (isMultiFileField(field)) return copyPendingFiles(value);
  if (isGroupField(field)) return buildRecreatedRecordValues(field.of, isObject(value) ? value : {});
  if (!holdsItems(field)) return value;
  return keepOnlyObjectItems(value).map((item) => ({
    ...buildRecreatedRecordValues(field.of, item),
    _id: undefined,
  }));
}

/**
 * Prepares the form values of a deleted record for a new record: removes ids, timestamps and stored files.
 */
export const buildRecreatedRecordValues = (fields: Shape, values: Loose): Loose =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, copyValueForNewRecord(field, values[name])]),
  );

const listStoredFileNamesInValue = (fileValue: unknown): string[] =>
  isObject(fileValue) && !isPendingFile(fileValue) && typeof fileValue.name === 'string'
    ? [fileValue.name]
    : [];

/** Returns the names of a record's stored files. The API removed them together with the record. */
export const listStoredFileNames = (fields: Shape, values: Loose): string[] =>
  [...eachFieldValue(fields, values)].flatMap(({ field, value }) =>
    'upload' in field ? listFilesInValue(field, value).flatMap(listStoredFileNamesInValue) : [],
  );
