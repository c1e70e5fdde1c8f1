import { type RawBuilder, sql } from 'kysely';
import type { SortPathAndDirection } from '../../../../../src/core/schema/index';
import type { Collection } from '../../../store/store';
import { referenceIdsSql, searchNgramsSql } from './grams';
import { indexKeyColumnRef, indexKeysTableName, toPostgresIdentifier } from './tables';

/**
 * Number of leading characters of a long text that an index stores. An index entry has at most 2,704 bytes.
 */
const START = 200;

export const isLongTextPath = ({ long = [] }: Collection, path: string): boolean => long.includes(path);

/** Returns the SQL for the start of a long text; queries sort by it before they sort by the whole text. */
export const longTextPrefixSql = (column: RawBuilder<unknown>) => sql`left(${column}, ${sql.lit(START)})`;

const directed = (column: RawBuilder<unknown>, descending: boolean) =>
  descending ? sql`${column} desc nulls last` : sql`${column} asc nulls first`;

/**
 * Returns the terms of a query's ORDER BY clause; the last term is `_id` descending. Optionally reverses all
 * terms.
 */
export function buildOrderByTerms(
  collection: Collection,
  order: readonly SortPathAndDirection[],
  backwards = false,
): RawBuilder<unknown> {
  const columns = order.flatMap(({ path, descending }) => {
    const column = indexKeyColumnRef(path);
    const parts = isLongTextPath(collection, path) ? [longTextPrefixSql(column), column] : [column];
    return parts.map((part) => directed(part, descending !== backwards));
  });
  return sql.join([...columns, sql`_id ${sql.raw(backwards ? 'asc' : 'desc')}`]);
}

/**
 * Returns the columns of an index for a sort order. No column follows a long text, because the index would
 * not be sorted by that column.
 */
function indexedColumns(
  collection: Collection,
  order: readonly SortPathAndDirection[],
): RawBuilder<unknown>[] {
  const end = order.findIndex(({ path }) => isLongTextPath(collection, path));
  const whole = (end < 0 ? order : order.slice(0, end)).map(({ path, descending }) =>
    directed(indexKeyColumnRef(path), descending),
  );
  const long = order[end];
  return long
    ? [...whole, directed(longTextPrefixSql(indexKeyColumnRef(long.path)), long.descending)]
    : [...whole, sql`_id desc`];
}

interface Index {
  name: string;
  /** The SQL after `on <table>`. */
  on: RawBuilder<unknown>;
}

const ascending = (path: string): SortPathAndDirection => ({ path, descending: false });

/**
 * Returns the part of a sort order that an index may hold. The part ends before the first number that changes
 * when rows are moved. Because no index holds such a number, PostgreSQL changes no index when a row is moved.
 * The rows of a page are then sorted when they are read; such lists are short.
 */
function untilMoving(
  { moving = [] }: Collection,
  order: readonly SortPathAndDirection[],
): readonly SortPathAndDirection[] {
  const end = order.findIndex(({ path }) => moving.includes(path));
  return end < 0 ? order : order.slice(0, end);
}

/**
 * Returns a collection's indexes: one for each sort order, and one for each path with searched texts or ids.
 */
export function indexesOfCollection(collection: Collection): Index[] {
  const { name, orders, lists = [], searched = [], listed = [] } = collection;
  const table = indexKeysTableName(name);
  const sorted = [
    ...orders,
    ...lists.flatMap(({ leads, order }) => {
      const still = untilMoving(collection, order);
      return still.length > 0 ? [[...leads.map(ascending), ...still]] : [];
    }),
  ].map((order) => sql.join(indexedColumns(collection, order)));
  return [
    ...sorted.map((columns, index) => ({
      name: toPostgresIdentifier(`${table}:${index}`),
      on: sql`(${columns})`,
    })),
    ...searched.map((path) => ({
      name: toPostgresIdentifier(`${table}:grams:${path}`),
      // `fastupdate` is off, because new entries would otherwise wait in a pending list that is slow to
      // search.
      on: sql`using gin (${searchNgramsSql(indexKeyColumnRef(path))}) with (fastupdate = off)`,
    })),
    ...listed.map((path) => ({
      name: toPostgresIdentifier(`${table}:ids:${path}`),
      on: sql`using gin ((${referenceIdsSql(indexKeyColumnRef(path))})) with (fastupdate = off)`,
    })),
  ];
}
