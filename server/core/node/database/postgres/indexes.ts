import { type RawBuilder, sql } from 'kysely';
import type { SortPathAndDirection } from '../../../../../src/core/schema/index';
import { createAscendingOrder } from '../../../store/lists';
import type { Collection } from '../../../store/store';
import { buildIndexKeyNgramsSql, buildIndexKeyToArraySql } from './grams';
import { getIndexKeysTableName, indexKeyColumnRef, toPostgresIdentifier } from './tables';

/**
 * Number of characters at the beginning of a long text that an index stores. More is not possible, because
 * PostgreSQL allows at most 2,704 bytes per index entry.
 */
const INDEXED_PREFIX_LENGTH = 200;

export const isLongTextPath = ({ long = [] }: Collection, path: string): boolean => long.includes(path);

/**
 * Returns the SQL for the beginning of a long text. Queries sort by the beginning before they sort by the
 * whole text.
 */
export const buildLongTextPrefixSql = (column: RawBuilder<unknown>) =>
  sql`left(${column}, ${sql.lit(INDEXED_PREFIX_LENGTH)})`;

const buildSortedColumnSql = (column: RawBuilder<unknown>, isDescending: boolean) =>
  isDescending ? sql`${column} desc nulls last` : sql`${column} asc nulls first`;

/**
 * Returns the terms of a query's ORDER BY clause, of which the last is `_id` descending. With `isReversed`,
 * the terms are for the opposite order.
 */
export function buildOrderByTerms(
  collection: Collection,
  order: readonly SortPathAndDirection[],
  isReversed = false,
): RawBuilder<unknown> {
  const sortTerms = order.flatMap(({ path, descending }) => {
    const column = indexKeyColumnRef(path);
    const sortExpressions = isLongTextPath(collection, path)
      ? [buildLongTextPrefixSql(column), column]
      : [column];
    return sortExpressions.map((sortExpression) =>
      buildSortedColumnSql(sortExpression, descending !== isReversed),
    );
  });
  return sql.join([...sortTerms, sql`_id ${sql.raw(isReversed ? 'asc' : 'desc')}`]);
}

/**
 * Returns the columns of an index for a sort order. Columns after a long text are left out. The index holds
 * only the text's beginning, so these columns would not be in order.
 */
function buildIndexColumnsForSort(
  collection: Collection,
  order: readonly SortPathAndDirection[],
): RawBuilder<unknown>[] {
  const longTextPosition = order.findIndex(({ path }) => isLongTextPath(collection, path));
  const untruncatedColumns = (longTextPosition < 0 ? order : order.slice(0, longTextPosition)).map(
    ({ path, descending }) => buildSortedColumnSql(indexKeyColumnRef(path), descending),
  );
  const longTextSort = order[longTextPosition];
  return longTextSort
    ? [
        ...untruncatedColumns,
        buildSortedColumnSql(
          buildLongTextPrefixSql(indexKeyColumnRef(longTextSort.path)),
          longTextSort.descending,
        ),
      ]
    : [...untruncatedColumns, sql`_id desc`];
}

interface IndexDefinition {
  name: string;
  /** SQL that follows the table in `create index`. */
  on: RawBuilder<unknown>;
}

/**
 * Returns a sort order up to the path of the manual order, which is excluded. Operators change this number by
 * moving rows, so no index contains it. A page's rows are sorted by the number when they are read. This is
 * fast, because such lists are short.
 */
function getIndexedPrefixOfSortOrder(
  { moving = [] }: Collection,
  order: readonly SortPathAndDirection[],
): readonly SortPathAndDirection[] {
  const movingPathIndex = order.findIndex(({ path }) => moving.includes(path));
  return movingPathIndex < 0 ? order : order.slice(0, movingPathIndex);
}

/**
 * Returns a collection's indexes: one for each sort order, and one for each path with searched texts, ids or
 * tags.
 */
export function defineIndexesOfCollection(collection: Collection): IndexDefinition[] {
  const { name, orders, lists = [], searched = [], listed = [] } = collection;
  const keysTableName = getIndexKeysTableName(name);
  const sortColumnLists = [
    ...orders,
    ...lists.flatMap(({ leads, order }) => {
      const indexedOrder = getIndexedPrefixOfSortOrder(collection, order);
      return indexedOrder.length > 0 ? [[...leads.map(createAscendingOrder), ...indexedOrder]] : [];
    }),
  ].map((order) => sql.join(buildIndexColumnsForSort(collection, order)));
  return [
    ...sortColumnLists.map((columnListSql, index) => ({
      name: toPostgresIdentifier(`${keysTableName}:${index}`),
      on: sql`(${columnListSql})`,
    })),
    ...searched.map((path) => ({
      name: toPostgresIdentifier(`${keysTableName}:grams:${path}`),
      // `fastupdate` is off, because new entries would otherwise wait in a pending list that is slow to
      // search.
      on: sql`using gin (${buildIndexKeyNgramsSql(indexKeyColumnRef(path))}) with (fastupdate = off)`,
    })),
    ...listed.map((path) => ({
      name: toPostgresIdentifier(`${keysTableName}:ids:${path}`),
      on: sql`using gin ((${buildIndexKeyToArraySql(indexKeyColumnRef(path))})) with (fastupdate = off)`,
    })),
  ];
}
