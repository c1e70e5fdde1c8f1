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
  createReader: (primary: Reader) => Reader;
  snapshot: (
    primary: Pick<Reader, 'revision'>,
    name: string,
    query: Omit<StoreQuery, 'limit'>,
    ours: () => Promise<StoreSnapshot>,
  ) => Promise<StoreSnapshot>;
  getUsage: () => ConnectionPoolUsage;
  end: () => Promise<void>;
}

/** Milliseconds until an unreachable replica is tried again. */
const REPLICA_RETRY_DELAY_MS = 5_000;
/** Milliseconds without new changes after which a replica is reported as behind. */
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
  const { reader, connect, canAnswer: answers, closeAllSockets: cut, uses, end } = pools;
  const watch = createDatabaseHangDetector(answers, cut);
  const runWithHangDetection = <T>(work: () => Promise<T>) =>
    withDatabaseErrorsConverted(() => watch.runWatched(work));
  const theirs = createPostgresReader(reader, collectionOf);
  let state: ReplicaAvailability = 'serving';
  let restUntil = 0;
  /**
   * The collections whose newest changes the replica lacks. Each has the instant when this was first noticed,
   * and the revision that the replica had then.
   */
  const late = new Map<string, { revision: string; since: number }>();

  const setReplicaAvailability = (next: ReplicaAvailability) => {
    if (next === state) return;
    state = next;
    onState(next);
  };
  const handleReplicaError = (error: unknown) => {
    if (isReplicaConflictError(error)) return;
    restUntil = performance.now() + REPLICA_RETRY_DELAY_MS;
    setReplicaAvailability('away');
  };
  const trackLaggingCollection = (name: string, revision: string) => {
    const before = late.get(name);
    if (before?.revision !== revision) late.set(name, { revision, since: performance.now() });
    else if (performance.now() - before.since >= MAX_REPLICA_STALL_MS) setReplicaAvailability('behind');
  };

  /**
   * Whether the replica has all changes of the collections that the primary has now. If the replica fails,
   * the result is false; a failure of the primary is thrown.
   */
  async function isReplicaCurrent(revision: Reader['revision'], names: readonly string[]): Promise<boolean> {
    if (performance.now() < restUntil) return false;
    const there = runWithHangDetection(() =>
      Promise.all(names.map((name) => readCollectionRevision(reader, name))),
    ).catch((error: unknown) => {
      handleReplicaError(error);
      return [];
    });
    const [own, others] = await Promise.all([Promise.all(names.map(revision)), there]);
    if (others.length === 0) return false;
    const lateNames = names.filter((_, index) => own[index] !== others[index]);
    for (const name of lateNames) trackLaggingCollection(name, others[names.indexOf(name)] ?? '');
    // An empty revision proves nothing: either the collection was never changed, or the replica belongs to a
    // different database.
    if (lateNames.length > 0 || own.includes('')) return false;
    for (const name of names) late.delete(name);
    if (state === 'away' || late.size === 0) setReplicaAvailability('serving');
    return true;
  }

  async function readReplicaIfCurrent<T>(
    isCurrent: () => Promise<boolean>,
    read: () => Promise<T>,
    ours: () => Promise<T>,
  ): Promise<T> {
    if (!(await isCurrent())) return ours();
    try {
      return await runWithHangDetection(read);
    } catch (error) {
      handleReplicaError(error);
      return ours();
    }
  }

  return {
    createReader(primary) {
      const readFromReplicaOrPrimary = <T>(
        name: string,
        read: () => Promise<T>,
        ours: () => Promise<T>,
        beside?: string,
      ) =>
        serves(name)
          ? readReplicaIfCurrent(
              () => isReplicaCurrent(primary.revision, beside === undefined ? [name] : [name, beside]),
              read,
              ours,
            )
          : ours();
      return {
        ...primary,
        find: (name, query) =>
          readFromReplicaOrPrimary(
            name,
            () => theirs.find(name, query),
            () => primary.find(name, query),
          ),
        count: (name, where, at) =>
          readFromReplicaOrPrimary(
            name,
            () => theirs.count(name, where),
            () => primary.count(name, where, at),
          ),
        max: (name, path, where) =>
          readFromReplicaOrPrimary(
            name,
            () => theirs.max(name, path, where),
            () => primary.max(name, path, where),
          ),
        frequent: (name, path, where, limit) =>
          readFromReplicaOrPrimary(
            name,
            () => theirs.frequent(name, path, where, limit),
            () => primary.frequent(name, path, where, limit),
          ),
        totals: (name, under, query) =>
          readFromReplicaOrPrimary(
            name,
            () => theirs.totals(name, under, query),
            () => primary.totals(name, under, query),
            collectionOf(name).totals?.beside?.collection,
          ),
      };
    },
    snapshot: (primary, name, query, ours) =>
      serves(name)
        ? readReplicaIfCurrent(
            () => isReplicaCurrent(primary.revision, [name]),
            () => openSnapshot(connect, reader, collectionOf(name), query, runWithHangDetection, () => false),
            ours,
          )
        : ours(),
    getUsage: () => ({ ...(uses()[2] ?? { inUse: 0, idle: 0, waiting: 0 }), pool: 'replica' }),
    end: async () => {
      watch.end();
      await end();
    },
  };
}
