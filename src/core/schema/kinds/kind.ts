import type { FieldOf, Kind } from '../words/fields';
import type { HintKey, Problem, ProblemKey } from '../words/problems';

/** A value's key, by which a store filters and sorts; null sorts first and matches nothing. */
export type Key = string | number | null;

/** The half of a field type that is independent of a screen. */
export interface PureKind<K extends Kind> {
  /** Returns the value in a blank form, which is also stored if a create body lacks the key. */
  blank(field: FieldOf<K>): unknown;
  /** Returns the problem of a value's type or size; null if it is valid. `required` is checked separately. */
  check(value: unknown, field: FieldOf<K>): Problem | null;
  /** Returns whether the value counts as missing, for `required`, the `empty` filter and the – of a cell. */
  isEmpty(value: unknown): boolean;
  /** The problem of a missing required value; by default `required`. */
  missing?: ProblemKey;
  /** Returns a hint for a value that is nevertheless accepted. */
  hint?(value: unknown, field: FieldOf<K>): HintKey | null;
  /** Parses a query parameter; undefined if the text is no value of the field. */
  parse(text: string, field: FieldOf<K>): unknown;
  /** Returns the text that `parse` reads back. */
  print(value: unknown): string;
  /** Returns the value's key, by which lists compare it. */
  key(value: unknown, field: FieldOf<K>): Key;
}

const TYPE: Problem = { key: 'type' };

/** Returns a check that allows null if the field does, and otherwise uses `inner`. */
export function nullable<F extends object>(inner: (value: unknown, field: F) => Problem | null) {
  return (value: unknown, field: F): Problem | null => {
    if (value === null) return 'nullable' in field && field.nullable ? null : TYPE;
    return inner(value, field);
  };
}

interface Blankable {
  default?: unknown;
  nullable?: true;
  required?: true;
}

/** Returns the default of a field, else null if it is nullable, else `otherwise`. */
export function blankOf(field: Blankable, otherwise: unknown): unknown {
  if (field.default !== undefined) return field.default;
  return field.nullable ? null : otherwise;
}

/** Like `blankOf`, for a type without an empty value: a required value is null until it is set. */
export const unsetOf = (field: Blankable, otherwise: unknown): unknown =>
  blankOf(field, field.required ? null : otherwise);

/**
 * Like `nullable`, for a type without an empty value: a required value that is not set yet is no type error.
 */
export const settable = <F extends Blankable>(inner: (value: unknown, field: F) => Problem | null) => {
  const checked = nullable(inner);
  return (value: unknown, field: F) => (value === null && field.required ? null : checked(value, field));
};

export const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';
