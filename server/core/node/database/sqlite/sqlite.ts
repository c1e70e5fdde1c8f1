import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { createChainTransaction } from '../../../store/chain';
import { createInProcessLockFunction } from '../../../store/held';
import { type LockedTransactionRun, runTransactionUnderLocks } from '../../../store/locks';
import type { Collection, Store } from '../../../store/store';
import { TABLE_DEFINITIONS_TABLE } from '../shared/prepareTotals';
import { createDocumentCountCache } from '../shared/rememberedCounts';
import { createTotalsUpdater } from '../shared/totals';
import {
  lockDatabaseForThisProcess,
  openReaderConnection,
  openWriterConnection,
  truncateWriteAheadLog,
} from './database';
import { createSqliteKysely } from './kysely';
import { runMigrations } from './migrate';
import { prepareCollectionTables, refuseNewerTableVersions } from './prepare';
import { createSqliteBaseReader, createSqliteReader } from './queries';
import {
  createDiskReserve,
  createReserveGuardedTransaction,
  type DiskSpaceReserve,
  withDiskFullErrorsConverted,
  writeWithDiskReserve,
  writeWithDiskReserveSync,
} from './reserve';
import { openSnapshot } from './snapshot';
import { sqliteSumsEngine } from './sums';
import { createGroupCommitRunner } from './together';
import { createSqliteTransaction, isUnexpectedStoredRowError } from './writes';

function openWriterOrReleaseLock(
  path: string,
  lock: DatabaseSyncInstance,
  reserve: DiskSpaceReserve,
): DatabaseSyncInstance {
  try {
    return writeWithDiskReserveSync(reserve, () => openWriterConnection(path));
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Creates a store in a SQLite file, whose directory must exist. Throws if another process has the file open.
 * Transactions run one after another. A transaction is on the disk when its promise resolves.
 */
export function createSqliteStore(path: string): Store {
  const lock = lockDatabaseForThisProcess(path);
  const reserve = createDiskReserve(path);
  const writing = openWriterOrReleaseLock(path, lock, reserve);
  const reading = openReaderConnection(path);
  const writer = createSqliteKysely(writing);
  const reader = createSqliteKysely(reading);
  const together = createGroupCommitRunner(writer, writing);
  const collections = new Map<string, Collection>();

  const collectionOf = (name: string): Collection => {
    const collection = collections.get(name);
    if (!collection) throw new Error(`No collection ${name} is open`);
    return collection;
  };

  const reads = createSqliteBaseReader(reader, collectionOf);
  return {
    ...createSqliteReader({ ...reads, count: createDocumentCountCache()(reads) }),
    open: async (added, migrations) => {
      await refuseNewerTableVersions(reader, added);
      if (migrations) await writeWithDiskReserve(reserve, () => runMigrations(writer, migrations));
      await writeWithDiskReserve(reserve, () => prepareCollectionTables(writer, added));
      reserve.ensure();
      for (const collection of added) collections.set(collection.name, collection);
    },
    transaction: (work, { isUrgent = false, locks } = {}) => {
      const runInGroupCommit = (by: LockedTransactionRun, isImmediate: boolean) =>
        together(async (db) => {
          const keeper = createTotalsUpdater(db, sqliteSumsEngine, collections, collectionOf);
          const own = createSqliteTransaction({ db, collectionOf, keeper, isImmediate });
          try {
            const sealed = createChainTransaction(
              isUrgent ? own.tx : createReserveGuardedTransaction(own.tx, reserve),
              collectionOf,
            );
            const result = await work(by.guard(sealed.tx, collectionOf));
            by.end();
            await sealed.end();
            await own.flush();
            await keeper.flush();
            return result;
          } finally {
            own.end();
          }
        });
      const runAndRetryUnbatchedOnConflict = (by: LockedTransactionRun) =>
        runInGroupCommit(by, false).catch((error: unknown) => {
          // The transaction runs again, and each write is now stored by itself. So the error is thrown where
          // the faulty write was called.
          if (isUnexpectedStoredRowError(error)) return runInGroupCommit(by, true);
          throw error;
        });
      const runUnderLocks = () =>
        runTransactionUnderLocks(locks, (name) => collections.get(name), runAndRetryUnbatchedOnConflict);
      return isUrgent
        ? writeWithDiskReserve(reserve, runUnderLocks)
        : withDiskFullErrorsConverted(runUnderLocks);
    },
    snapshot: (name, query) => openSnapshot(path, collectionOf(name), query),
    hold: createInProcessLockFunction(),
    // The erasure is queued with the transactions, because the connection that writes is only free between
    // them.
    erase: () =>
      writer
        .connection()
        .execute(async () => writeWithDiskReserveSync(reserve, () => truncateWriteAheadLog(writing))),
    ready: async () => {
      try {
        await reader.selectFrom(TABLE_DEFINITIONS_TABLE).select('collection').limit(1).execute();
        return true;
      } catch {
        return false;
      }
    },
    close: async () => {
      if (!lock.isOpen) return;
      // This empty transaction waits for all earlier transactions.
      await together(async () => {});
      reading.close();
      try {
        // The checkpoint leaves the database as a single file that can be copied and moved. Otherwise the
        // prepared statements would keep the journal files open.
        writeWithDiskReserveSync(reserve, () => writing.exec('pragma wal_checkpoint(truncate)'));
      } finally {
        writing.close();
        lock.close();
      }
    },
  };
}
