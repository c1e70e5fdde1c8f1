import type { AnyField, Kind } from '../words/fields';
import { choice, choices, id, ref, refs } from './choice';
import type { FieldTypeHandler, StoreSortKey } from './kind';
import { file, files, group, image, list } from './nested';
import { bool, decimal, int, number } from './number';
import { own } from './own';
import { tags } from './tags';
import { multiline, password, richText, text, textsKind } from './text';
import { date, dateTime } from './time';
import { fieldTypeTraitOf } from './traits';

/**
 * The functions of each field type that are independent of the user interface. A missing type does not
 * compile.
 */
export const kinds: { readonly [K in Kind]: FieldTypeHandler<K> } = {
  id,
  text,
  multiline,
  richText,
  int,
  decimal,
  number,
  texts: textsKind,
  bool,
  dateTime,
  date,
  choice,
  choices,
  tags,
  ref,
  refs,
  password,
  image,
  file,
  files,
  group,
  list,
  own,
};

/** Returns the functions of a field's type, if the type is unknown at compile time. */
export function fieldTypeHandlerOf(field: AnyField): FieldTypeHandler<Kind> {
  // The cast is needed because a union of functions can't express that each handler fits its field type.
  return kinds[field.kind] as FieldTypeHandler<Kind>;
}

/** Returns the sort key of a value, by which lists compare values. */
export function sortKeyOfValue(field: AnyField, value: unknown): StoreSortKey {
  return fieldTypeHandlerOf(field).key(value, field);
}

/** Whether records can be compared by a field's value. */
export const isComparable = (field: AnyField): boolean => fieldTypeTraitOf(field, 'order') !== null;
