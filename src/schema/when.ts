import { type At, getAt, type Path } from './paths';

/**
 * A condition over a record, as data: every entry must hold; an array means "one of".
 * Forms watch its paths, the API checks it.
 */
export type When<R> = { readonly [X in Path<R>]?: At<R, X> | readonly At<R, X>[] };

/** Whether `record` meets a condition; no condition is always met. */
export function holds(condition: When<never> | undefined, record: object): boolean {
  return Object.entries(condition ?? {}).every(([path, wanted]) => {
    const value = getAt(record, path);
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });
}
