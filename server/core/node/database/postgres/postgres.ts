import { sql } from 'kysely';
import type { Collection, Store, Transaction } from '../../../store/store';
import { rememberCounts } from '../shared/rememberedCounts';
import { totalsKeeper } from '../shared/totals';
import { eraserOver } from './erasing';
import { explained } from './failures';
import { holdsOver } from './holds';
import { runMigrations } from './migrate';
import { openPools, type PoolUse } from './pool';
import { prepareTables, refuseNewer } from './prepare';
import { readerOver } from './queries';
import { areEndsLost, restoreEnds } from './sealing';
import { openSnapshot } from './snapshot';
import { postgresSums } from './sums';
import { watchOver } from './watch';
import { transactionOver } from './writes';
import { beginWriting, lockWriting } from './writing';

/**
 * A store in a PostgreSQL database that several processes share. Transactions run one after another, across all
 * processes, and each is on the disk when its promise resolves. All other reads see committed data.
 */
export function postgresStore(connectionString: string): Store & { uses: () => PoolUse[] } {
  const { writer, reader, maintaining, connect, answers, cut, uses, end } = openPools(connectionString);
  const isInUse = () => uses().some(({ inUse }) => inUse > 0);
  const watch = watchOver(answers, cut);
  const guarded = <T>(work: (isGivenUp: () => boolean) => Promise<T>) => explained(() => watch.watched(work));
  const holds = holdsOver(connect);
  const collections = new Map<string, Collection>();
  const eraser = eraserOver();
  let closed: Promise<void> | undefined;

  const collectionOf = (name: string): Collection => {
    const collection = collections.get(name);
    if (!collection) throw new Error(`No collection ${name} is open`);
    return collection;
  };

  const reads = readerOver(reader, collectionOf);
  const count = rememberCounts(reads);
  return {
    get: (name, id) => guarded(() => reads.get(name, id)),
    find: (name, query) => guarded(() => reads.find(name, query)),
    count: (name, where, at) => guarded(() => count(name, where, at)),
    max: (name, path, where) => guarded(() => reads.max(name, path, where)),
    totals: (name, under, query) => guarded(() => reads.totals(name, under, query)),
    revision: (name) => guarded(() => reads.revision(name)),
    // A migration or a vacuum may keep a machine so busy that it makes no connection for a while.
    open: (added, migrations) =>
      explained(async () => {
        await maintaining((db) =>
          db.transaction().execute(async (tx) => {
            await beginWriting(tx, reader);
            await refuseNewer(tx, added);
            if (migrations) await runMigrations(tx, migrations);
            await prepareTables(tx, added);
          }),
        );
        for (const collection of added) collections.set(collection.name, collection);
        // An earlier process may have ended before it had erased what it removed.
        eraser.changed(added.map(({ name }) => name));
      }),
    transaction: (work) => {
      const changed = new Set<string>();
      const run = <R>(isGivenUp: () => boolean, own: (tx: Transaction) => Promise<R>) =>
        writer.transaction().execute(async (tx) => {
          let isOver = false;
          try {
            // The caller already received a timeout error: nothing may be stored any more.
            if (isGivenUp()) throw new Error('The transaction is given up');
            await lockWriting(tx);
            const keeper = totalsKeeper(tx, postgresSums, collections, collectionOf);
            const result = await own(transactionOver(tx, collectionOf, keeper, () => isOver, changed));
            await keeper.flush();
            return result;
          } finally {
            isOver = true;
          }
        });
      const again = async (isGivenUp: () => boolean) => {
        try {
          return await run(isGivenUp, work);
        } catch (error) {
          if (!areEndsLost(error)) throw error;
          await run(isGivenUp, (tx) => restoreEnds(tx, collections.values()));
          return run(isGivenUp, work);
        }
      };
      // Only committed removals can be erased: a transaction that ends just before would forget it.
      return guarded((isGivenUp) => again(isGivenUp).finally(() => eraser.changed(changed)));
    },
    snapshot: (name, query) =>
      guarded(() => openSnapshot(connect, reader, collectionOf(name), query, guarded, isInUse)),
    hold: (name) => guarded(() => holds.hold(name)),
    erase: () => explained(() => maintaining(eraser.erase)),
    ready: async () => {
      if (closed) return false;
      try {
        await guarded(() => sql`select 1`.execute(reader));
        return true;
      } catch {
        return false;
      }
    },
    uses,
    close: () => {
      // The connection is free once the earlier transactions have ended.
      closed ??= writer
        .connection()
        .execute(async () => {})
        .catch(() => {})
        .then(holds.end)
        .then(end)
        .finally(watch.end);
      return closed;
    },
  };
}
