import { type Held, type Run, underLocks } from '../../../store/locks';
import type { Collection, LockKey, Transaction } from '../../../store/store';
import { totalsKeeper } from '../shared/totals';
import { isOtherRow, isVictim } from './failures';
import type { Pools } from './pool';
import { renewRevisions } from './revisions';
import { areEndsLost, restoreEnds } from './sealing';
import { postgresSums } from './sums';
import type { Db } from './tables';
import { transactionOver } from './writes';
import { lockNamed, lockWriting } from './writing';

/** What a transaction of a store runs with. */
interface Attempt {
  pools: Pick<Pools, 'writing' | 'sharing'>;
  collections: ReadonlyMap<string, Collection>;
  collectionOf: (name: string) => Collection;
  /** Whether its caller already received a timeout error: nothing may be stored any more. */
  isGivenUp: () => boolean;
  /** Collections with removed or replaced documents. */
  changed: Set<string>;
  onLocked: (() => void) | undefined;
}

type Work<T> = (tx: Transaction) => Promise<T>;

/** Most statements that are sent and not answered: the database runs them while further ones are made. */
const MOST_AHEAD = 64;

const ignore = () => {};

async function lock(tx: Db, held: Held): Promise<void> {
  await (held ? lockNamed(tx, held) : lockWriting(tx));
}

/** Returns how statements of a transaction are kept whose answers nobody waits for yet. */
function sentAhead() {
  let sent: Promise<unknown>[] = [];
  const answered = async () => {
    const all = sent;
    sent = [];
    await Promise.all(all);
  };
  return {
    /** Resolves at once, unless too many are unanswered. */
    async add(statement: Promise<unknown>): Promise<void> {
      statement.catch(ignore);
      sent.push(statement);
      if (sent.length >= MOST_AHEAD) await answered();
    },
    /** Resolves once all are answered. Throws where one failed. */
    answered,
  };
}

/**
 * Runs a transaction once, under its locks. Its beginning, its locks and its first read are one round trip, and so are
 * its last writes and its end. `isAhead`: a write that finds another row than it expects fails the transaction.
 */
const runOnce = <T>(
  { pools, collections, collectionOf, isGivenUp, changed, onLocked }: Attempt,
  { held, checked, end }: Run,
  work: Work<T>,
  isAhead: boolean,
): Promise<T> =>
  (held ? pools.sharing : pools.writing)(async ({ tx, send, failure }) => {
    if (isGivenUp()) throw new Error('The transaction is given up');
    let isOver = false;
    const ahead = sentAhead();
    try {
      // Nothing is read before: the database runs in their order what is sent over one connection.
      await ahead.add(send('begin'));
      await ahead.add(lock(tx, held).then(onLocked));
      const keeper = totalsKeeper(tx, postgresSums, collections, collectionOf);
      const written = new Set<string>();
      const by = { db: tx, collectionOf, keeper, isOver: () => isOver, changed, written };
      const own = transactionOver({ ...by, ...(isAhead && { ahead: ahead.add }) });
      const result = await work(checked(own.tx, collectionOf));
      end();
      await own.flush();
      await keeper.flush();
      isOver = true;
      await ahead.add(renewRevisions(tx, written));
      const committed = send('commit');
      await ahead.add(committed);
      await ahead.answered();
      // What failed before would end with its undoing, and without an error.
      if ((await committed) !== 'COMMIT') throw new Error('The transaction has failed before its end');
      return result;
    } catch (error) {
      isOver = true;
      await send('rollback').catch(ignore);
      throw failure() ?? error;
    }
  });

/** How often a transaction is repeated that the database ended so that others could go on. */
const MOST_REPEATS = 3;

async function repeated<T>(attempt: Attempt, run: Run, work: Work<T>): Promise<T> {
  let isAhead = true;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await runOnce(attempt, run, work, isAhead);
    } catch (error) {
      if (repeats === MOST_REPEATS) throw error;
      if (areEndsLost(error))
        await runTransaction(attempt, undefined, (tx) => restoreEnds(tx, attempt.collections.values()));
      // Then each write waits for its answer, so that it fails where it was asked for.
      else if (isAhead && isOtherRow(error)) isAhead = false;
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
