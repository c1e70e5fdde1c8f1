import { sql } from 'kysely';
import type { Collection, Store } from '../store/store';
import { guarded } from './postgres/failures';
import { holdsOver } from './postgres/holds';
import { runMigrations } from './postgres/migrate';
import { openPools } from './postgres/pool';
import { prepareTables } from './postgres/prepare';
import { readerOver } from './postgres/queries';
import { openSnapshot } from './postgres/snapshot';
import { postgresSums } from './postgres/sums';
import { type Db, documentsTable, keysTable } from './postgres/tables';
import { transactionOver } from './postgres/writes';
import { totalsKeeper } from './sql/totals';
import { UsageError } from './usage';

/** Names the lock of whoever writes; other programs that share the database take other ones. */
const WRITING = 1_668_248_435;

/**
 * Waits until no other transaction writes, of this process or another on the same database and schema. It ends with the
 * transaction, and with the connection where a process is killed.
 */
const lockWriting = (tx: Db) =>
  sql`select pg_advisory_xact_lock(${WRITING}, hashtext(current_schema()))`.execute(tx);

/** Throws where another connection gets the lock of whoever writes, as in databases that only seem to have such locks. */
async function refuseLockless(other: Db): Promise<void> {
  const found = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${WRITING}, hashtext(current_schema())) as taken`.execute(other);
  if (found.rows[0]?.taken !== false)
    throw new UsageError(
      'The database of DATABASE_URL keeps no advisory locks: writes of two processes would mix.',
    );
}

/** Throws where the database can't hold every text. */
async function refuseEncoding(tx: Db): Promise<void> {
  const found = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(tx);
  const encoding = found.rows[0]?.encoding;
  if (encoding !== 'UTF8')
    throw new UsageError(`The database of DATABASE_URL is in ${encoding}: create one with ENCODING 'UTF8'.`);
}

/**
 * A store in a PostgreSQL database that several processes share. Transactions run one after another, whichever process
 * they are of, and each is on the disk when its promise resolves; everything else reads what is committed.
 */
export function postgresStore(connectionString: string): Store {
  const { writer, reader, maintaining, connect, end } = openPools(connectionString);
  const holds = holdsOver(connect);
  const collections = new Map<string, Collection>();
  /** Collections from which something was removed, or in which it was replaced, since it was last erased. */
  const changed = new Set<string>();
  let closed: Promise<void> | undefined;

  const collectionOf = (name: string): Collection => {
    const collection = collections.get(name);
    if (!collection) throw new Error(`No collection ${name} is open`);
    return collection;
  };

  const reads = readerOver(reader, collectionOf);
  return {
    get: (name, id) => guarded(() => reads.get(name, id)),
    find: (name, query) => guarded(() => reads.find(name, query)),
    count: (name, where) => guarded(() => reads.count(name, where)),
    max: (name, path, where) => guarded(() => reads.max(name, path, where)),
    totals: (name, under, query) => guarded(() => reads.totals(name, under, query)),
    revision: (name) => guarded(() => reads.revision(name)),
    open: (added, migrations) =>
      guarded(async () => {
        await maintaining((db) =>
          db.transaction().execute(async (tx) => {
            await lockWriting(tx);
            await refuseLockless(reader);
            await refuseEncoding(tx);
            if (migrations) await runMigrations(tx, migrations);
            await prepareTables(tx, added);
          }),
        );
        for (const collection of added) collections.set(collection.name, collection);
      }),
    transaction: (work) =>
      guarded(() =>
        writer.transaction().execute(async (tx) => {
          let isOver = false;
          try {
            await lockWriting(tx);
            const keeper = totalsKeeper(tx, postgresSums, collections, collectionOf);
            const result = await work(transactionOver(tx, collectionOf, keeper, () => isOver, changed));
            await keeper.flush();
            return result;
          } finally {
            isOver = true;
          }
        }),
      ),
    snapshot: (name, query) => guarded(() => openSnapshot(connect, reader, collectionOf(name), query)),
    hold: (name) => guarded(() => holds.hold(name)),
    erase: () =>
      guarded(async () => {
        const names = [...changed].flatMap((name) => [documentsTable(name), keysTable(name)]);
        changed.clear();
        await maintaining(async (db) => {
          for (const name of names) await sql`vacuum (index_cleanup on) ${sql.table(name)}`.execute(db);
        });
        return true;
      }),
    ready: async () => {
      if (closed) return false;
      try {
        await sql`select 1`.execute(reader);
        return true;
      } catch {
        return false;
      }
    },
    close: () => {
      // The connection is free once the earlier transactions have ended.
      closed ??= writer
        .connection()
        .execute(async () => {})
        .catch(() => {})
        .then(holds.end)
        .then(end);
      return closed;
    },
  };
}
