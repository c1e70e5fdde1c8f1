import type { Condition, Key } from '../../src/schema/index';
import { compareKeys } from './compare';

export type Keys = Readonly<Record<string, Key>>;
type Predicate = (keys: Keys) => boolean;
type Op = Condition['op'];

const keyAt = (keys: Keys, path: string): Key => keys[path] ?? null;

const predicates: { [O in Op]: (condition: Extract<Condition, { op: O }>) => Predicate } = {
  equals:
    ({ path, key }) =>
    (keys) =>
      key !== null && keyAt(keys, path) === key,
  among:
    ({ path, keys: wanted }) =>
    (keys) => {
      const key = keyAt(keys, path);
      return key !== null && wanted.includes(key);
    },
  contains:
    ({ any }) =>
    (keys) =>
      any.some(({ path, term }) => {
        const key = keyAt(keys, path);
        return key !== null && String(key).includes(term);
      }),
  between:
    ({ path, from, until }) =>
    (keys) => {
      const key = keyAt(keys, path);
      if (key === null || (from !== undefined && compareKeys(key, from) < 0)) return false;
      return until === undefined || compareKeys(key, until) < 0;
    },
  empty:
    ({ path, empty }) =>
    (keys) =>
      (keyAt(keys, path) === null) === empty,
};

/** Returns a function that tells whether keys meet the condition. */
export function predicateOf(condition: Condition): Predicate {
  // The entry of the condition's own op; the type of an indexed union can't express that.
  return (predicates[condition.op] as (condition: Condition) => Predicate)(condition);
}

/** Returns the paths that a condition compares. */
export const pathsOf = (condition: Condition): string[] =>
  condition.op === 'contains' ? condition.any.map(({ path }) => path) : [condition.path];
