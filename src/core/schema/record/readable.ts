import { isObject } from '../kinds/nested';
import { isDecimal } from '../text/decimal';
import { parseInstant } from '../text/time';
import type { Asset } from '../words/fieldOptions';
import type { AnyField, Kind } from '../words/fields';
import { getAt, type Loose } from '../words/paths';

const isTextValue = (value: unknown): value is string => typeof value === 'string';

/** Whether the console can show a stored value as a file. */
export const isDisplayableFile = (value: unknown): value is Asset =>
  isObject(value) && isTextValue(value.url) && isTextValue(value.name);

/**
 * Functions that tell whether the console can show a stored value, by field type. They only test the type,
 * because lists also show masked values and values that the schema no longer allows.
 */
const displayableValueTestByKind: { readonly [K in Kind]: (value: unknown) => boolean } = {
  id: isTextValue,
  text: isTextValue,
  multiline: isTextValue,
  richText: isTextValue,
  int: (value) => typeof value === 'number',
  decimal: (value) => isTextValue(value) && isDecimal(value),
  number: (value) => typeof value === 'number',
  texts: (value) => Array.isArray(value) && value.every(isTextValue),
  bool: (value) => typeof value === 'boolean',
  dateTime: (value) => value === '' || parseInstant(value) !== undefined,
  date: isTextValue,
  choice: isTextValue,
  choices: (value) => Array.isArray(value) && value.every(isTextValue),
  tags: (value) => Array.isArray(value) && value.every(isTextValue),
  ref: isTextValue,
  refs: (value) => Array.isArray(value) && value.every(isTextValue),
  password: isTextValue,
  image: isDisplayableFile,
  file: isDisplayableFile,
  files: (value) => Array.isArray(value) && value.every(isDisplayableFile),
  group: isObject,
  list: (value) => Array.isArray(value) && value.every(isObject),
  own: isTextValue,
};

/**
 * Whether a stored value is missing or has the type of its field; other programs may also write into the
 * database.
 */
export const isEmptyOrOfFieldType = (field: AnyField, value: unknown): boolean =>
  value === undefined || value === null || displayableValueTestByKind[field.kind](value);

/**
 * Returns the files at a path of a record, in two groups: files that the console can show, and other values.
 */
export function splitFilesByDisplayability(
  record: Loose,
  path: string,
): { shown: Asset[]; others: unknown[] } {
  const value = getAt(record, path);
  const storedFiles: unknown[] = Array.isArray(value) ? value : [];
  return {
    shown: storedFiles.filter(isDisplayableFile),
    others: storedFiles.filter((file) => !isDisplayableFile(file)),
  };
}
