import { sql } from 'kysely';
import type { Collection, Document, Query, Snapshot } from '../../../store/store';
import { readDocuments } from '../shared/readable';
import { standBackFor } from '../shared/standBack';
import { allOf } from './filters/conditions';
import { sortedBy } from './indexes';
import type { Connection } from './pool';
import { PATIENT } from './settings';
import { type Db, documentsTable, keyRef, keysTable } from './tables';

/** Documents that are fetched at a time, and the number of characters above which fewer are fetched. */
const MOST_DOCUMENTS = 100;
const FEWEST_DOCUMENTS = 4;
const MOST_CHARACTERS = 1_000_000;

/**
 * Reads all matches at one moment by a cursor of the database. It uses a separate connection, whose transaction sees
 * one state and delays no writer. Few documents are in memory at a time.
 */
export async function openSnapshot(
  connect: () => Promise<Connection>,
  compiler: Db,
  collection: Collection,
  { where, order, skip }: Omit<Query, 'limit'>,
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
  isInUse: () => boolean,
): Promise<Snapshot> {
  const client = await connect();
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    // Behind a pooler another transaction takes over its connection to the database.
    client.query('rollback').catch(() => {});
    await client.end().catch(() => {});
  };
  const matching = sql`from ${sql.table(keysTable(collection.name))} as keys where ${allOf(collection, where)}`;
  const count = sql`select count(*) as count ${matching}`.compile(compiler);
  const columns = sql.join([sql`_id`, ...[...new Set(order.map(({ path }) => path))].map(keyRef)]);
  const rows = sql`declare everything no scroll cursor for
    select _id, (
      select documents.doc from ${sql.table(documentsTable(collection.name))} as documents
      where documents._id = page._id
    ) as doc
    from (select ${columns} ${matching}) as page
    order by ${sortedBy(collection, order)} offset ${sql.lit(skip)}`.compile(compiler);
  let size = MOST_DOCUMENTS;

  async function next(): Promise<Document[] | null> {
    await standBackFor(isInUse);
    if (!isOpen) return null;
    const fetched = await client.query<{ _id: string; doc: string | null }>(
      `fetch forward ${size} from everything`,
    );
    // Keys whose document is gone cost no export.
    const there = fetched.rows.flatMap(({ _id, doc }) => (doc === null ? [] : [{ _id, doc }]));
    const characters = there.reduce((sum, { doc }) => sum + doc.length, 0);
    size = characters > MOST_CHARACTERS ? FEWEST_DOCUMENTS : MOST_DOCUMENTS;
    if (fetched.rows.length === 0) return null;
    return readDocuments(collection, there);
  }

  try {
    // Such a scan holds a page of the index between two fetches, and an erasure waits for that page.
    await client.query(
      'begin isolation level repeatable read read only; set local enable_indexonlyscan = off',
    );
    await client.query(PATIENT);
    const counted = await client.query<{ count: number }>(count.sql, [...count.parameters]);
    await client.query(rows.sql, [...rows.parameters]);
    return { totalCount: counted.rows[0]?.count ?? 0, next: () => guarded(next), close };
  } catch (error) {
    await close();
    throw error;
  }
}
