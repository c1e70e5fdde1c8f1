import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { createHashChainTransaction } from '../../../store/chain';
import { createInProcessLockFunction } from '../../../store/held';
import { type LockedTransactionRun, runTransactionUnderLocks } from '../../../store/locks';
import type { Collection, Store } from '../../../store/store';
import { TABLE_DEFINITIONS_TABLE } from '../shared/prepareTotals';
import { createDocumentCountCache } from '../shared/rememberedCounts';
import { runMigrations } from '../shared/runMigrations';
import { createTotalsUpdater } from '../shared/totals';
import {
  lockDatabaseForThisProcess,
  openReaderConnection,
  openWriterConnection,
  truncateWriteAheadLog,
} from './database';
import { sqliteEngine } from './engine';
import { createSqliteKysely } from './kysely';
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
  databasePath: string,
  lockConnection: DatabaseSyncInstance,
  reserve: DiskSpaceReserve,
): DatabaseSyncInstance {
  try {
    return writeWithDiskReserveSync(reserve, () => openWriterConnection(databasePath));
  } catch (error) {
    lockConnection.close();
    throw error;
  }
}

/**
 * Creates a store in a SQLite file, whose directory must exist. Throws if another process has the file open.
 * Transactions run one after another. A transaction is on the disk when its promise resolves.
 */
export function createSqliteStore(databasePath: string): Store {
  const lockConnection = lockDatabaseForThisProcess(databasePath);
  const reserve = createDiskReserve(databasePath);
  const writerConnection = openWriterOrReleaseLock(databasePath, lockConnection, reserve);
  const readerConnection = openReaderConnection(databasePath);
  const writerDb = createSqliteKysely(writerConnection);
  const readerDb = createSqliteKysely(readerConnection);
  const commitInGroup = createGroupCommitRunner(writerDb, writerConnection);
  const collectionByName = new Map<string, Collection>();

  const getCollectionByName = (name: string): Collection => {
    const collection = collectionByName.get(name);
    if (!collection) throw new Error(`No collection ${name} is open`);
    return collection;
  };

  const baseReader = createSqliteBaseReader(readerDb, getCollectionByName);
  return {
    ...createSqliteReader({ ...baseReader, count: createDocumentCountCache()(baseReader) }),
    open: async (newCollections, migrations) => {
      await refuseNewerTableVersions(readerDb, newCollections);
      if (migrations)
        await writeWithDiskReserve(reserve, () =>
          runMigrations({ db: writerDb, engine: sqliteEngine }, migrations, (run) =>
            writerDb.transaction().execute(run),
          ),
        );
      await writeWithDiskReserve(reserve, () => prepareCollectionTables(writerDb, newCollections));
      reserve.ensure();
      for (const collection of newCollections) collectionByName.set(collection.name, collection);
    },
    transaction: (transactionCallback, { isUrgent = false, locks } = {}) => {
      const runInGroupCommit = (lockedRun: LockedTransactionRun, isImmediate: boolean) =>
        commitInGroup(async (db) => {
          const totalsUpdater = createTotalsUpdater(
            db,
            sqliteSumsEngine,
            collectionByName,
            getCollectionByName,
          );
          const sqliteTransaction = createSqliteTransaction({
            db,
            collectionOf: getCollectionByName,
            keeper: totalsUpdater,
            isImmediate,
          });
          try {
            const chainTransaction = createHashChainTransaction(
              isUrgent
                ? sqliteTransaction.tx
                : createReserveGuardedTransaction(sqliteTransaction.tx, reserve),
              getCollectionByName,
            );
            const result = await transactionCallback(
              lockedRun.guard(chainTransaction.tx, getCollectionByName),
            );
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
    snapshot: (collectionName, query) =>
      openSnapshot(databasePath, getCollectionByName(collectionName), query),
    hold: createInProcessLockFunction(),
    // The erasure of removed documents is queued with the transactions, because the connection that writes is
    // only free between them.
    erase: () =>
      writerDb
        .connection()
        .execute(async () =>
          writeWithDiskReserveSync(reserve, () => truncateWriteAheadLog(writerConnection)),
        ),
    ready: async () => {
      try {
        await readerDb.selectFrom(TABLE_DEFINITIONS_TABLE).select('collection').limit(1).execute();
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
