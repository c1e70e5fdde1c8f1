import { sql } from 'kysely';
import type { StoreCondition } from '../../../../../src/core/schema/index';
import type { Collection, Reader, StoreQuery } from '../../../store/store';
import { parseDocumentRows } from '../shared/readable';
import { readSumTotals } from '../shared/totals';
import { isRowCountStored, readStoredRowCount } from './counts';
import { joinConditionsSql } from './filters/conditions';
import { buildOrderByTerms } from './indexes';
import { DECIMAL_DIGITS_OFFSET_IN_KEY, parseIndexKeyColumnText } from './keyText';
import { createBatchedDocumentReader, readRowsByIds } from './lookups';
import { readCollectionRevision } from './revisions';
import {
  getDocumentsTableName,
  getIndexKeysTableName,
  indexKeyColumnRef,
  type PostgresKysely,
} from './tables';

/** A page that skips at least this many rows is read backwards, if the end of the list is nearer. */
const MIN_SKIP_FOR_BACKWARD_READ = 1_000;

/** A text that sorts after all numbers and before all texts among stored index keys. */
const KEY_BETWEEN_NUMBERS_AND_TEXTS = '$';

/** The largest number that LIMIT and OFFSET take. */
const MAX_SQL_OFFSET = 2 ** 53;

async function countMatchingDocuments(
  db: PostgresKysely,
  collection: Collection,
  where: readonly StoreCondition[],
): Promise<number> {
  const kept = await readStoredRowCount(db, collection, where);
  if (kept !== undefined) return kept;
  const counted = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(getIndexKeysTableName(collection.name))}
    where ${joinConditionsSql(collection, where, true)}`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

/**
 * Reads a page of documents: first the ids of its rows, so that the documents of skipped rows are never read.
 */
async function readPageOfDocuments(
  db: PostgresKysely,
  collection: Collection,
  { where, order, skip, limit }: StoreQuery,
  backwards: boolean,
) {
  const columns = sql.join(
    [sql`_id`, ...new Set(order.map(({ path }) => path))].map((one) =>
      typeof one === 'string' ? indexKeyColumnRef(one) : one,
    ),
  );
  const found = await sql<{ _id: string; doc: string }>`
    with page as materialized (
      select ${columns} from ${sql.table(getIndexKeysTableName(collection.name))}
      where ${joinConditionsSql(collection, where)}
      order by ${buildOrderByTerms(collection, order, backwards)}
      limit ${limit === 0 ? null : Math.min(limit, MAX_SQL_OFFSET)} offset ${Math.min(skip, MAX_SQL_OFFSET)}
    )
    select _id, doc from page join ${sql.table(getDocumentsTableName(collection.name))} as documents using (_id)
    order by ${buildOrderByTerms(collection, order)}`.execute(db);
  return found.rows;
}

/**
 * Reads a page of documents from the beginning or from the end of the list, whichever is nearer to the page.
 */
async function readPageFromNearestEnd(db: PostgresKysely, collection: Collection, query: StoreQuery) {
  const { where, skip, limit } = query;
  const count = await countMatchingDocuments(db, collection, where);
  if (skip >= count) return [];
  if (skip <= count / 2) return readPageOfDocuments(db, collection, query, false);
  const behind = Math.max(0, count - skip - limit);
  return readPageOfDocuments(db, collection, { ...query, skip: behind, limit: count - behind - skip }, true);
}

async function findDocuments(db: PostgresKysely, collection: Collection, query: StoreQuery) {
  if (query.skip < MIN_SKIP_FOR_BACKWARD_READ || query.limit === 0)
    return readPageOfDocuments(db, collection, query, false);
  if (db.isTransaction) return readPageFromNearestEnd(db, collection, query);
  // The page and the number of rows are read in one transaction, so that they match.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readPageFromNearestEnd(tx, collection, query));
}

type DocumentGetter = Reader['get'];
type CollectionByNameFinder = (name: string) => Collection;

const createSingleDocumentReader =
  (db: PostgresKysely, collectionOf: CollectionByNameFinder): DocumentGetter =>
  async (name, id) =>
    parseDocumentRows(collectionOf(name), await readRowsByIds(db, name, [id]))[0] ?? null;

/** Implements Reader over a pool, a pipelined connection or a transaction. */
export function createPostgresReader(
  db: PostgresKysely,
  collectionOf: CollectionByNameFinder,
  get = createSingleDocumentReader(db, collectionOf),
): Reader {
  const reader: Reader = {
    get,
    find: async (name, query) => {
      const collection = collectionOf(name);
      return parseDocumentRows(collection, await findDocuments(db, collection, query), query.fields);
    },
    count: async (name, where) => countMatchingDocuments(db, collectionOf(name), where),
    max: async (name, path, where) => {
      const found = await sql<{ max: string | null }>`
        select max(${indexKeyColumnRef(path)}) as max from ${sql.table(getIndexKeysTableName(name))}
        where ${joinConditionsSql(collectionOf(name), where)}`.execute(db);
      return parseIndexKeyColumnText(found.rows[0]?.max ?? null);
    },
    sum: async (name, path, where) => {
      const number = sql`substr(${indexKeyColumnRef(path)}, ${DECIMAL_DIGITS_OFFSET_IN_KEY + 1})::numeric`;
      const found = await sql<{ sum: string | null }>`
        select sum(${number}) filter (where ${indexKeyColumnRef(path)} < ${KEY_BETWEEN_NUMBERS_AND_TEXTS})::text as sum from ${sql.table(getIndexKeysTableName(name))}
        where ${joinConditionsSql(collectionOf(name), where, true)}`.execute(db);
      return found.rows[0]?.sum ?? '0';
    },
    frequent: async (name, path, where, limit) => {
      const own: StoreCondition[] = [...where, { op: 'empty', path, empty: false }];
      const found = await sql<{ key: string; count: number }>`
        select ${indexKeyColumnRef(path)} as key, count(*)::int as count from ${sql.table(getIndexKeysTableName(name))}
        where ${joinConditionsSql(collectionOf(name), own, true)} group by 1 order by 2 desc, 1 limit ${limit}`.execute(
        db,
      );
      return found.rows.map(({ key, count }) => ({ key: parseIndexKeyColumnText(key), count }));
    },
    totals: async (name, under, query) => readSumTotals(db, collectionOf(name), under, query),
    revision: (collection) => readCollectionRevision(db, collection),
    together: (work) => work(reader),
  };
  return reader;
}

/**
 * Runs reads over a pipelined connection. Reads that start without waiting for each other take only one round
 * trip to the database.
 */
export async function runPipelinedReads<T>(
  db: PostgresKysely,
  collectionOf: CollectionByNameFinder,
  remembering: (reader: Reader) => Reader['count'],
  served: (reader: Reader) => Reader,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  const begun: Promise<unknown>[] = [];
  const createTrackedRead =
    <A extends unknown[], R>(read: (...asked: A) => Promise<R>) =>
    (...asked: A): Promise<R> => {
      const made = read(...asked);
      begun.push(made);
      return made;
    };
  const line = createPostgresReader(db, collectionOf, createBatchedDocumentReader(db, collectionOf));
  const own = served(line);
  const remembered = remembering(own);
  // A stored count is read from the database each time. To keep it in memory, the collection's revision would
  // have to be read, which takes longer.
  const count: Reader['count'] = async (name, where, at) =>
    isRowCountStored(collectionOf(name), where) ? line.count(name, where) : remembered(name, where, at);
  const reader: Reader = {
    get: createTrackedRead(own.get),
    find: createTrackedRead(own.find),
    count: createTrackedRead(count),
    max: createTrackedRead(own.max),
    sum: createTrackedRead(own.sum),
    frequent: createTrackedRead(own.frequent),
    totals: createTrackedRead(own.totals),
    revision: createTrackedRead(own.revision),
    together: (inner) => inner(reader),
  };
  try {
    return await work(reader);
  } finally {
    // Waits until all begun reads have ended. A page with many rows before it is read in a transaction, which
    // must end before the connection returns to the pool.
    await Promise.allSettled(begun);
  }
}
