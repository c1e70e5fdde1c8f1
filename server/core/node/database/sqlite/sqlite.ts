import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { sealTransaction } from '../../../store/chain';
import { createProcessHold } from '../../../store/held';
import { type LockedRun, underLocks } from '../../../store/locks';
import type { Collection, Store } from '../../../store/store';
import { SCHEMA_TABLE } from '../shared/prepareTotals';
import { rememberCounts } from '../shared/rememberedCounts';
import { createTotalsKeeper } from '../shared/totals';
import { emptyWriteAheadLog, lockDatabase, openReader, openWriter } from './database';
import { createKysely } from './kysely';
import { runMigrations } from './migrate';
import { prepareTables, refuseNewer } from './prepare';
import { createSqliteReader, createSqliteReads } from './queries';
import {
  convertDiskFull,
  createDiskReserve,
  type DiskReserve,
  refuseStoringWithoutReserve,
  withReserve,
  withReserveNow,
} from './reserve';
import { openSnapshot } from './snapshot';
import { sqliteSums } from './sums';
import { createGroupCommit } from './together';
import { createSqliteTransaction, isOtherRow } from './writes';

function openLocked(path: string, lock: DatabaseSyncInstance, reserve: DiskReserve): DatabaseSyncInstance {
  try {
    return withReserveNow(reserve, () => openWriter(path));
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * A store in a SQLite file, whose directory must exist. Throws if another process has the file open.
 * Transactions run one after another. Each transaction is on the disk when its promise resolves.
 */
export function sqliteStore(path: string): Store {
  const lock = lockDatabase(path);
  const reserve = createDiskReserve(path);
  const writing = openLocked(path, lock, reserve);
  const reading = openReader(path);
  const writer = createKysely(writing);
  const reader = createKysely(reading);
  const together = createGroupCommit(writer, writing);
  const collections = new Map<string, Collection>();

  const collectionOf = (name: string): Collection => {
    const collection = collections.get(name);
    if (!collection) throw new Error(`No collection ${name} is open`);
    return collection;
  };

  const reads = createSqliteReads(reader, collectionOf);
  return {
    ...createSqliteReader({ ...reads, count: rememberCounts()(reads) }),
    open: async (added, migrations) => {
      await refuseNewer(reader, added);
      if (migrations) await withReserve(reserve, () => runMigrations(writer, migrations));
      await withReserve(reserve, () => prepareTables(writer, added));
      reserve.ensure();
      for (const collection of added) collections.set(collection.name, collection);
    },
    transaction: (work, { isUrgent = false, locks } = {}) => {
      const runAs = (by: LockedRun, isImmediate: boolean) =>
        together(async (db) => {
          const keeper = createTotalsKeeper(db, sqliteSums, collections, collectionOf);
          const own = createSqliteTransaction({ db, collectionOf, keeper, isImmediate });
          try {
            const sealed = sealTransaction(
              isUrgent ? own.tx : refuseStoringWithoutReserve(own.tx, reserve),
              collectionOf,
            );
            const result = await work(by.checked(sealed.tx, collectionOf));
            by.end();
            await sealed.end();
            await own.flush();
            await keeper.flush();
            return result;
          } finally {
            own.end();
          }
        });
      const runOnce = (by: LockedRun) =>
        runAs(by, false).catch((error: unknown) => {
          // In the repeat, each write is stored by itself, so that an error is thrown at the call of the
          // faulty write.
          if (isOtherRow(error)) return runAs(by, true);
          throw error;
        });
      const run = () => underLocks(locks, (name) => collections.get(name), runOnce);
      return isUrgent ? withReserve(reserve, run) : convertDiskFull(run);
    },
    snapshot: (name, query) => openSnapshot(path, collectionOf(name), query),
    hold: createProcessHold(),
    // The connection that writes is free only between two transactions.
    erase: () =>
      writer.connection().execute(async () => withReserveNow(reserve, () => emptyWriteAheadLog(writing))),
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
      // An empty transaction resolves only after all earlier transactions.
      await together(async () => {});
      reading.close();
      try {
        // The checkpoint makes the database a single file that can be copied and moved. The prepared
        // statements would otherwise keep its journal.
        withReserveNow(reserve, () => writing.exec('pragma wal_checkpoint(truncate)'));
      } finally {
        writing.close();
        lock.close();
      }
    },
  };
}
