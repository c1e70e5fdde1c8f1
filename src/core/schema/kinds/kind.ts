import type { FieldOf, Kind } from '../words/fields';
import type { Problem, ProblemKey, ValueHintKey } from '../words/problems';

/** The form of a value by which a store filters and sorts records. Null sorts first and matches no filter. */
export type StoreSortKey = string | number | null;

/** The functions of a field type that are independent of the user interface. */
export interface FieldTypeHandler<K extends Kind> {
  /**
   * Returns the field's value in a blank form. The API stores this value if a create body lacks the field.
   */
  blank(field: FieldOf<K>): unknown;
  /** Returns the problem of a value's type or size; null if it is valid. `required` is checked separately. */
  check(value: unknown, field: FieldOf<K>): Problem | null;
  /**
   * Returns whether the value is empty. Empty values break `required`, match the `empty` filter, and are
   * shown as a dash (–) in lists.
   */
  isEmpty(value: unknown): boolean;
  /** The problem that is reported if a required value is missing; by default `required`. */
  missing?: ProblemKey;
  /** Returns a hint about a value that the field accepts although it may be a mistake. */
  hint?(value: unknown, field: FieldOf<K>): ValueHintKey | null;
  /** Parses a query parameter; undefined if the text is no value of the field. */
  parse(text: string, field: FieldOf<K>): unknown;
  /** Converts a value into text. `parse` converts this text back into the value. */
  print(value: unknown): string;
  /** Returns the value's sort key, by which a store filters and sorts records. */
  key(value: unknown, field: FieldOf<K>): StoreSortKey;
}

const WRONG_VALUE_TYPE_PROBLEM: Problem = { key: 'type' };

/**
 * Returns a check that accepts null if the field is nullable, and calls `checkNonNullValue` for any other
 * value.
 */
export function createNullAwareCheck<F extends object>(
  checkNonNullValue: (value: unknown, field: F) => Problem | null,
) {
  return (value: unknown, field: F): Problem | null => {
    if (value === null) return 'nullable' in field && field.nullable ? null : WRONG_VALUE_TYPE_PROBLEM;
    return checkNonNullValue(value, field);
  };
}

interface BlankValueOptions {
  default?: unknown;
  nullable?: true;
  required?: true;
}

/** Returns the default of a field if it has one, else null if the field is nullable, else `fallback`. */
export function chooseBlankValue(field: BlankValueOptions, fallback: unknown): unknown {
  if (field.default !== undefined) return field.default;
  return field.nullable ? null : fallback;
}

/**
 * Returns the blank value of a field whose type has no empty value. It is the result of `chooseBlankValue`,
 * but null for a required field without a default.
 */
export const chooseBlankOrNullIfRequired = (field: BlankValueOptions, fallback: unknown): unknown =>
  chooseBlankValue(field, field.required ? null : fallback);

/**
 * Returns a check for a field type that has no empty value. Unlike the check of `createNullAwareCheck`, it
 * accepts null for a required field: such a field is null until a value is set.
 */
export const createCheckAllowingUnsetValue = <F extends BlankValueOptions>(
  checkNonNullValue: (value: unknown, field: F) => Problem | null,
) => {
  const nullAwareCheck = createNullAwareCheck(checkNonNullValue);
  return (value: unknown, field: F) =>
    value === null && field.required ? null : nullAwareCheck(value, field);
};

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '';

/**
 * Returns a stored value as text. The text is empty for an object, which another program may have stored
 * despite the field's type.
 */
export const formatStoredValueAsText = (value: unknown): string =>
  typeof value === 'object' ? '' : String(value ?? '');
