import type { FieldOf, Kind } from '../words/fields';
import type { HintKey, Problem, ProblemKey } from '../words/problems';

/** A value's key for filters and sort in a store; null sorts first and matches nothing. */
export type Key = string | number | null;

/** The pure half of a kind: everything about its values that needs no screen. */
export interface PureKind<K extends Kind> {
  /** The value in a blank form, and the stored value if a create body lacks the key. */
  blank(field: FieldOf<K>): unknown;
  /** Type and size; null if the value is fine. `required` is checked separately. */
  check(value: unknown, field: FieldOf<K>): Problem | null;
  /** Whether the value counts as missing for `required`, the `empty` filter and the – of a cell. */
  isEmpty(value: unknown): boolean;
  /** The problem of a missing required value; `required` by default. */
  missing?: ProblemKey;
  /** Returns the hint for a value that is accepted nevertheless. */
  hint?(value: unknown, field: FieldOf<K>): HintKey | null;
  /** Parses a query parameter; undefined if the text is no value of this field. */
  parse(text: string, field: FieldOf<K>): unknown;
  /** The text that `parse` reads back. */
  print(value: unknown): string;
  /** The value as lists compare it. */
  key(value: unknown, field: FieldOf<K>): Key;
}

const TYPE: Problem = { key: 'type' };

/** Allows null if the field does, and otherwise leaves the check to `inner`. */
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

/** The default of a field, else null if it may be null, else `otherwise`. */
export function blankOf(field: Blankable, otherwise: unknown): unknown {
  if (field.default !== undefined) return field.default;
  return field.nullable ? null : otherwise;
}

/** The same for a kind without an empty value: a required value is null until it is set. */
export const unsetOf = (field: Blankable, otherwise: unknown): unknown =>
  blankOf(field, field.required ? null : otherwise);

/** `nullable` for such a kind: a required value that is not yet set is no type error. */
export const settable = <F extends Blankable>(inner: (value: unknown, field: F) => Problem | null) => {
  const checked = nullable(inner);
  return (value: unknown, field: F) => (value === null && field.required ? null : checked(value, field));
};

export const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';
