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
import { indexKeyColumnRef, indexKeysTableName, type SqliteTables } from './tables';

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
  found: StatementSyncInstance,
): Generator<IdAndDocument> {
  for (const _id of ids) yield { _id, doc: found.get(_id)?.doc ?? null };
}

/**
 * Reads all matching documents as they are at one moment, over a separate connection, so that writers never
 * wait. It reads every row in the order of an index and checks whether the row matches. So the time per row
 * does not depend on the conditions, and other work can run every few milliseconds.
 */
export async function openSnapshot(
  path: string,
  collection: Collection,
  { where, order, skip, fields }: Omit<StoreQuery, 'limit'>,
): Promise<StoreSnapshot> {
  const database = openReaderConnection(path);
  let isOpen = true;
  const closeSnapshot = async () => {
    if (!isOpen) return;
    isOpen = false;
    rows?.return?.();
    prepared = undefined;
    // Without this rollback, the closed connection and its transaction would stay until its statements are
    // garbage-collected.
    if (database.isTransaction) database.exec('rollback');
    database.close();
  };
  const db = createSqliteKysely(database);
  const keys = sql.table(indexKeysTableName(collection.name));
  const builder = expressionBuilder<SqliteTables, string>();
  const matches = createWhereExpression(collection, where)(builder);
  // The query names the index that SQLite must use. Otherwise SQLite would sort all rows before it returns
  // the first. If no index has the wanted sort order, the ids are sorted in slices.
  const index = findIndexForSortOrder(collection, where, order);
  const sorted = order.map((key) => sql`${indexKeyColumnRef(key.path)} ${buildSortDirectionSql(key)}`);
  const statement = sql`
    select _id, case when ${matches} then (
      select documents.doc from ${sql.table(collection.name)} as documents where documents._id = keys._id
    ) end as doc
    from ${keys} as keys ${buildIndexedByClauseSql(index?.name)}
    where ${createWhereExpression(collection, index?.leading ?? [])(builder)}
    order by ${sql.join([...sorted, sql`keys._id desc`])}`.compile(db);
  // This variable keeps the statement in memory, because the native iterator does not refer to it. If the
  // statement were garbage-collected, the process would crash.
  let prepared: StatementSyncInstance | undefined;
  let rows: Iterator<IdAndDocument> | undefined;

  /**
   * Returns a condition for each slice of consecutive rows. The condition selects the matching rows of its
   * slice.
   */
  function createRowSliceConditions() {
    const last =
      database.prepare(`select max(rowid) as last from "${indexKeysTableName(collection.name)}"`).get()
        .last ?? 0;
    return Array.from({ length: Math.ceil(last / ROWS_PER_SLICE) }, (_, at) => {
      const from = at * ROWS_PER_SLICE;
      return sql`rowid > ${from} and rowid <= ${from + ROWS_PER_SLICE} and ${matches}`;
    });
  }

  async function countDocuments(): Promise<number> {
    let total = 0;
    for (const slice of createRowSliceConditions()) {
      const counted = sql<{
        count: number;
      }>`select count(*) as count from ${keys} not indexed where ${slice}`;
      total += (await counted.execute(db)).rows[0]?.count ?? 0;
      await yieldToRequests();
    }
    return total;
  }

  async function startReadingInIndexOrder(): Promise<number> {
    const totalCount = await countDocuments();
    prepared = database.prepare(statement.sql);
    rows = prepared.iterate(...toSqliteBindings(statement.parameters));
    return totalCount;
  }

  async function startReadingByPresortedIds(): Promise<number> {
    const { total, ids } = await sortDocumentIdsInSlices({
      db,
      keys,
      slices: createRowSliceConditions(),
      order,
    });
    const one = sql`select doc from ${sql.table(collection.name)} where _id = ${''}`.compile(db);
    const found = database.prepare(one.sql);
    prepared = found;
    rows = streamDocumentsByIds(ids, found);
    return total;
  }

  let left = skip;
  const readNextDocuments = async (): Promise<Document[] | null> => {
    await yieldToRequests();
    if (!isOpen || !rows) return null;
    const documents: Document[] = [];
    const end = performance.now() + MAX_UNINTERRUPTED_READ_MS;
    for (let step = 1; ; step += 1) {
      const { done, value } = rows.next();
      if (done) return documents.length > 0 ? documents : null;
      if (value.doc !== null && left > 0) left -= 1;
      else if (value.doc !== null)
        documents.push(...parseDocumentRows(collection, [{ _id: value._id, doc: value.doc }], fields));
      if (documents.length >= MAX_DOCUMENTS_PER_READ) return documents;
      if (step % ROWS_BETWEEN_CLOCK_CHECKS === 0 && performance.now() >= end) return documents;
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
