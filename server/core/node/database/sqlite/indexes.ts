import { type RawBuilder, sql } from 'kysely';
import type { SortPathAndDirection, StoreCondition } from '../../../../../src/core/schema/index';
import { listIndexPathsOfCondition } from '../../../store/match';
import type { Collection, ListIndexOrder } from '../../../store/store';
import { indexKeyColumnRef, indexKeysTableName } from './tables';

/** A database index over a collection's table of index keys. */
interface KeysTableIndex {
  name: string;
  columns: RawBuilder<unknown>;
}

const createAscendingOrder = (path: string): SortPathAndDirection => ({ path, descending: false });
const reverseSortDirection = ({ path, descending }: SortPathAndDirection): SortPathAndDirection => ({
  path,
  descending: !descending,
});

const buildIndexColumnSql = ({ path, descending }: SortPathAndDirection) =>
  descending ? sql`${indexKeyColumnRef(path)} desc` : indexKeyColumnRef(path);

const buildListIndexName = ({ name }: Collection, index: number) =>
  `${indexKeysTableName(name)}:list:${index}`;

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
      name: `${indexKeysTableName(name)}:${index}`,
      columns: sql.join([...order.map(buildIndexColumnSql), sql`_id desc`]),
    })),
    ...lists.map(({ leads, order }, index) => {
      const first = [...leads.map(createAscendingOrder), ...order.map(reverseSortDirection)];
      const beside = filtered.filter((path) => first.every((key) => key.path !== path));
      const columns = sql.join([
        ...first.map(buildIndexColumnSql),
        sql`_id`,
        ...beside.map(indexKeyColumnRef),
      ]);
      return { name: buildListIndexName(collection, index), columns };
    }),
  ];
}

const areSortOrdersEqual = (a: readonly SortPathAndDirection[], b: readonly SortPathAndDirection[]) =>
  a.length === b.length &&
  a.every(({ path, descending }, index) => path === b[index]?.path && descending === b[index]?.descending);

/** Whether a list's index, read forwards or backwards, returns rows in the wanted order. */
const isIndexInWantedOrder = ({ order }: ListIndexOrder, wanted: readonly SortPathAndDirection[]) =>
  order[0]?.path === wanted[0]?.path && areSortOrdersEqual(order.slice(1), wanted.slice(1));

const findPathsOfEqualsConditions = (where: readonly StoreCondition[]): Set<string> =>
  new Set(where.flatMap((condition) => (condition.op === 'equals' ? [condition.path] : [])));

/**
 * Returns the list indexes that can be used for the conditions. The index with the most conditions on its
 * leading columns comes first.
 */
function findCandidateIndexes(collection: Collection, where: readonly StoreCondition[]) {
  const { lists = [], filtered = [] } = collection;
  const equal = findPathsOfEqualsConditions(where);
  const paths = where.flatMap(listIndexPathsOfCondition);
  return lists
    .map((list, index) => ({ list, name: buildListIndexName(collection, index) }))
    .filter(({ list }) => list.leads.every((path) => equal.has(path)))
    .map(({ list, name }) => {
      const has = new Set([...filtered, ...list.leads, ...list.order.map(({ path }) => path)]);
      return { list, name, covers: paths.every((path) => has.has(path)) };
    })
    .toSorted((a, b) => b.list.leads.length - a.list.leads.length);
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
  const found = findCandidateIndexes(collection, where).find(({ list }) =>
    areSortOrdersEqual(list.order, order),
  );
  if (!found) return undefined;
  const { name, list } = found;
  return {
    name,
    leading: where.filter((condition) => condition.op === 'equals' && list.leads.includes(condition.path)),
  };
}

/** Whether an index other than those for lists finds exactly the rows that meet the conditions. */
const hasIndexForAllConditions = ({ orders }: Collection, where: readonly StoreCondition[]) => {
  const equal = findPathsOfEqualsConditions(where);
  return (
    where.length > 0 &&
    where.length === equal.size &&
    orders.some(
      (order) =>
        order.length >= equal.size && order.slice(0, equal.size).every(({ path }) => equal.has(path)),
    )
  );
};

/**
 * Whether an index other than those for lists begins with a condition's path, so that it finds the few
 * matching rows.
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
 * another index alone can check all conditions.
 */
export function chooseIndexForQuery(
  collection: Collection,
  where: readonly StoreCondition[],
  order?: readonly SortPathAndDirection[],
): string | undefined {
  if (hasIndexForAllConditions(collection, where) || hasIndexBeginningWithConditionPath(collection, where))
    return undefined;
  const covering = findCandidateIndexes(collection, where).filter(({ covers }) => covers);
  const inOrder =
    order &&
    (covering.find(({ list }) => areSortOrdersEqual(list.order, order)) ??
      covering.find(({ list }) => isIndexInWantedOrder(list, order)));
  if (inOrder) return inOrder.name;
  return where.length > 0 ? covering[0]?.name : undefined;
}

/**
 * Whether all rows that meet the conditions can be read from an index that already has the wanted sort order.
 */
export const isSortedByIndex = (
  collection: Collection,
  where: readonly StoreCondition[],
  order: readonly SortPathAndDirection[],
): boolean =>
  [[], ...collection.orders].some((own) => areSortOrdersEqual(own, order)) ||
  findIndexForSortOrder(collection, where, order) !== undefined;
