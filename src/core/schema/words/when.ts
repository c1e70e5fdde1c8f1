import type { TextFormat } from './fieldOptions';
import type { At, Loose, Path } from './paths';

/** Met by a text of a format, such as an address that can receive mail. */
export interface Fits {
  fits: TextFormat;
}

/**
 * A condition on a record, as data: every entry must hold; an array means "one of". Forms watch its paths, the API
 * checks it.
 */
export type When<R> = {
  readonly [X in Path<R>]?:
    | At<R, X>
    | readonly At<R, X>[]
    | ([Extract<At<R, X>, string>] extends [never] ? never : Fits);
};

/** When `field` becomes `to`, the values in `set` are written: on change, never on load; by the API too. */
export type Reset<R> = string extends keyof R
  ? { field: string; to: unknown; set: Loose }
  : { [X in Path<R>]: { field: X; to: At<R, X>; set: { [Y in Path<R>]?: At<R, Y> } } }[Path<R>];

/**
 * A rule over several fields of a record, shown at `at` with the Korean file's text in `checks`. Form and API both
 * check it, if all values have their types and the form shows `at`.
 */
export interface Check<R> {
  at: Path<R>;
  /** Pure: the result depends only on the record. */
  holds: (record: R) => boolean;
  /** A failure is a warning, not an error. */
  warns?: true;
}
