import type { Collection, Reader, StoreQuery, StoreSnapshot } from '../../../store/store';
import { withDatabaseErrorsConverted } from './failures';
import { type ConnectionPoolUsage, openConnectionPools } from './pool';
import { createPostgresReader } from './queries';
import { readCollectionRevision } from './revisions';
import { openSnapshot } from './snapshot';
import { createDatabaseHangDetector } from './watch';

/**
 * The state of a replica. `serving`: the replica answers reads itself. `away`: it is unreachable. `behind`:
 * it lacks the newest changes. In both latter states the primary database answers the reads.
 */
export type ReplicaAvailability = 'serving' | 'away' | 'behind';

export interface ReplicaOptions {
  address: string;
  /** Whether the replica may answer reads of a collection: lists, titles, sums and exports. */
  serves: (collection: string) => boolean;
  /** Called when the replica's state changes. */
  onState: (state: ReplicaAvailability) => void;
}

export interface ReplicaConnection {
  /**
   * Returns a reader over the replica and `primary`. The replica answers a query if it has all changes of the
   * collection that `primary` has now; else `primary` answers. So every read sees all earlier writes. Single
   * documents always come from `primary`.
   */
  createReader: (primaryReader: Reader) => Reader;
  snapshot: (
    primaryReader: Pick<Reader, 'revision'>,
    collectionName: string,
    query: Omit<StoreQuery, 'limit'>,
    openPrimarySnapshot: () => Promise<StoreSnapshot>,
  ) => Promise<StoreSnapshot>;
  getUsage: () => ConnectionPoolUsage;
  end: () => Promise<void>;
}

/** Milliseconds until an unreachable replica is tried again. */
const REPLICA_RETRY_DELAY_MS = 5_000;
/** If a late replica receives no changes for this many milliseconds, it is reported as `behind`. */
const MAX_REPLICA_STALL_MS = 10_000;

/**
 * Whether the replica cancelled a query because it had to apply changes. The primary then answers the query.
 */
const isReplicaConflictError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '40001';

/** Returns an object that reads from a replica of a database. Connections are opened when they are needed. */
export function createReplicaConnection(
  { address, serves, onState }: ReplicaOptions,
  collectionOf: (name: string) => Collection,
): ReplicaConnection {
  const pools = openConnectionPools(address);
  const { reader, connect, canAnswer, closeAllSockets, uses, end } = pools;
  const hangDetector = createDatabaseHangDetector(canAnswer, closeAllSockets);
  const runWithHangDetection = <T>(runQueries: () => Promise<T>) =>
    withDatabaseErrorsConverted(() => hangDetector.runWatched(runQueries));
  const replicaReader = createPostgresReader(reader, collectionOf);
  let availability: ReplicaAvailability = 'serving';
  let nextRetryTime = 0;
  /**
   * The collections whose newest changes the replica lacks. Each has the instant when this was first noticed,
   * and the revision that the replica had then.
   */
  const lagByCollection = new Map<string, { revision: string; since: number }>();

  const setReplicaAvailability = (newState: ReplicaAvailability) => {
    if (newState === availability) return;
    availability = newState;
    onState(newState);
  };
  const handleReplicaError = (error: unknown) => {
    if (isReplicaConflictError(error)) return;
    nextRetryTime = performance.now() + REPLICA_RETRY_DELAY_MS;
    setReplicaAvailability('away');
  };
  const trackLaggingCollection = (collectionName: string, revision: string) => {
    const previousLag = lagByCollection.get(collectionName);
    if (previousLag?.revision !== revision)
      lagByCollection.set(collectionName, { revision, since: performance.now() });
    else if (performance.now() - previousLag.since >= MAX_REPLICA_STALL_MS) setReplicaAvailability('behind');
  };

  /**
   * Whether the replica has all changes of the collections that the primary has now. If the replica fails,
   * the result is false; a failure of the primary is thrown.
   */
  async function isReplicaCurrent(
    readPrimaryRevision: Reader['revision'],
    collectionNames: readonly string[],
  ): Promise<boolean> {
    if (performance.now() < nextRetryTime) return false;
    const revisionsPromise = runWithHangDetection(() =>
      Promise.all(collectionNames.map((name) => readCollectionRevision(reader, name))),
    ).catch((error: unknown) => {
      handleReplicaError(error);
      return [];
    });
    const [primaryRevisions, replicaRevisions] = await Promise.all([
      Promise.all(collectionNames.map(readPrimaryRevision)),
      revisionsPromise,
    ]);
    if (replicaRevisions.length === 0) return false;
    const laggingCollectionNames = collectionNames.filter(
      (_, index) => primaryRevisions[index] !== replicaRevisions[index],
    );
    for (const name of laggingCollectionNames)
      trackLaggingCollection(name, replicaRevisions[collectionNames.indexOf(name)] ?? '');
    // An empty revision proves nothing: either the collection was never changed, or the replica belongs to a
    // different database.
    if (laggingCollectionNames.length > 0 || primaryRevisions.includes('')) return false;
    for (const name of collectionNames) lagByCollection.delete(name);
    if (availability === 'away' || lagByCollection.size === 0) setReplicaAvailability('serving');
    return true;
  }

  async function readReplicaIfCurrent<T>(
    isReplicaUpToDate: () => Promise<boolean>,
    readReplica: () => Promise<T>,
    readPrimary: () => Promise<T>,
  ): Promise<T> {
    if (!(await isReplicaUpToDate())) return readPrimary();
    try {
      return await runWithHangDetection(readReplica);
    } catch (error) {
      handleReplicaError(error);
      return readPrimary();
    }
  }

  return {
    createReader(primaryReader) {
      const readFromReplicaOrPrimary = <T>(
        collectionName: string,
        readReplica: () => Promise<T>,
        readPrimary: () => Promise<T>,
        secondCollectionName?: string,
      ) =>
        serves(collectionName)
          ? readReplicaIfCurrent(
              () =>
                isReplicaCurrent(
                  primaryReader.revision,
                  secondCollectionName === undefined
                    ? [collectionName]
                    : [collectionName, secondCollectionName],
                ),
              readReplica,
              readPrimary,
            )
          : readPrimary();
      return {
        ...primaryReader,
        find: (collectionName, query) =>
          readFromReplicaOrPrimary(
            collectionName,
            () => replicaReader.find(collectionName, query),
            () => primaryReader.find(collectionName, query),
          ),
        count: (collectionName, where, revisionPromise) =>
          readFromReplicaOrPrimary(
            collectionName,
            () => replicaReader.count(collectionName, where),
            () => primaryReader.count(collectionName, where, revisionPromise),
          ),
        max: (collectionName, fieldPath, where) =>
          readFromReplicaOrPrimary(
            collectionName,
            () => replicaReader.max(collectionName, fieldPath, where),
            () => primaryReader.max(collectionName, fieldPath, where),
          ),
        frequent: (collectionName, fieldPath, where, limit) =>
          readFromReplicaOrPrimary(
            collectionName,
            () => replicaReader.frequent(collectionName, fieldPath, where, limit),
            () => primaryReader.frequent(collectionName, fieldPath, where, limit),
          ),
        totals: (collectionName, sumName, query) =>
          readFromReplicaOrPrimary(
            collectionName,
            () => replicaReader.totals(collectionName, sumName, query),
            () => primaryReader.totals(collectionName, sumName, query),
            collectionOf(collectionName).totals?.beside?.collection,
          ),
      };
    },
    snapshot: (primaryReader, collectionName, query, openPrimarySnapshot) =>
      serves(collectionName)
        ? readReplicaIfCurrent(
            () => isReplicaCurrent(primaryReader.revision, [collectionName]),
            () =>
              openSnapshot(
                connect,
                reader,
                collectionOf(collectionName),
                query,
                runWithHangDetection,
                () => false,
              ),
            openPrimarySnapshot,
          )
        : openPrimarySnapshot(),
    getUsage: () => ({ ...(uses()[2] ?? { inUse: 0, idle: 0, waiting: 0 }), pool: 'replica' }),
    end: async () => {
      hangDetector.end();
      await end();
    },
  };
}
