import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { holdsOfProcess } from '../store/held';
import type { Collection, Store } from '../store/store';
import { SCHEMA_TABLE } from './sql/prepareTotals';
import { totalsKeeper } from './sql/totals';
import { emptyJournal, lockDatabase, openReader, openWriter } from './sqlite/database';
import { kyselyOver } from './sqlite/kysely';
import { runMigrations } from './sqlite/migrate';
import { prepareTables } from './sqlite/prepare';
import { readerOver, transactionOver } from './sqlite/queries';
import { openSnapshot } from './sqlite/snapshot';
import { sqliteSums } from './sqlite/sums';

/** SQLite's code for a full disk. */
const FULL = 13;

/** Runs a write; a full disk becomes the error that the Store port describes. */
async function writeWith<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const full = error instanceof Error && 'errcode' in error && error.errcode === FULL;
    throw full ? Object.assign(new Error('The disk is full', { cause: error }), { code: 'ENOSPC' }) : error;
  }
}

function openLocked(path: string, lock: DatabaseSyncInstance): DatabaseSyncInstance {
  try {
    return openWriter(path);
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * A store in a SQLite file, whose directory must exist. Throws if another process has it open. Transactions run one
 * after another, and each is on the disk when its promise resolves.
 */
export function sqliteStore(path: string): Store {
  const lock = lockDatabase(path);
  const writing = openLocked(path, lock);
  const reading = openReader(path);
  const writer = kyselyOver(writing);
  const reader = kyselyOver(reading);
  const collections = new Map<string, Collection>();

  const collectionOf = (name: string): Collection => {
    const collection = collections.get(name);
    if (!collection) throw new Error(`No collection ${name} is open`);
    return collection;
  };

  return {
    ...readerOver(reader, collectionOf),
    open: async (added, migrations) => {
      if (migrations) await writeWith(() => runMigrations(writer, migrations));
      await writeWith(() => prepareTables(writer, added));
      for (const collection of added) collections.set(collection.name, collection);
    },
    transaction: (work) =>
      writeWith(() =>
        writer.transaction().execute(async (tx) => {
          const keeper = totalsKeeper(tx, sqliteSums, collections, collectionOf);
          const result = await work(transactionOver(tx, collectionOf, keeper));
          await keeper.flush();
          return result;
        }),
      ),
    snapshot: (name, query) => openSnapshot(path, collectionOf(name), query),
    hold: holdsOfProcess(),
    // The connection is free between two transactions.
    erase: () => writer.connection().execute(async () => emptyJournal(writing)),
    ready: async () => {
      try {
        await reader.selectFrom(SCHEMA_TABLE).select('collection').limit(1).execute();
        return true;
      } catch {
        return false;
      }
    },
    close: async () => {
      if (!lock.isOpen) return;
      // The connection is free once the earlier transactions have ended.
      await writer.connection().execute(async () => {});
      reading.close();
      try {
        // So that the database is one file that can be copied and moved; prepared statements would keep its journal.
        writing.exec('pragma wal_checkpoint(truncate)');
      } finally {
        writing.close();
        lock.close();
      }
    },
  };
}
