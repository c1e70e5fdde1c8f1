import { sql } from 'kysely';
import type { Collection, Document, StoreQuery, StoreSnapshot } from '../../../store/store';
import { yieldToDatabaseQueries, yieldToRequests } from '../shared/letOthersGoFirst';
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
 * Number of documents that the snapshot returns at a time, and that its first fetch from the database reads.
 */
const SNAPSHOT_BATCH_DOCUMENTS = 100;
/**
 * Number of characters that each fetch after the first one should read. Each fetch switches between processes
 * twice, so few large fetches are better.
 */
const SNAPSHOT_FETCH_TARGET_CHARACTERS = 600_000;
const MIN_ROWS_PER_FETCH = 4;
const MAX_FETCHED_ROWS = 800;

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
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
  isInUse: () => boolean,
): Promise<StoreSnapshot> {
  const client = await connect();
  let isOpen = true;
  const closeSnapshot = async () => {
    if (!isOpen) return;
    isOpen = false;
    // Without a rollback, a pooler would give the open transaction to another client.
    client.query('rollback').catch(() => {});
    await client.end().catch(() => {});
  };
  const matching = sql`from ${sql.table(getIndexKeysTableName(collection.name))} as keys where ${joinConditionsSql(collection, where)}`;
  const count = sql`select count(*) as count ${matching}`.compile(compiler);
  const columns = sql.join([sql`_id`, ...[...new Set(order.map(({ path }) => path))].map(indexKeyColumnRef)]);
  const rows = sql`declare everything no scroll cursor for
    select _id, (
      select documents.doc from ${sql.table(getDocumentsTableName(collection.name))} as documents
      where documents._id = page._id
    ) as doc
    from (select ${columns} ${matching}) as page
    order by ${buildOrderByTerms(collection, order)} offset ${sql.lit(skip)}`.compile(compiler);
  let size = SNAPSHOT_BATCH_DOCUMENTS;
  let fetched: SnapshotRow[] = [];
  /** The rows that follow `fetched`. The database reads them while the caller uses the rows in `fetched`. */
  let ahead: Promise<SnapshotRow[]> | null = null;

  async function fetchNextSnapshotRows(): Promise<SnapshotRow[]> {
    await yieldToDatabaseQueries(isInUse);
    if (!isOpen) return [];
    const { rows } = await client.query<SnapshotRow>(`fetch forward ${size} from everything`);
    const characters = rows.reduce((sum, { doc }) => sum + (doc?.length ?? 0), 0);
    const fitting = Math.floor((rows.length * SNAPSHOT_FETCH_TARGET_CHARACTERS) / (characters + 1));
    size = Math.min(Math.max(fitting, MIN_ROWS_PER_FETCH), MAX_FETCHED_ROWS);
    return rows;
  }

  async function readNextDocuments(): Promise<Document[] | null> {
    if (fetched.length > 0) await yieldToRequests();
    else {
      fetched = await (ahead ?? fetchNextSnapshotRows());
      ahead = fetched.length > 0 ? fetchNextSnapshotRows() : null;
      // The call that awaits these rows gets their error. This handler only avoids an unhandled rejection.
      ahead?.catch(() => {});
    }
    if (!isOpen || fetched.length === 0) return null;
    // If an index key has no document, the row is left out, so that the export goes on.
    const there = fetched
      .splice(0, SNAPSHOT_BATCH_DOCUMENTS)
      .flatMap(({ _id, doc }) => (doc === null ? [] : [{ _id, doc }]));
    return parseDocumentRows(collection, there, fields);
  }

  try {
    // The cursor uses no index scan, which would keep an index page in use between two fetches. An erasure
    // would wait for this page.
    await client.query(
      'begin isolation level repeatable read read only; set local enable_indexonlyscan = off',
    );
    await client.query(REMOVE_IDLE_TIMEOUT_SQL);
    const counted = await client.query<{ count: number }>(count.sql, [...count.parameters]);
    await client.query(rows.sql, [...rows.parameters]);
    return {
      totalCount: counted.rows[0]?.count ?? 0,
      next: () => guarded(readNextDocuments),
      close: closeSnapshot,
    };
  } catch (error) {
    await closeSnapshot();
    throw error;
  }
}
