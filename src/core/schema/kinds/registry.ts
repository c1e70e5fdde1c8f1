import type { AnyField, Kind } from '../words/fields';
import { choice, choices, id, ref, refs } from './choice';
import type { Key, PureKind } from './kind';
import { file, files, group, image, list } from './nested';
import { bool, decimal, int, number } from './number';
import { own } from './own';
import { tags } from './tags';
import { manyTexts, multiline, password, richText, text } from './text';
import { date, dateTime } from './time';
import { traitOf } from './traits';

/** Every kind's pure half. A kind without one does not compile. */
export const kinds: { readonly [K in Kind]: PureKind<K> } = {
  id,
  text,
  multiline,
  richText,
  int,
  decimal,
  number,
  texts: manyTexts,
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

/** The pure half of a field's kind, for a kind unknown at compile time. */
export function kindOf(field: AnyField): PureKind<Kind> {
  // The map pairs each kind with a handler for its fields; a union of functions can't express that.
  return kinds[field.kind] as PureKind<Kind>;
}

/** A value as lists compare it. */
export function keyOf(field: AnyField, value: unknown): Key {
  return kindOf(field).key(value, field);
}

/** True if records can be compared by a field's value. */
export const isComparable = (field: AnyField): boolean => traitOf(field, 'order') !== null;
