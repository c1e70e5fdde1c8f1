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
  const storedCount = await readStoredRowCount(db, collection, where);
  if (storedCount !== undefined) return storedCount;
  const countResult = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(getIndexKeysTableName(collection.name))}
    where ${joinConditionsSql(collection, where, true)}`.execute(db);
  return countResult.rows[0]?.count ?? 0;
}

/**
 * Reads a page of documents: first the ids of its rows, so that the documents of skipped rows are never read.
 */
async function readPageOfDocuments(
  db: PostgresKysely,
  collection: Collection,
  { where, order, skip, limit }: StoreQuery,
  isReversed: boolean,
) {
  const columns = sql.join(
    [sql`_id`, ...new Set(order.map(({ path }) => path))].map((pathOrSql) =>
      typeof pathOrSql === 'string' ? indexKeyColumnRef(pathOrSql) : pathOrSql,
    ),
  );
  const queryResult = await sql<{ _id: string; doc: string }>`
    with page as materialized (
      select ${columns} from ${sql.table(getIndexKeysTableName(collection.name))}
      where ${joinConditionsSql(collection, where)}
      order by ${buildOrderByTerms(collection, order, isReversed)}
      limit ${limit === 0 ? null : Math.min(limit, MAX_SQL_OFFSET)} offset ${Math.min(skip, MAX_SQL_OFFSET)}
    )
    select _id, doc from page join ${sql.table(getDocumentsTableName(collection.name))} as documents using (_id)
    order by ${buildOrderByTerms(collection, order)}`.execute(db);
  return queryResult.rows;
}

/**
 * Reads a page of documents from the beginning or from the end of the list, whichever is nearer to the page.
 */
async function readPageFromNearestEnd(db: PostgresKysely, collection: Collection, query: StoreQuery) {
  const { where, skip, limit } = query;
  const count = await countMatchingDocuments(db, collection, where);
  if (skip >= count) return [];
  if (skip <= count / 2) return readPageOfDocuments(db, collection, query, false);
  const remainingRowCount = Math.max(0, count - skip - limit);
  return readPageOfDocuments(
    db,
    collection,
    { ...query, skip: remainingRowCount, limit: count - remainingRowCount - skip },
    true,
  );
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
  getDocument = createSingleDocumentReader(db, collectionOf),
): Reader {
  const reader: Reader = {
    get: getDocument,
    find: async (name, query) => {
      const collection = collectionOf(name);
      return parseDocumentRows(collection, await findDocuments(db, collection, query), query.fields);
    },
    count: async (name, where) => countMatchingDocuments(db, collectionOf(name), where),
    max: async (name, path, where) => {
      const queryResult = await sql<{ max: string | null }>`
        select max(${indexKeyColumnRef(path)}) as max from ${sql.table(getIndexKeysTableName(name))}
        where ${joinConditionsSql(collectionOf(name), where)}`.execute(db);
      return parseIndexKeyColumnText(queryResult.rows[0]?.max ?? null);
    },
    sum: async (name, path, where) => {
      const numberSql = sql`substr(${indexKeyColumnRef(path)}, ${DECIMAL_DIGITS_OFFSET_IN_KEY + 1})::numeric`;
      const queryResult = await sql<{ sum: string | null }>`
        select sum(${numberSql}) filter (where ${indexKeyColumnRef(path)} < ${KEY_BETWEEN_NUMBERS_AND_TEXTS})::text as sum from ${sql.table(getIndexKeysTableName(name))}
        where ${joinConditionsSql(collectionOf(name), where, true)}`.execute(db);
      return queryResult.rows[0]?.sum ?? '0';
    },
    frequent: async (name, path, where, limit) => {
      const nonEmptyConditions: StoreCondition[] = [...where, { op: 'empty', path, empty: false }];
      const queryResult = await sql<{ key: string; count: number }>`
        select ${indexKeyColumnRef(path)} as key, count(*)::int as count from ${sql.table(getIndexKeysTableName(name))}
        where ${joinConditionsSql(collectionOf(name), nonEmptyConditions, true)} group by 1 order by 2 desc, 1 limit ${limit}`.execute(
        db,
      );
      return queryResult.rows.map(({ key, count }) => ({ key: parseIndexKeyColumnText(key), count }));
    },
    totals: async (name, sumName, query) => readSumTotals(db, collectionOf(name), sumName, query),
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
  createCachedCount: (reader: Reader) => Reader['count'],
  toPreferredReader: (reader: Reader) => Reader,
  runReads: (reader: Reader) => Promise<T>,
): Promise<T> {
  const startedReads: Promise<unknown>[] = [];
  const createTrackedRead =
    <A extends unknown[], R>(read: (...asked: A) => Promise<R>) =>
    (...asked: A): Promise<R> => {
      const readPromise = read(...asked);
      startedReads.push(readPromise);
      return readPromise;
    };
  const connectionReader = createPostgresReader(
    db,
    collectionOf,
    createBatchedDocumentReader(db, collectionOf),
  );
  const preferredReader = toPreferredReader(connectionReader);
  const countWithCache = createCachedCount(preferredReader);
  // A stored count is read from the database each time. To keep it in memory, the collection's revision would
  // have to be read, which takes longer.
  const countDocuments: Reader['count'] = async (name, where, revisionPromise) =>
    isRowCountStored(collectionOf(name), where)
      ? connectionReader.count(name, where)
      : countWithCache(name, where, revisionPromise);
  const reader: Reader = {
    get: createTrackedRead(preferredReader.get),
    find: createTrackedRead(preferredReader.find),
    count: createTrackedRead(countDocuments),
    max: createTrackedRead(preferredReader.max),
    sum: createTrackedRead(preferredReader.sum),
    frequent: createTrackedRead(preferredReader.frequent),
    totals: createTrackedRead(preferredReader.totals),
    revision: createTrackedRead(preferredReader.revision),
    together: (nestedWork) => nestedWork(reader),
  };
  try {
    return await runReads(reader);
  } finally {
    // Waits until all begun reads have ended. A page with many rows before it is read in a transaction, which
    // must end before the connection returns to the pool.
    await Promise.allSettled(startedReads);
  }
}
