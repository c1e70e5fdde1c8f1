import { sql } from 'kysely';
import type { Collection, Reader, Store } from '../../../store/store';
import { createDocumentCountCache } from '../shared/rememberedCounts';
import { runMigrations } from '../shared/runMigrations';
import { postgresEngine } from './engine';
import { createRemovedDocumentEraser } from './erasing';
import { withDatabaseErrorsConverted } from './failures';
import { createAdvisoryLockHolder } from './holds';
import { addPendingLists } from './indexes';
import { createRowCountMerger } from './merging';
import { type ConnectionPoolUsage, openConnectionPools } from './pool';
import { prepareTables, refuseNewerTableVersions } from './prepare';
import { createPostgresReader, createSingleDocumentReader, runPipelinedReads } from './queries';
import { createReplicaConnection, type ReplicaOptions } from './replica';
import { refusePoolerThatDropsSettings, removeIdleTimeout } from './settings';
import { openSnapshot } from './snapshot';
import { runTransaction } from './transactions';
import { createDatabaseHangDetector } from './watch';
import { checkDatabaseAndTakeWriteLock } from './writing';

/**
 * Creates a store in a PostgreSQL database that several processes share. Transactions that name their locks
 * run at the same time. Every other transaction runs alone, across all processes. A transaction is durable
 * when its promise resolves. Reads outside a transaction see only committed data.
 */
export function createPostgresStore(
  connectionString: string,
  replicaOptions?: ReplicaOptions,
): Store & { uses: () => ConnectionPoolUsage[] } {
  const pools = openConnectionPools(connectionString);
  const { reader, reading, runMaintenance, connect, canAnswer, closeAllSockets, uses, end } = pools;
  const hasConnectionInUse = () => uses().some(({ inUse }) => inUse > 0);
  const hangDetector = createDatabaseHangDetector(canAnswer, closeAllSockets);
  const runWithHangDetection = <T>(runQueries: (isGivenUp: () => boolean) => Promise<T>) =>
    withDatabaseErrorsConverted(() => hangDetector.runWatched(runQueries));
  const lockHolder = createAdvisoryLockHolder(connect);
  const collectionByName = new Map<string, Collection>();
  const eraser = createRemovedDocumentEraser();
  const rowCountMerger = createRowCountMerger(reader, runWithHangDetection);
  const runningTransactions = new Set<Promise<unknown>>();
  let closePromise: Promise<void> | undefined;

  const getOpenCollectionByName = (name: string): Collection => {
    const collection = collectionByName.get(name);
    if (!collection) throw new Error(`No collection ${name} is open`);
    return collection;
  };

  const primary = createPostgresReader(reader, getOpenCollectionByName);
  const replica = replicaOptions && createReplicaConnection(replicaOptions, getOpenCollectionByName);
  const createReplicaPreferringReader = (primaryReader: Reader) =>
    replica?.createReader(primaryReader) ?? primaryReader;
  const preferredReader = createReplicaPreferringReader(primary);
  const createCountWithCache = createDocumentCountCache();
  const countWithCache = createCountWithCache(preferredReader);
  return {
    // Only pipelined connections keep prepared statements.
    get: (collectionName, id) =>
      runWithHangDetection(() =>
        reading((pipelinedConnection) =>
          createSingleDocumentReader(pipelinedConnection.reader, getOpenCollectionByName)(collectionName, id),
        ),
      ),
    find: (collectionName, query) => runWithHangDetection(() => preferredReader.find(collectionName, query)),
    count: (collectionName, where, revisionPromise) =>
      runWithHangDetection(() => countWithCache(collectionName, where, revisionPromise)),
    max: (collectionName, fieldPath, where) =>
      runWithHangDetection(() => preferredReader.max(collectionName, fieldPath, where)),
    sum: (collectionName, fieldPath, where) =>
      runWithHangDetection(() => preferredReader.sum(collectionName, fieldPath, where)),
    frequent: (collectionName, fieldPath, where, limit) =>
      runWithHangDetection(() => preferredReader.frequent(collectionName, fieldPath, where, limit)),
    totals: (collectionName, sumName, query) =>
      runWithHangDetection(() => preferredReader.totals(collectionName, sumName, query)),
    revision: (collectionName) => runWithHangDetection(() => preferredReader.revision(collectionName)),
    together: (runReads) =>
      runWithHangDetection(() =>
        reading((pipelinedConnection) =>
          runPipelinedReads(
            pipelinedConnection.reader,
            getOpenCollectionByName,
            createCountWithCache,
            createReplicaPreferringReader,
            runReads,
          ),
        ),
      ),
    // Opening the store ignores whether the database seems to hang. A migration or a vacuum may occupy the
    // machine so much that no connection can be opened for a while.
    open: (openedCollections, migrations) =>
      withDatabaseErrorsConverted(async () => {
        await runMaintenance(async (db) => {
          await db.transaction().execute(async (tx) => {
            await removeIdleTimeout(tx);
            await refusePoolerThatDropsSettings(reader, connectionString);
            await checkDatabaseAndTakeWriteLock(tx, reader);
            await refuseNewerTableVersions(tx, openedCollections);
            if (migrations)
              await runMigrations({ db: tx, engine: postgresEngine }, migrations, (run) => run(tx));
            await prepareTables(tx, openedCollections);
          });
          await addPendingLists(db, openedCollections);
        });
        for (const collection of openedCollections) collectionByName.set(collection.name, collection);
        // All collections are marked for `eraser.erase`, because an earlier process may have ended before it
        // erased the documents that it removed.
        eraser.noteChanges(openedCollections.map(({ name }) => name));
      }),
    transaction: (transactionCallback, { locks, onLocked } = {}) => {
      const changedCollectionNames = new Set<string>();
      const transactionPromise = runWithHangDetection((isGivenUp) => {
        const attemptOptions = {
          pools,
          collections: collectionByName,
          collectionOf: getOpenCollectionByName,
          isGivenUp,
          changed: changedCollectionNames,
          onLocked,
        };
        return runTransaction(attemptOptions, locks, transactionCallback).then((result) => {
          rowCountMerger.due();
          return result;
        });
        // Collections are marked for `eraser.erase` after the commit. An earlier mark could get lost: a call
        // of `erase` that ends just before the commit removes it.
      }).finally(() => eraser.noteChanges(changedCollectionNames));
      runningTransactions.add(transactionPromise);
      const forgetRunningTransaction = () => runningTransactions.delete(transactionPromise);
      transactionPromise.then(forgetRunningTransaction, forgetRunningTransaction);
      return transactionPromise;
    },
    snapshot: (collectionName, query) =>
      runWithHangDetection(() => {
        const openPrimarySnapshot = () =>
          openSnapshot(
            connect,
            reader,
            getOpenCollectionByName(collectionName),
            query,
            runWithHangDetection,
            hasConnectionInUse,
          );
        return replica
          ? replica.snapshot(primary, collectionName, query, openPrimarySnapshot)
          : openPrimarySnapshot();
      }),
    hold: (lockName) => runWithHangDetection(() => lockHolder.hold(lockName)),
    erase: () => withDatabaseErrorsConverted(() => runMaintenance(eraser.erase)),
    ready: async () => {
      if (closePromise) return false;
      try {
        await runWithHangDetection(() => sql`select 1`.execute(reader));
        return true;
      } catch {
        return false;
      }
    },
    uses: () => [...uses(), ...(replica ? [replica.getUsage()] : [])],
    close: () => {
      closePromise ??= Promise.allSettled(runningTransactions)
        .then(rowCountMerger.end)
        .then(lockHolder.end)
        .then(end)
        .then(replica?.end)
        .finally(hangDetector.end);
      return closePromise;
    },
  };
}
