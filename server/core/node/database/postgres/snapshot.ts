import { sql } from 'kysely';
import type { Collection, Document, StoreQuery, StoreSnapshot } from '../../../store/store';
import { createDatabasePauser, yieldToRequests } from '../shared/letOthersGoFirst';
import { parseDocumentRows } from '../shared/readable';
import { joinConditionsSql } from './filters/conditions';
import { buildOrderByTerms } from './indexes';
import type { UnpooledConnection } from './pool';
import { REMOVE_IDLE_TIMEOUT_SQL } from './settings';
import {
  getDocumentsTableName,
  getIndexKeysTableName,
  indexKeyColumnRef,
  type PostgresKysely,
} from './tables';

/**
 * Maximum number of documents that the snapshot returns at a time. Its first fetch from the database reads
 * the same number.
 */
const DOCUMENTS_PER_SNAPSHOT_BATCH = 100;
/**
 * Number of characters that each later fetch from the database aims to read. Each fetch makes the system
 * switch between two processes twice, so a few large fetches are faster.
 */
const SNAPSHOT_FETCH_TARGET_CHARACTERS = 600_000;
const MIN_ROWS_PER_FETCH = 4;
const MAX_ROWS_PER_FETCH = 800;

type SnapshotRow = { _id: string; doc: string | null };

/**
 * Reads all matching documents as they are at one moment, with a database cursor on a separate connection.
 * Writers don't wait for it, and only few documents are in memory at a time.
 */
export async function openSnapshot(
  connect: () => Promise<UnpooledConnection>,
  compiler: PostgresKysely,
  collection: Collection,
  { where, order, skip, fields }: Omit<StoreQuery, 'limit'>,
  runWithErrorConversion: <T>(runQueries: () => Promise<T>) => Promise<T>,
  isDatabaseInUse: () => boolean,
): Promise<StoreSnapshot> {
  const client = await connect();
  const databasePauser = createDatabasePauser(isDatabaseInUse);
  let isSnapshotOpen = true;
  const closeSnapshot = async () => {
    if (!isSnapshotOpen) return;
    isSnapshotOpen = false;
    // Without a rollback, a pooler would give the open transaction to another client.
    client.query('rollback').catch(() => {});
    await client.end().catch(() => {});
  };
  const matchingRowsSql = sql`from ${sql.table(getIndexKeysTableName(collection.name))} as keys where ${joinConditionsSql(collection, where)}`;
  const countQuery = sql`select count(*) as count ${matchingRowsSql}`.compile(compiler);
  const columnListSql = sql.join([
    sql`_id`,
    ...[...new Set(order.map(({ path }) => path))].map(indexKeyColumnRef),
  ]);
  const cursorQuery = sql`declare everything no scroll cursor for
    select _id, (
      select documents.doc from ${sql.table(getDocumentsTableName(collection.name))} as documents
      where documents._id = page._id
    ) as doc
    from (select ${columnListSql} ${matchingRowsSql}) as page
    order by ${buildOrderByTerms(collection, order)} offset ${sql.lit(skip)}`.compile(compiler);
  let fetchSize = DOCUMENTS_PER_SNAPSHOT_BATCH;
  let fetchedRows: SnapshotRow[] = [];
  /** The rows that follow `fetchedRows`. The database reads them while the caller uses those. */
  let prefetchedRows: Promise<SnapshotRow[]> | null = null;

  async function fetchNextSnapshotRows(): Promise<SnapshotRow[]> {
    await databasePauser.pause();
    if (!isSnapshotOpen) return [];
    const { rows } = await client.query<SnapshotRow>(`fetch forward ${fetchSize} from everything`);
    const characterCount = rows.reduce((sum, { doc }) => sum + (doc?.length ?? 0), 0);
    const fittingRowCount = Math.floor(
      (rows.length * SNAPSHOT_FETCH_TARGET_CHARACTERS) / (characterCount + 1),
    );
    fetchSize = Math.min(Math.max(fittingRowCount, MIN_ROWS_PER_FETCH), MAX_ROWS_PER_FETCH);
    return rows;
  }

  async function readNextDocuments(): Promise<Document[] | null> {
    databasePauser.noteUse();
    if (fetchedRows.length > 0) await yieldToRequests();
    else {
      fetchedRows = await (prefetchedRows ?? fetchNextSnapshotRows());
      prefetchedRows = fetchedRows.length > 0 ? fetchNextSnapshotRows() : null;
      // The call that awaits these rows gets their error. This handler only avoids an unhandled rejection.
      prefetchedRows?.catch(() => {});
    }
    if (!isSnapshotOpen || fetchedRows.length === 0) return null;
    // If index keys exist without their document, their row is left out, so that the export continues.
    const batchRows = fetchedRows
      .splice(0, DOCUMENTS_PER_SNAPSHOT_BATCH)
      .flatMap(({ _id, doc }) => (doc === null ? [] : [{ _id, doc }]));
    return parseDocumentRows(collection, batchRows, fields);
  }

  try {
    // The cursor uses no index-only scan, which would keep an index page in use between two fetches. A vacuum
    // that erases removed documents would wait for this page.
    await client.query(
      'begin isolation level repeatable read read only; set local enable_indexonlyscan = off',
    );
    await client.query(REMOVE_IDLE_TIMEOUT_SQL);
    const countResult = await client.query<{ count: number }>(countQuery.sql, [...countQuery.parameters]);
    await client.query(cursorQuery.sql, [...cursorQuery.parameters]);
    return {
      totalCount: countResult.rows[0]?.count ?? 0,
      next: () => runWithErrorConversion(readNextDocuments),
      close: closeSnapshot,
    };
  } catch (error) {
    await closeSnapshot();
    throw error;
  }
}
