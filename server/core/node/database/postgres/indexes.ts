import { type RawBuilder, sql } from 'kysely';
import type { SortPathAndDirection } from '../../../../../src/core/schema/index';
import { createAscendingOrder } from '../../../store/lists';
import type { Collection } from '../../../store/store';
import { isLockTimeoutError } from './failures';
import { buildIndexKeyNgramsSql, buildIndexKeyToArraySql } from './grams';
import {
  getIndexKeysTableName,
  indexKeyColumnRef,
  type PostgresKysely,
  toPostgresIdentifier,
} from './tables';

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
 * Options of an index of texts or ids. New entries wait in a list, and many are sorted into the index at once.
 * Each search reads the whole list, so it is as short as PostgreSQL allows (64 kB, not 4 MB).
 */
const SHORT_PENDING_LIST = sql`(fastupdate = on, gin_pending_list_limit = 64)`;

/** Longest time for which the change of an index waits, and lets new statements wait (milliseconds). */
const INDEX_CHANGE_TIMEOUT_MS = 100;

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
      on: sql`using gin (${buildIndexKeyNgramsSql(indexKeyColumnRef(path))}) with ${SHORT_PENDING_LIST}`,
    })),
    ...listed.map((path) => ({
      name: toPostgresIdentifier(`${keysTableName}:ids:${path}`),
      on: sql`using gin ((${buildIndexKeyToArraySql(indexKeyColumnRef(path))})) with ${SHORT_PENDING_LIST}`,
    })),
  ];
}

/**
 * Gives search indexes that earlier builds made without a pending list the options of new ones. An index that a
 * long read uses keeps its options until the next start.
 */
export async function addPendingLists(db: PostgresKysely, collections: readonly Collection[]): Promise<void> {
  const indexNames = collections.flatMap(defineIndexesOfCollection).map(({ name }) => name);
  const { rows: indexesWithoutList } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any (${indexNames})
      and 'fastupdate=off' = any (reloptions)`.execute(db);
  for (const { name } of indexesWithoutList)
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(INDEX_CHANGE_TIMEOUT_MS)}`.execute(tx);
        await sql`alter index ${sql.id(name)} set ${SHORT_PENDING_LIST}`.execute(tx);
      })
      .catch((error: unknown) => {
        if (!isLockTimeoutError(error)) throw error;
      });
}
