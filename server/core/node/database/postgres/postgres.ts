import { sql } from 'kysely';
import type { Collection, Reader, Store } from '../../../store/store';
import { createDocumentCountCache } from '../shared/rememberedCounts';
import { createRemovedDocumentEraser } from './erasing';
import { withDatabaseErrorsConverted } from './failures';
import { createAdvisoryLockHolder } from './holds';
import { createRowCountMerger } from './merging';
import { runMigrations } from './migrate';
import { type ConnectionPoolUsage, openConnectionPools } from './pool';
import { prepareTables, refuseNewerTableVersions } from './prepare';
import { createPostgresReader, runPipelinedReads } from './queries';
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
  replicated?: ReplicaOptions,
): Store & { uses: () => ConnectionPoolUsage[] } {
  const pools = openConnectionPools(connectionString);
  const {
    reader,
    reading,
    runMaintenance: maintaining,
    connect,
    canAnswer: answers,
    closeAllSockets: cut,
    uses,
    end,
  } = pools;
  const hasConnectionInUse = () => uses().some(({ inUse }) => inUse > 0);
  const watch = createDatabaseHangDetector(answers, cut);
  const runWithHangDetection = <T>(work: (isGivenUp: () => boolean) => Promise<T>) =>
    withDatabaseErrorsConverted(() => watch.runWatched(work));
  const holds = createAdvisoryLockHolder(connect);
  const collections = new Map<string, Collection>();
  const eraser = createRemovedDocumentEraser();
  const merger = createRowCountMerger(reader, runWithHangDetection);
  const running = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;

  const getOpenCollectionByName = (name: string): Collection => {
    const collection = collections.get(name);
    if (!collection) throw new Error(`No collection ${name} is open`);
    return collection;
  };

  const primary = createPostgresReader(reader, getOpenCollectionByName);
  const replica = replicated && createReplicaConnection(replicated, getOpenCollectionByName);
  const createReplicaPreferringReader = (own: Reader) => replica?.createReader(own) ?? own;
  const reads = createReplicaPreferringReader(primary);
  const remembering = createDocumentCountCache();
  const count = remembering(reads);
  return {
    get: (name, id) => runWithHangDetection(() => reads.get(name, id)),
    find: (name, query) => runWithHangDetection(() => reads.find(name, query)),
    count: (name, where, at) => runWithHangDetection(() => count(name, where, at)),
    max: (name, path, where) => runWithHangDetection(() => reads.max(name, path, where)),
    sum: (name, path, where) => runWithHangDetection(() => reads.sum(name, path, where)),
    frequent: (name, path, where, limit) =>
      runWithHangDetection(() => reads.frequent(name, path, where, limit)),
    totals: (name, under, query) => runWithHangDetection(() => reads.totals(name, under, query)),
    revision: (name) => runWithHangDetection(() => reads.revision(name)),
    together: (work) =>
      runWithHangDetection(() =>
        reading((line) =>
          runPipelinedReads(
            line.reader,
            getOpenCollectionByName,
            remembering,
            createReplicaPreferringReader,
            work,
          ),
        ),
      ),
    // Opening the store ignores whether the database seems to hang. A migration or a vacuum may occupy the
    // machine so much that no connection can be opened for a while.
    open: (added, migrations) =>
      withDatabaseErrorsConverted(async () => {
        await maintaining((db) =>
          db.transaction().execute(async (tx) => {
            await removeIdleTimeout(tx);
            await refusePoolerThatDropsSettings(reader, connectionString);
            await checkDatabaseAndTakeWriteLock(tx, reader);
            await refuseNewerTableVersions(tx, added);
            if (migrations) await runMigrations(tx, migrations);
            await prepareTables(tx, added);
          }),
        );
        for (const collection of added) collections.set(collection.name, collection);
        // All collections are marked for erasure, because an earlier process may have ended before it erased
        // the documents that it removed.
        eraser.noteChanges(added.map(({ name }) => name));
      }),
    transaction: (work, { locks, onLocked } = {}) => {
      const changed = new Set<string>();
      const made = runWithHangDetection((isGivenUp) => {
        const attempt = {
          pools,
          collections,
          collectionOf: getOpenCollectionByName,
          isGivenUp,
          changed,
          onLocked,
        };
        return runTransaction(attempt, locks, work).then((result) => {
          merger.due();
          return result;
        });
        // Collections are marked for erasure after the commit. An earlier mark could get lost: an erasure
        // that ends just before the commit removes it.
      }).finally(() => eraser.noteChanges(changed));
      running.add(made);
      const forgetRunningTransaction = () => running.delete(made);
      made.then(forgetRunningTransaction, forgetRunningTransaction);
      return made;
    },
    snapshot: (name, query) =>
      runWithHangDetection(() => {
        const openPrimarySnapshot = () =>
          openSnapshot(
            connect,
            reader,
            getOpenCollectionByName(name),
            query,
            runWithHangDetection,
            hasConnectionInUse,
          );
        return replica ? replica.snapshot(primary, name, query, openPrimarySnapshot) : openPrimarySnapshot();
      }),
    hold: (name) => runWithHangDetection(() => holds.hold(name)),
    erase: () => withDatabaseErrorsConverted(() => maintaining(eraser.erase)),
    ready: async () => {
      if (closed) return false;
      try {
        await runWithHangDetection(() => sql`select 1`.execute(reader));
        return true;
      } catch {
        return false;
      }
    },
    uses: () => [...uses(), ...(replica ? [replica.getUsage()] : [])],
    close: () => {
      closed ??= Promise.allSettled(running)
        .then(merger.end)
        .then(holds.end)
        .then(end)
        .then(replica?.end)
        .finally(watch.end);
      return closed;
    },
  };
}
