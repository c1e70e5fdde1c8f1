import type { SortPathAndDirection, StoreCondition } from '../../../../../src/core/schema/index';
import type { Collection, ListIndexOrder } from '../../../store/store';

export const areSortOrdersEqual = (
  a: readonly SortPathAndDirection[],
  b: readonly SortPathAndDirection[],
): boolean =>
  a.length === b.length &&
  a.every(({ path, descending }, index) => path === b[index]?.path && descending === b[index]?.descending);

export const findPathsOfEqualsConditions = (where: readonly StoreCondition[]): Set<string> =>
  new Set(where.flatMap((condition) => (condition.op === 'equals' ? [condition.path] : [])));

interface UsableListIndex {
  list: ListIndexOrder;
  /** Position of the list among the collection's lists. */
  index: number;
}

/**
 * Returns the list indexes that can be used for the conditions. The index with the most conditions on its
 * leading columns comes first.
 */
export function findUsableListIndexes(
  { lists = [] }: Collection,
  where: readonly StoreCondition[],
): UsableListIndex[] {
  const equalsPaths = findPathsOfEqualsConditions(where);
  return lists
    .map((list, index) => ({ list, index }))
    .filter(({ list }) => list.leads.every((path) => equalsPaths.has(path)))
    .toSorted((a, b) => b.list.leads.length - a.list.leads.length);
}

/**
 * A list index that has a wanted sort order. `leading` contains a query's conditions on the leading columns
 * of the index, `others` the query's remaining conditions.
 */
export interface SortedListIndex {
  index: number;
  leading: readonly StoreCondition[];
  others: readonly StoreCondition[];
}

/** Returns the list index that has a query's sort order; undefined if there is none. */
export function findListIndexForSortOrder(
  collection: Collection,
  where: readonly StoreCondition[],
  order: readonly SortPathAndDirection[],
): SortedListIndex | undefined {
  const sortedIndex = findUsableListIndexes(collection, where).find(({ list }) =>
    areSortOrdersEqual(list.order, order),
  );
  if (!sortedIndex) return undefined;
  const { index, list } = sortedIndex;
  const isOnLeadingPaths = (condition: StoreCondition) =>
    condition.op === 'equals' && list.leads.includes(condition.path);
  return {
    index,
    leading: where.filter(isOnLeadingPaths),
    others: where.filter((condition) => !isOnLeadingPaths(condition)),
  };
}
