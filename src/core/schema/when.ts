import type { TextFormat } from './fieldOptions';
import { fitsFormat } from './formats';
import { isObject } from './kinds/nested';
import { type At, getAt, type Path } from './paths';

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

function meets(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value);
  return isObject(wanted) ? fitsFormat(value, (wanted as unknown as Fits).fits) : wanted === value;
}

/** Whether `record` meets a condition; no condition is always met. */
export function holds(condition: When<never> | undefined, record: object): boolean {
  return Object.entries(condition ?? {}).every(([path, wanted]) => meets(getAt(record, path), wanted));
}
