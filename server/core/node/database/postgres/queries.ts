import { type RawBuilder, sql } from 'kysely';
import type { StoreCondition } from '../../../../../src/core/schema/index';
import type { Collection, Reader, StoreQuery } from '../../../store/store';
import { findListIndexForSortOrder, type SortedListIndex } from '../shared/listIndexes';
import { parseDocumentRows } from '../shared/readable';
import { readSums } from '../shared/totals';
import { isRowCountStored, readStoredRowCount } from './counts';
import { isSearchIndexed, joinConditionsSql, type SearchMethod } from './filters/conditions';
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

/**
 * Number of rows at the beginning of a list that a search reads in the list's order. If they don't fill the
 * page, at most about one row in 100 matches, and the search index finds these fast.
 */
const MAX_ROWS_SEARCHED_IN_LIST_ORDER = 1_000;

/**
 * Number of rows in the sample that shows whether a search term is frequent. It is frequent if more than
 * `MIN_FREQUENT_TERM_SHARE` of these rows match.
 */
const SAMPLED_ROW_COUNT = 1_000;
const MIN_FREQUENT_TERM_SHARE = 0.1;

/** A text that sorts after all numbers and before all texts among stored index keys. */
const SORT_KEY_BETWEEN_NUMBERS_AND_TEXTS = '$';

/** The largest number that LIMIT and OFFSET take. */
const MAX_SQL_OFFSET = 2 ** 53;

/**
 * Minimum number of rows of a collection for which searches use the statements for long lists. Planning such
 * a statement takes 2 ms.
 */
const MIN_ROWS_OF_LONG_LIST = 100_000;
const ROW_ESTIMATE_LIFETIME_MS = 600_000;
const rowEstimates = new WeakMap<Collection, { count: number; readAt: number }>();

/** Whether a query searches a collection with many rows. The number of rows is PostgreSQL's estimate. */
async function isSearchOfLongList(
  db: PostgresKysely,
  collection: Collection,
  where: readonly StoreCondition[],
): Promise<boolean> {
  if (!isSearchIndexed(collection, where)) return false;
  const now = Date.now();
  let estimate = rowEstimates.get(collection);
  if (!estimate || now - estimate.readAt > ROW_ESTIMATE_LIFETIME_MS) {
    const quotedTableName = `"${getIndexKeysTableName(collection.name)}"`;
    const { rows } = await sql<{ count: number }>`
      select reltuples as count from pg_class where oid = to_regclass(${quotedTableName})`.execute(db);
    estimate = { count: rows[0]?.count ?? -1, readAt: now };
    rowEstimates.set(collection, estimate);
  }
  // A negative number means that the rows were never counted.
  return estimate.count < 0 || estimate.count >= MIN_ROWS_OF_LONG_LIST;
}

async function countMatchingDocuments(
  db: PostgresKysely,
  collection: Collection,
  where: readonly StoreCondition[],
): Promise<number> {
  const storedCount = await readStoredRowCount(db, collection, where);
  if (storedCount !== undefined) return storedCount;
  const keysTable = sql.table(getIndexKeysTableName(collection.name));
  const buildCountSql = (searchMethod: SearchMethod) =>
    sql`select count(*) as count from ${keysTable} where ${joinConditionsSql(collection, where, searchMethod)}`;
  // For a frequent term, a comparison of all texts is faster than the index. A sample of rows tells whether
  // the term is frequent.
  const countSql = (await isSearchOfLongList(db, collection, where))
    ? sql<{ count: number }>`
        with sample as materialized (
          select count(*) filter (where ${joinConditionsSql(collection, where, 'text')}) as count
          from (select * from ${keysTable} limit ${sql.lit(SAMPLED_ROW_COUNT)}) as sampled_rows
        )
        select case when (select count from sample) > ${sql.lit(SAMPLED_ROW_COUNT * MIN_FREQUENT_TERM_SHARE)}
          then (${buildCountSql('text')}) else (${buildCountSql('index')}) end as count`
    : buildCountSql('index');
  const countResult = await sql<{ count: number }>`${countSql}`.execute(db);
  return countResult.rows[0]?.count ?? 0;
}

/**
 * Returns the SQL for the rows of a page. PostgreSQL assumes that the matches of a search are spread evenly
 * over the list. For a term that few rows contain, it would read the whole list in order. So the page of a
 * search is read from the first rows of the list, or else from the rows that the search index finds.
 */
function buildPageRowsSql(
  collection: Collection,
  query: StoreQuery,
  columnListSql: RawBuilder<unknown>,
  isReversed: boolean,
  sortedIndex: SortedListIndex | undefined,
): RawBuilder<unknown> {
  const { where, order, skip, limit } = query;
  const keysTable = sql.table(getIndexKeysTableName(collection.name));
  const orderByTerms = buildOrderByTerms(collection, order, isReversed);
  const limitOffsetSql = sql`limit ${limit === 0 ? null : Math.min(limit, MAX_SQL_OFFSET)} offset ${Math.min(skip, MAX_SQL_OFFSET)}`;
  if (!sortedIndex)
    return sql`select ${columnListSql} from ${keysTable} where ${joinConditionsSql(collection, where)} order by ${orderByTerms} ${limitOffsetSql}`;
  // The `offset 0` keeps the database from reading the matching rows in the order of the list.
  return sql`with near as materialized (
      select ${columnListSql} from (
        select * from ${keysTable} where ${joinConditionsSql(collection, sortedIndex.leading)}
        order by ${orderByTerms} limit ${sql.lit(MAX_ROWS_SEARCHED_IN_LIST_ORDER)}
      ) as first_rows
      where ${joinConditionsSql(collection, sortedIndex.others)} order by ${orderByTerms} ${limitOffsetSql}
    )
    select ${columnListSql} from near where (select count(*) from near) = ${limit}
    union all (
      select ${columnListSql} from (
        select ${columnListSql} from ${keysTable} where ${joinConditionsSql(collection, where)} offset 0
      ) as matches
      where (select count(*) from near) < ${limit} order by ${orderByTerms} ${limitOffsetSql}
    )`;
}

/**
 * Reads a page of documents. It first finds the ids of the page's rows, so that the documents of skipped rows
 * are never read.
 */
async function readPageOfDocuments(
  db: PostgresKysely,
  collection: Collection,
  query: StoreQuery,
  isReversed: boolean,
) {
  const columnListSql = sql.join(
    [sql`_id`, ...new Set(query.order.map(({ path }) => path))].map((pathOrSql) =>
      typeof pathOrSql === 'string' ? indexKeyColumnRef(pathOrSql) : pathOrSql,
    ),
  );
  const isForwardPageRead = !isReversed && query.limit > 0;
  const sortedIndex =
    isForwardPageRead && (await isSearchOfLongList(db, collection, query.where))
      ? findListIndexForSortOrder(collection, query.where, query.order)
      : undefined;
  const queryResult = await sql<{ _id: string; doc: string }>`
    with page as materialized (${buildPageRowsSql(collection, query, columnListSql, isReversed, sortedIndex)})
    select _id, doc from page join ${sql.table(getDocumentsTableName(collection.name))} as documents using (_id)
    order by ${buildOrderByTerms(collection, query.order)}`.execute(db);
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

export const createSingleDocumentReader =
  (db: PostgresKysely, collectionOf: CollectionByNameFinder): DocumentGetter =>
  async (collectionName, id) =>
    parseDocumentRows(collectionOf(collectionName), await readRowsByIds(db, collectionName, [id]))[0] ?? null;

/** Implements Reader over a pool, a pipelined connection or a transaction. */
export function createPostgresReader(
  db: PostgresKysely,
  collectionOf: CollectionByNameFinder,
  getDocument = createSingleDocumentReader(db, collectionOf),
): Reader {
  const reader: Reader = {
    get: getDocument,
    find: async (collectionName, query) => {
      const collection = collectionOf(collectionName);
      return parseDocumentRows(collection, await findDocuments(db, collection, query), query.fields);
    },
    count: async (collectionName, where) => countMatchingDocuments(db, collectionOf(collectionName), where),
    max: async (collectionName, fieldPath, where) => {
      const queryResult = await sql<{ max: string | null }>`
        select max(${indexKeyColumnRef(fieldPath)}) as max from ${sql.table(getIndexKeysTableName(collectionName))}
        where ${joinConditionsSql(collectionOf(collectionName), where)}`.execute(db);
      return parseIndexKeyColumnText(queryResult.rows[0]?.max ?? null);
    },
    sum: async (collectionName, fieldPath, where) => {
      const numberSql = sql`substr(${indexKeyColumnRef(fieldPath)}, ${DECIMAL_DIGITS_OFFSET_IN_KEY + 1})::numeric`;
      const queryResult = await sql<{ sum: string | null }>`
        select sum(${numberSql}) filter (where ${indexKeyColumnRef(fieldPath)} < ${SORT_KEY_BETWEEN_NUMBERS_AND_TEXTS})::text as sum from ${sql.table(getIndexKeysTableName(collectionName))}
        where ${joinConditionsSql(collectionOf(collectionName), where, 'index')}`.execute(db);
      return queryResult.rows[0]?.sum ?? '0';
    },
    frequent: async (collectionName, fieldPath, where, limit) => {
      const nonEmptyConditions: StoreCondition[] = [...where, { op: 'empty', path: fieldPath, empty: false }];
      const queryResult = await sql<{ key: string; count: number }>`
        select ${indexKeyColumnRef(fieldPath)} as key, count(*)::int as count from ${sql.table(getIndexKeysTableName(collectionName))}
        where ${joinConditionsSql(collectionOf(collectionName), nonEmptyConditions, 'index')} group by 1 order by 2 desc, 1 limit ${limit}`.execute(
        db,
      );
      return queryResult.rows.map(({ key, count }) => ({ key: parseIndexKeyColumnText(key), count }));
    },
    totals: async (collectionName, sumName, query) =>
      readSums(db, collectionOf(collectionName), sumName, query),
    revision: (collection) => readCollectionRevision(db, collection),
    together: (runReads) => runReads(reader),
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
  createCountWithCache: (reader: Reader) => Reader['count'],
  toPreferredReader: (reader: Reader) => Reader,
  runReads: (reader: Reader) => Promise<T>,
): Promise<T> {
  const startedReads: Promise<unknown>[] = [];
  const createTrackedRead =
    <A extends unknown[], R>(read: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      const readPromise = read(...args);
      startedReads.push(readPromise);
      return readPromise;
    };
  const connectionReader = createPostgresReader(
    db,
    collectionOf,
    createBatchedDocumentReader(db, collectionOf),
  );
  const preferredReader = toPreferredReader(connectionReader);
  const countWithCache = createCountWithCache(preferredReader);
  // A stored count is read from the database each time. To keep it in memory, the collection's revision would
  // have to be read, which takes longer.
  const countDocuments: Reader['count'] = async (collectionName, where, revisionPromise) =>
    isRowCountStored(collectionOf(collectionName), where)
      ? connectionReader.count(collectionName, where)
      : countWithCache(collectionName, where, revisionPromise);
  const reader: Reader = {
    get: createTrackedRead(preferredReader.get),
    find: createTrackedRead(preferredReader.find),
    count: createTrackedRead(countDocuments),
    max: createTrackedRead(preferredReader.max),
    sum: createTrackedRead(preferredReader.sum),
    frequent: createTrackedRead(preferredReader.frequent),
    totals: createTrackedRead(preferredReader.totals),
    revision: createTrackedRead(preferredReader.revision),
    together: (runNestedReads) => runNestedReads(reader),
  };
  try {
    return await runReads(reader);
  } finally {
    // Waits until all started reads have ended. A page that skips many rows is read in a transaction, which
    // must end before the connection returns to the pool.
    await Promise.allSettled(startedReads);
  }
}
