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
  lockConnection: DatabaseSyncInstance,
  reserve: DiskSpaceReserve,
): DatabaseSyncInstance {
  try {
    return writeWithDiskReserveSync(reserve, () => openWriterConnection(path));
  } catch (error) {
    lockConnection.close();
    throw error;
  }
}

/**
 * Creates a store in a SQLite file, whose directory must exist. Throws if another process has the file open.
 * Transactions run one after another. A transaction is on the disk when its promise resolves.
 */
export function createSqliteStore(path: string): Store {
  const lockConnection = lockDatabaseForThisProcess(path);
  const reserve = createDiskReserve(path);
  const writerConnection = openWriterOrReleaseLock(path, lockConnection, reserve);
  const readerConnection = openReaderConnection(path);
  const writer = createSqliteKysely(writerConnection);
  const reader = createSqliteKysely(readerConnection);
  const commitInGroup = createGroupCommitRunner(writer, writerConnection);
  const collectionByName = new Map<string, Collection>();

  const collectionOf = (name: string): Collection => {
    const collection = collectionByName.get(name);
    if (!collection) throw new Error(`No collection ${name} is open`);
    return collection;
  };

  const baseReader = createSqliteBaseReader(reader, collectionOf);
  return {
    ...createSqliteReader({ ...baseReader, count: createDocumentCountCache()(baseReader) }),
    open: async (newCollections, migrations) => {
      await refuseNewerTableVersions(reader, newCollections);
      if (migrations) await writeWithDiskReserve(reserve, () => runMigrations(writer, migrations));
      await writeWithDiskReserve(reserve, () => prepareCollectionTables(writer, newCollections));
      reserve.ensure();
      for (const collection of newCollections) collectionByName.set(collection.name, collection);
    },
    transaction: (work, { isUrgent = false, locks } = {}) => {
      const runInGroupCommit = (lockedRun: LockedTransactionRun, isImmediate: boolean) =>
        commitInGroup(async (db) => {
          const totalsUpdater = createTotalsUpdater(db, sqliteSumsEngine, collectionByName, collectionOf);
          const sqliteTransaction = createSqliteTransaction({
            db,
            collectionOf,
            keeper: totalsUpdater,
            isImmediate,
          });
          try {
            const chainTransaction = createChainTransaction(
              isUrgent
                ? sqliteTransaction.tx
                : createReserveGuardedTransaction(sqliteTransaction.tx, reserve),
              collectionOf,
            );
            const result = await work(lockedRun.guard(chainTransaction.tx, collectionOf));
            lockedRun.end();
            await chainTransaction.end();
            await sqliteTransaction.flush();
            await totalsUpdater.flush();
            return result;
          } finally {
            sqliteTransaction.end();
          }
        });
      const runAndRetryUnbatchedOnConflict = (lockedRun: LockedTransactionRun) =>
        runInGroupCommit(lockedRun, false).catch((error: unknown) => {
          // The transaction runs again, and each write is now stored by itself. So the error is thrown where
          // the faulty write was called.
          if (isUnexpectedStoredRowError(error)) return runInGroupCommit(lockedRun, true);
          throw error;
        });
      const runUnderLocks = () =>
        runTransactionUnderLocks(locks, (name) => collectionByName.get(name), runAndRetryUnbatchedOnConflict);
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
        .execute(async () =>
          writeWithDiskReserveSync(reserve, () => truncateWriteAheadLog(writerConnection)),
        ),
    ready: async () => {
      try {
        await reader.selectFrom(TABLE_DEFINITIONS_TABLE).select('collection').limit(1).execute();
        return true;
      } catch {
        return false;
      }
    },
    close: async () => {
      if (!lockConnection.isOpen) return;
      // This empty transaction waits for all earlier transactions.
      await commitInGroup(async () => {});
      readerConnection.close();
      try {
        // The checkpoint leaves the database as a single file that can be copied and moved. Otherwise the
        // prepared statements would keep the journal files open.
        writeWithDiskReserveSync(reserve, () => writerConnection.exec('pragma wal_checkpoint(truncate)'));
      } finally {
        writerConnection.close();
        lockConnection.close();
      }
    },
  };
}
