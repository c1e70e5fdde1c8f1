import {
  indexOfTerm,
  type StoreCondition,
  type StoreSortKey,
  type TextContainsCondition,
} from '../../../src/core/schema/index';
import { compareIndexKeys } from './compare';

export type IndexKeysByPath = Readonly<Record<string, StoreSortKey>>;
type IndexKeysPredicate = (keys: IndexKeysByPath) => boolean;
type StoreConditionOperator = StoreCondition['op'];

const getIndexKeyAtPath = (keys: IndexKeysByPath, path: string): StoreSortKey => keys[path] ?? null;

function doesIndexKeyContainTerm(
  keys: IndexKeysByPath,
  { path, term, mixed }: TextContainsCondition,
): boolean {
  const key = getIndexKeyAtPath(keys, path);
  if (key === null || !String(key).includes(term)) return false;
  return !mixed || indexOfTerm(String(getIndexKeyAtPath(keys, mixed.path) ?? ''), mixed.term) >= 0;
}

const predicateFactoryByConditionOperator: {
  [O in StoreConditionOperator]: (condition: Extract<StoreCondition, { op: O }>) => IndexKeysPredicate;
} = {
  equals:
    ({ path, key }) =>
    (keys) =>
      key !== null && getIndexKeyAtPath(keys, path) === key,
  among: ({ path, keys: wantedKeys }) => {
    const allowedKeys = new Set(wantedKeys);
    return (keys) => {
      const key = getIndexKeyAtPath(keys, path);
      return key !== null && allowedKeys.has(key);
    };
  },
  contains:
    ({ any }) =>
    (keys) =>
      any.some((term) => doesIndexKeyContainTerm(keys, term)),
  between:
    ({ path, from, until }) =>
    (keys) => {
      const key = getIndexKeyAtPath(keys, path);
      if (key === null || (from !== undefined && compareIndexKeys(key, from) < 0)) return false;
      return until === undefined || compareIndexKeys(key, until) < 0;
    },
  empty:
    ({ path, empty }) =>
    (keys) =>
      (getIndexKeyAtPath(keys, path) === null) === empty,
  below: ({ path }) => {
    throw new Error(`The ids below at ${path} are not looked up yet`);
  },
  over: ({ path }) => {
    throw new Error(`The records at ${path} are not looked up yet`);
  },
  all: ({ of }) => {
    const predicates = of.map(createIndexKeysPredicate);
    return (keys) => predicates.every((predicate) => predicate(keys));
  },
  any: ({ of }) => {
    const predicates = of.map(createIndexKeysPredicate);
    return (keys) => predicates.some((predicate) => predicate(keys));
  },
};

/** Returns a function that tests whether a document's index keys meet a condition. */
export function createIndexKeysPredicate(condition: StoreCondition): IndexKeysPredicate {
  // The cast is needed, because TypeScript can't know that the predicate fits the condition with this `op`.
  return (
    predicateFactoryByConditionOperator[condition.op] as (condition: StoreCondition) => IndexKeysPredicate
  )(condition);
}

export function listIndexPathsOfCondition(condition: StoreCondition): string[] {
  if ('of' in condition) return condition.of.flatMap(listIndexPathsOfCondition);
  return condition.op === 'contains'
    ? condition.any.flatMap(({ path, mixed }) => (mixed ? [path, mixed.path] : [path]))
    : [condition.path];
}
