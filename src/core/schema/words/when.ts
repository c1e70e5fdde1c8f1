import type { TextFormat } from './fieldOptions';
import type { At, Loose, Path } from './paths';

/** Condition of a text that fits a format, such as an address that can receive mail. */
export interface Fits {
  fits: TextFormat;
}

/**
 * A condition on a record, as data: all entries must hold; an array means "one of". Forms watch its paths,
 * and the API checks it.
 */
export type When<R> = {
  readonly [X in Path<R>]?:
    | At<R, X>
    | readonly At<R, X>[]
    | ([Extract<At<R, X>, string>] extends [never] ? never : Fits);
};

/**
 * When `field` changes to `to`, the values in `set` are written, by forms and by the API; never when a record
 * is loaded.
 */
export type Reset<R> = string extends keyof R
  ? { field: string; to: unknown; set: Loose }
  : { [X in Path<R>]: { field: X; to: At<R, X>; set: { [Y in Path<R>]?: At<R, Y> } } }[Path<R>];

/**
 * A check over several fields of a record, shown at `at` with the Korean file's text in `checks`. Forms and
 * the API run it if all values have their types and the form shows `at`.
 */
export interface Check<R> {
  at: Path<R>;
  /** Returns whether the check passes. Must be pure: the result depends only on the record. */
  holds: (record: R) => boolean;
  /** True if a failure is a warning and not an error. */
  warns?: true;
}
