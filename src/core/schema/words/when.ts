import type { TextFormat } from './fieldOptions';
import type { Loose, Path, ValueTypeAtPath } from './paths';

/** A condition that a text has a format, such as an address that can receive mail. */
export interface TextFormatCondition {
  /** The format that the text must have. */
  fits: TextFormat;
}

/**
 * A condition on a record. All its entries must hold; an array lists the allowed values. Forms watch the
 * fields, and the API checks the condition.
 */
export type When<R> = {
  readonly [X in Path<R>]?:
    | ValueTypeAtPath<R, X>
    | readonly ValueTypeAtPath<R, X>[]
    | ([Extract<ValueTypeAtPath<R, X>, string>] extends [never] ? never : TextFormatCondition);
};

/**
 * When `field` changes to the value `to`, forms and the API write the values in `set`. Loading a record
 * changes nothing.
 */
export type FieldResetRule<R> = string extends keyof R
  ? { field: string; to: unknown; set: Loose }
  : {
      [X in Path<R>]: {
        field: X;
        to: ValueTypeAtPath<R, X>;
        set: { [Y in Path<R>]?: ValueTypeAtPath<R, Y> };
      };
    }[Path<R>];

/**
 * A check over several fields of a record. A failure is shown at the field `at`, with the Korean file's text
 * in `checks`. Forms and the API only check records whose values all have their types and whose form shows
 * `at`.
 */
export interface RecordCheckRule<R> {
  /** Path of the field that shows the failure. */
  at: Path<R>;
  /** Returns whether the check passes. Must be pure: the result depends only on the record. */
  holds: (record: R) => boolean;
  /** True if a failure only causes a warning. */
  warns?: true;
}
