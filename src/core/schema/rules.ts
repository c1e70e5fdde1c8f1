import type { At, Loose, Path } from './paths';

/** When `field` becomes `to`, the values in `set` are written: on change, never on load; by the API too. */
export type Reset<R> = string extends keyof R
  ? { field: string; to: unknown; set: Loose }
  : { [X in Path<R>]: { field: X; to: At<R, X>; set: { [Y in Path<R>]?: At<R, Y> } } }[Path<R>];

/**
 * A rule over several fields of a record, said at `at` in the words of the Korean file's `checks`. Form and API both
 * check it, if all values have their types and the form shows `at`.
 */
export interface Check<R> {
  at: Path<R>;
  /** Pure: nothing but the record may decide. */
  holds: (record: R) => boolean;
  /** Where it does not hold, that is pointed out, and nothing refused. */
  warns?: true;
}
