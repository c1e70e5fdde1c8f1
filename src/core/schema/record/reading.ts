import { isObject } from '../kinds/nested';
import { getFieldTypeHandler } from '../kinds/registry';
import { holdsItems, isBooleanField, isGroupField, isInstantField, isMultiFileField } from '../kinds/traits';
import { parseInstant } from '../text/time';
import type { AnyField, FieldOf, Kind, Shape } from '../words/fields';
import type { Loose } from '../words/paths';
import { keepOnlyObjectItems } from './itemsBefore';
import { isDisplayableFile, isEmptyOrOfFieldType } from './readable';
import { getCreationValueSource, isRequired } from './record';

/** The empty value of each field type, which a form shows instead of null or a value of another type. */
const emptyFormValueByKind: { readonly [K in Kind]: unknown } = {
  id: undefined,
  text: '',
  multiline: '',
  richText: '',
  int: null,
  decimal: null,
  number: null,
  texts: [],
  bool: false,
  dateTime: '',
  date: '',
  choice: null,
  choices: [],
  tags: [],
  ref: '',
  refs: [],
  password: undefined,
  image: null,
  file: null,
  files: [],
  group: {},
  list: [],
  own: '',
};

function chooseEmptyFormValue(field: AnyField): unknown {
  if (getCreationValueSource(field)) return undefined;
  const mayBeNull = ('nullable' in field && field.nullable) || (isBooleanField(field) && isRequired(field));
  return mayBeNull ? null : emptyFormValueByKind[field.kind];
}

/** Converts the items of a list field when a form reads them. */
type ListItemsConverter = (listField: FieldOf<'list'>, items: readonly Loose[]) => Loose[];

const keepItemsUnchanged: ListItemsConverter = (_list, items) => [...items];

/**
 * Returns the form's value for a stored value. A missing value becomes the default; null or a value of
 * another type becomes the empty value. Instants in an older notation are converted. A field with several
 * files keeps only those that the console can show.
 */
export function convertStoredToFormValue(
  field: AnyField,
  storedValue: unknown,
  convertItems = keepItemsUnchanged,
): unknown {
  if (isGroupField(field))
    return readFormRecord(field.of, isObject(storedValue) ? storedValue : {}, convertItems);
  if (holdsItems(field)) {
    const formItems = keepOnlyObjectItems(storedValue).map((item) => ({
      ...item,
      ...readFormRecord(field.of, item, convertItems),
    }));
    return convertItems(field, formItems);
  }
  if (storedValue === undefined)
    return getCreationValueSource(field) ? undefined : getFieldTypeHandler(field).blank(field);
  if (isMultiFileField(field) && Array.isArray(storedValue)) return storedValue.filter(isDisplayableFile);
  if (storedValue === null || !isEmptyOrOfFieldType(field, storedValue)) return chooseEmptyFormValue(field);
  return isInstantField(field) ? (parseInstant(storedValue) ?? storedValue) : storedValue;
}

/**
 * Returns a stored record as a form reads it: it has only declared fields, and each value has its field's
 * type.
 */
export const readFormRecord = (
  fields: Shape,
  storedRecord: Loose,
  convertItems = keepItemsUnchanged,
): Loose =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      convertStoredToFormValue(field, storedRecord[name], convertItems),
    ]),
  );
