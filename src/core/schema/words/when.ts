import type { TextFormat } from './fieldOptions';
import type { Loose, Path, ValueTypeAtPath } from './paths';

/** A condition that a text has a given format, for example that of an e-mail address. */
export interface TextFormatCondition {
  /** The format that the text must have. */
  fits: TextFormat;
}

/**
 * A condition on a record. Each key is a path, and its value the required value or an array of allowed
 * values. All keys must match. Forms check the condition after each input, and the API checks it too.
 */
export type RecordCondition<R> = {
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
 * A check over several fields of a record. A failure is shown at the field `at`, with the text from `checks`
 * in the Korean text file. Forms and the API skip the check if any value has a wrong type, or if the form
 * does not show `at`.
 */
export interface RecordCheckRule<R> {
  /** Path of the field that shows the failure. */
  at: Path<R>;
  /** Returns whether the check passes. Must be pure: the result depends only on the record. */
  holds: (record: R) => boolean;
  /** True if a failed check is only a warning. The record can still be saved. */
  warns?: true;
}
