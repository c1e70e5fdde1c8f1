import type { StatementSyncInstance } from '@photostructure/sqlite';
import { expressionBuilder, sql } from 'kysely';
import type { Collection, Document, StoreQuery, StoreSnapshot } from '../../../store/store';
import { yieldToRequests } from '../shared/letOthersGoFirst';
import { parseDocumentRows } from '../shared/readable';
import { openReaderConnection } from './database';
import { createWhereExpression } from './filters/conditions';
import { findIndexForSortOrder, isSortedByIndex } from './indexes';
import { createSqliteKysely, toSqliteBindings } from './kysely';
import { sortDocumentIdsInSlices } from './mergedRows';
import { buildIndexedByClauseSql, buildSortDirectionSql } from './queries';
import { getIndexKeysTableName, indexKeyColumnRef, type SqliteTables } from './tables';

/** Number of rows that are counted or sorted before other work may run. */
const ROWS_PER_SLICE = 10_000;

/** Milliseconds for which rows are read before other work may run. */
const MAX_UNINTERRUPTED_READ_MS = 2;
const MAX_DOCUMENTS_PER_READ = 100;

/** Number of rows that are read before the elapsed time is checked again. */
const ROWS_BETWEEN_CLOCK_CHECKS = 16;

/** Size in KiB of the connection's cache of database pages. */
const SNAPSHOT_CACHE_KIB = 2_000;

interface IdAndDocument {
  _id: string;
  doc: string | null;
}

function* streamDocumentsByIds(
  ids: Iterable<string>,
  documentStatement: StatementSyncInstance,
): Generator<IdAndDocument> {
  for (const _id of ids) yield { _id, doc: documentStatement.get(_id)?.doc ?? null };
}

/**
 * Reads all matching documents as they are at one moment, over a separate connection, so that writers never
 * wait. It reads every row in the order of an index and checks whether the row matches. So the time per row
 * does not depend on the conditions, and other work can run every few milliseconds.
 */
export async function openSnapshot(
  databasePath: string,
  collection: Collection,
  { where, order, skip, fields }: Omit<StoreQuery, 'limit'>,
): Promise<StoreSnapshot> {
  const database = openReaderConnection(databasePath);
  let isSnapshotOpen = true;
  const closeSnapshot = async () => {
    if (!isSnapshotOpen) return;
    isSnapshotOpen = false;
    rowIterator?.return?.();
    preparedStatement = undefined;
    // Without this rollback, the closed connection and its transaction would stay until its statements are
    // garbage-collected.
    if (database.isTransaction) database.exec('rollback');
    database.close();
  };
  const db = createSqliteKysely(database);
  const keysTable = sql.table(getIndexKeysTableName(collection.name));
  const builder = expressionBuilder<SqliteTables, string>();
  const whereExpression = createWhereExpression(collection, where)(builder);
  // The query names the index that SQLite must use. Otherwise SQLite would sort all rows before it returns
  // the first. If no index has the wanted sort order, the ids are sorted in slices.
  const index = findIndexForSortOrder(collection, where, order);
  const sortColumns = order.map((key) => sql`${indexKeyColumnRef(key.path)} ${buildSortDirectionSql(key)}`);
  const rowsQuery = sql`
    select _id, case when ${whereExpression} then (
      select documents.doc from ${sql.table(collection.name)} as documents where documents._id = keys._id
    ) end as doc
    from ${keysTable} as keys ${buildIndexedByClauseSql(index?.name)}
    where ${createWhereExpression(collection, index?.leading ?? [])(builder)}
    order by ${sql.join([...sortColumns, sql`keys._id desc`])}`.compile(db);
  // This variable keeps the statement in memory, because the native iterator does not refer to it. If the
  // statement were garbage-collected, the process would crash.
  let preparedStatement: StatementSyncInstance | undefined;
  let rowIterator: Iterator<IdAndDocument> | undefined;

  /**
   * Returns a condition for each slice of consecutive rows. The condition selects the matching rows of its
   * slice.
   */
  function createRowSliceConditions() {
    const lastRowId =
      database.prepare(`select max(rowid) as last from "${getIndexKeysTableName(collection.name)}"`).get()
        .last ?? 0;
    return Array.from({ length: Math.ceil(lastRowId / ROWS_PER_SLICE) }, (_, sliceIndex) => {
      const sliceOffset = sliceIndex * ROWS_PER_SLICE;
      return sql`rowid > ${sliceOffset} and rowid <= ${sliceOffset + ROWS_PER_SLICE} and ${whereExpression}`;
    });
  }

  async function countDocuments(): Promise<number> {
    let documentCount = 0;
    for (const sliceCondition of createRowSliceConditions()) {
      const countQuery = sql<{
        count: number;
      }>`select count(*) as count from ${keysTable} not indexed where ${sliceCondition}`;
      documentCount += (await countQuery.execute(db)).rows[0]?.count ?? 0;
      await yieldToRequests();
    }
    return documentCount;
  }

  async function startReadingInIndexOrder(): Promise<number> {
    const totalCount = await countDocuments();
    preparedStatement = database.prepare(rowsQuery.sql);
    rowIterator = preparedStatement.iterate(...toSqliteBindings(rowsQuery.parameters));
    return totalCount;
  }

  async function startReadingByPresortedIds(): Promise<number> {
    const { total, ids } = await sortDocumentIdsInSlices({
      db,
      keys: keysTable,
      slices: createRowSliceConditions(),
      order,
    });
    const documentQuery = sql`select doc from ${sql.table(collection.name)} where _id = ${''}`.compile(db);
    const documentStatement = database.prepare(documentQuery.sql);
    preparedStatement = documentStatement;
    rowIterator = streamDocumentsByIds(ids, documentStatement);
    return total;
  }

  let remainingSkips = skip;
  const readNextDocuments = async (): Promise<Document[] | null> => {
    await yieldToRequests();
    if (!isSnapshotOpen || !rowIterator) return null;
    const documents: Document[] = [];
    const deadlineMs = performance.now() + MAX_UNINTERRUPTED_READ_MS;
    for (let rowCount = 1; ; rowCount += 1) {
      const { done, value } = rowIterator.next();
      if (done) return documents.length > 0 ? documents : null;
      if (value.doc !== null && remainingSkips > 0) remainingSkips -= 1;
      else if (value.doc !== null)
        documents.push(...parseDocumentRows(collection, [{ _id: value._id, doc: value.doc }], fields));
      if (documents.length >= MAX_DOCUMENTS_PER_READ) return documents;
      if (rowCount % ROWS_BETWEEN_CLOCK_CHECKS === 0 && performance.now() >= deadlineMs) return documents;
    }
  };

  try {
    database.exec(`pragma cache_size = -${SNAPSHOT_CACHE_KIB}; begin`);
    const totalCount = await (isSortedByIndex(collection, where, order)
      ? startReadingInIndexOrder()
      : startReadingByPresortedIds());
    return { totalCount, next: readNextDocuments, close: closeSnapshot };
  } catch (error) {
    await closeSnapshot();
    throw error;
  }
}
