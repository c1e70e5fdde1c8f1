import { type Run, underLocks } from '../../../store/locks';
import type { Collection, LockKey, Transaction } from '../../../store/store';
import { totalsKeeper } from '../shared/totals';
import { isVictim } from './failures';
import type { Pools } from './pool';
import { renewRevisions } from './revisions';
import { areEndsLost, restoreEnds } from './sealing';
import { postgresSums } from './sums';
import { transactionOver } from './writes';
import { lockNamed, lockWriting } from './writing';

/** What a transaction of a store runs with. */
interface Attempt {
  pools: Pick<Pools, 'writer' | 'sharing'>;
  collections: ReadonlyMap<string, Collection>;
  collectionOf: (name: string) => Collection;
  /** Whether its caller already received a timeout error: nothing may be stored any more. */
  isGivenUp: () => boolean;
  /** Collections with removed or replaced documents. */
  changed: Set<string>;
}

type Work<T> = (tx: Transaction) => Promise<T>;

/** Runs a transaction once, under its locks. */
const runOnce = <T>(
  { pools, collections, collectionOf, isGivenUp, changed }: Attempt,
  { held, checked, end }: Run,
  work: Work<T>,
): Promise<T> =>
  (held ? pools.sharing : pools.writer).transaction().execute(async (tx) => {
    let isOver = false;
    try {
      if (isGivenUp()) throw new Error('The transaction is given up');
      await (held ? lockNamed(tx, held) : lockWriting(tx));
      const keeper = totalsKeeper(tx, postgresSums, collections, collectionOf);
      const written = new Set<string>();
      const own = transactionOver(tx, collectionOf, keeper, () => isOver, changed, written);
      const result = await work(checked(own, collectionOf));
      end();
      await keeper.flush();
      await renewRevisions(tx, written);
      return result;
    } finally {
      isOver = true;
    }
  });

/** How often a transaction is repeated that the database ended so that others could go on. */
const MOST_REPEATS = 3;

async function repeated<T>(attempt: Attempt, run: Run, work: Work<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await runOnce(attempt, run, work);
    } catch (error) {
      if (repeats === MOST_REPEATS) throw error;
      if (areEndsLost(error))
        await runTransaction(attempt, undefined, (tx) => restoreEnds(tx, attempt.collections.values()));
      else if (!isVictim(error)) throw error;
    }
  }
}

/** Runs a transaction under the locks that it names; alone if it names none. */
export const runTransaction = <T>(
  attempt: Attempt,
  locks: readonly LockKey[] | undefined,
  work: Work<T>,
): Promise<T> =>
  underLocks(
    locks,
    (name) => attempt.collections.get(name),
    (run) => repeated(attempt, run, work),
  );
