import { type RawBuilder, sql } from 'kysely';
import type { SortPathAndDirection, StoreCondition } from '../../../../../src/core/schema/index';
import { createAscendingOrder } from '../../../store/lists';
import { listIndexPathsOfCondition } from '../../../store/match';
import type { Collection, ListIndexOrder } from '../../../store/store';
import {
  areSortOrdersEqual,
  findListIndexForSortOrder,
  findPathsOfEqualsConditions,
  findUsableListIndexes,
} from '../shared/listIndexes';
import { getIndexKeysTableName, indexKeyColumnRef } from './tables';

/** A database index over a collection's table of index keys. */
interface KeysTableIndex {
  name: string;
  columns: RawBuilder<unknown>;
}

const reverseSortDirection = ({ path, descending }: SortPathAndDirection): SortPathAndDirection => ({
  path,
  descending: !descending,
});

const buildIndexColumnSql = ({ path, descending }: SortPathAndDirection) =>
  descending ? sql`${indexKeyColumnRef(path)} desc` : indexKeyColumnRef(path);

const buildListIndexName = ({ name }: Collection, index: number) =>
  `${getIndexKeysTableName(name)}:list:${index}`;

/**
 * Returns the database indexes of a collection. The indexes for lists contain all columns by which lists are
 * filtered, so a filter reads only the index. For 100,000 rows this takes some 10 ms; looking up each row
 * would take ten times as long. Most lists show the newest rows first, but the indexes ascend and are read
 * backwards. SQLite fills index pages fully only if rows are added at the end.
 */
export function defineKeyIndexesOfCollection(collection: Collection): KeysTableIndex[] {
  const { name, orders, lists = [], filtered = [] } = collection;
  return [
    ...orders.map((order, index) => ({
      name: `${getIndexKeysTableName(name)}:${index}`,
      columns: sql.join([...order.map(buildIndexColumnSql), sql`_id desc`]),
    })),
    ...lists.map(({ leads, order }, index) => {
      const sortColumns = [...leads.map(createAscendingOrder), ...order.map(reverseSortDirection)];
      const extraFilterPaths = filtered.filter((path) => sortColumns.every((key) => key.path !== path));
      const columnListSql = sql.join([
        ...sortColumns.map(buildIndexColumnSql),
        sql`_id`,
        ...extraFilterPaths.map(indexKeyColumnRef),
      ]);
      return { name: buildListIndexName(collection, index), columns: columnListSql };
    }),
  ];
}

/** Whether a list's index, read forwards or backwards, returns rows in the wanted order. */
const isIndexInWantedOrder = ({ order }: ListIndexOrder, wantedOrder: readonly SortPathAndDirection[]) =>
  order[0]?.path === wantedOrder[0]?.path && areSortOrdersEqual(order.slice(1), wantedOrder.slice(1));

/**
 * Returns the list indexes that can be used for the conditions. `covers` says whether an index contains every
 * path that the conditions compare.
 */
function findCandidateIndexes(collection: Collection, where: readonly StoreCondition[]) {
  const { filtered = [] } = collection;
  const conditionPaths = where.flatMap(listIndexPathsOfCondition);
  return findUsableListIndexes(collection, where).map(({ list, index }) => {
    const indexedPaths = new Set([...filtered, ...list.leads, ...list.order.map(({ path }) => path)]);
    const coversAllConditions = conditionPaths.every((path) => indexedPaths.has(path));
    return { list, name: buildListIndexName(collection, index), covers: coversAllConditions };
  });
}

/**
 * Returns the index that has a list's sort order, and the conditions by which this index finds the list's
 * rows.
 */
export function findIndexForSortOrder(
  collection: Collection,
  where: readonly StoreCondition[],
  order: readonly SortPathAndDirection[],
): { name: string; leading: readonly StoreCondition[] } | undefined {
  const sortedIndex = findListIndexForSortOrder(collection, where, order);
  return sortedIndex && { ...sortedIndex, name: buildListIndexName(collection, sortedIndex.index) };
}

/** Whether an index other than those for lists finds exactly the rows that meet the conditions. */
const hasIndexForAllConditions = ({ orders }: Collection, where: readonly StoreCondition[]) => {
  const equalsPaths = findPathsOfEqualsConditions(where);
  return (
    where.length > 0 &&
    where.length === equalsPaths.size &&
    orders.some(
      (order) =>
        order.length >= equalsPaths.size &&
        order.slice(0, equalsPaths.size).every(({ path }) => equalsPaths.has(path)),
    )
  );
};

/**
 * Whether an index of `orders` (not one of a list) begins with the path of an `over` or `among` condition.
 * Such an index finds the few matching rows.
 */
const hasIndexBeginningWithConditionPath = ({ orders }: Collection, where: readonly StoreCondition[]) =>
  where.some(
    (condition) =>
      (condition.op === 'over' || condition.op === 'among') &&
      orders.some(([first]) => first?.path === condition.path),
  );

/**
 * Returns the name of the index that SQLite must use for a query; undefined if SQLite may choose. SQLite does
 * not know how many rows have the same key. So it might choose an index that finds half of all rows, although
 * another index contains all columns that the conditions compare.
 */
export function chooseIndexForQuery(
  collection: Collection,
  where: readonly StoreCondition[],
  order?: readonly SortPathAndDirection[],
): string | undefined {
  if (hasIndexForAllConditions(collection, where) || hasIndexBeginningWithConditionPath(collection, where))
    return undefined;
  const coveringIndexes = findCandidateIndexes(collection, where).filter(({ covers }) => covers);
  const sortedIndex =
    order &&
    (coveringIndexes.find(({ list }) => areSortOrdersEqual(list.order, order)) ??
      coveringIndexes.find(({ list }) => isIndexInWantedOrder(list, order)));
  if (sortedIndex) return sortedIndex.name;
  return where.length > 0 ? coveringIndexes[0]?.name : undefined;
}

/**
 * Whether all rows that meet the conditions can be read from an index that already has the wanted sort order.
 */
export const isSortedByIndex = (
  collection: Collection,
  where: readonly StoreCondition[],
  order: readonly SortPathAndDirection[],
): boolean =>
  [[], ...collection.orders].some((indexOrder) => areSortOrdersEqual(indexOrder, order)) ||
  findIndexForSortOrder(collection, where, order) !== undefined;
