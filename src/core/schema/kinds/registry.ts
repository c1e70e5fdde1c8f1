import type { AnyField, Kind } from '../words/fields';
import {
  choiceFieldType,
  choicesFieldType,
  idFieldType,
  referenceFieldType,
  referencesFieldType,
} from './choice';
import type { FieldTypeHandler, StoreSortKey } from './kind';
import { assetFieldType, filesFieldType, groupFieldType, listFieldType } from './nested';
import { boolFieldType, decimalFieldType, intFieldType, numberFieldType } from './number';
import { customFieldType } from './own';
import { tagsFieldType } from './tags';
import {
  multilineFieldType,
  passwordFieldType,
  richTextFieldType,
  textFieldType,
  textsFieldType,
} from './text';
import { dateFieldType, dateTimeFieldType } from './time';
import { getFieldTypeTrait } from './traits';

/**
 * The functions of each field type that are independent of the user interface. The table does not compile if
 * a type is missing.
 */
export const fieldTypeHandlers: { readonly [K in Kind]: FieldTypeHandler<K> } = {
  id: idFieldType,
  text: textFieldType,
  multiline: multilineFieldType,
  richText: richTextFieldType,
  int: intFieldType,
  decimal: decimalFieldType,
  number: numberFieldType,
  texts: textsFieldType,
  bool: boolFieldType,
  dateTime: dateTimeFieldType,
  date: dateFieldType,
  choice: choiceFieldType,
  choices: choicesFieldType,
  tags: tagsFieldType,
  ref: referenceFieldType,
  refs: referencesFieldType,
  password: passwordFieldType,
  image: assetFieldType,
  file: assetFieldType,
  files: filesFieldType,
  group: groupFieldType,
  list: listFieldType,
  own: customFieldType,
};

/** Returns the functions of a field's type, if the type is unknown at compile time. */
export function getFieldTypeHandler(field: AnyField): FieldTypeHandler<Kind> {
  // The cast is needed because a union of functions can't express that each handler fits its field type.
  return fieldTypeHandlers[field.kind] as FieldTypeHandler<Kind>;
}

/** Returns the sort key of a value, by which lists compare values. */
export function sortKeyOfValue(field: AnyField, value: unknown): StoreSortKey {
  return getFieldTypeHandler(field).key(value, field);
}

/** Whether records can be compared by a field's value. */
export const hasComparableValues = (field: AnyField): boolean => getFieldTypeTrait(field, 'order') !== null;
