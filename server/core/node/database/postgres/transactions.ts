import {
  findExclusivelyLockedDocuments,
  type LockedTransactionRun,
  type LocksHeldByTransaction,
  runTransactionUnderLocks,
} from '../../../store/locks';
import type { Collection, LockKey, Transaction } from '../../../store/store';
import { createTotalsUpdater } from '../shared/totals';
import { isRetryableTransactionError, isStoredRowMismatchError } from './failures';
import type { ConnectionPools } from './pool';
import { assignNewCollectionRevisions } from './revisions';
import { isMissingHashChainEndsError, rebuildHashChainEnds } from './sealing';
import { postgresSumsEngine } from './sums';
import type { PostgresKysely } from './tables';
import { createPostgresTransaction } from './writes';
import { takeExclusiveWriteLock, takeNamedLocks } from './writing';

/** The data of one attempt to run a transaction. */
interface TransactionAttemptOptions {
  pools: Pick<ConnectionPools, 'writing' | 'sharing'>;
  collections: ReadonlyMap<string, Collection>;
  collectionOf: (name: string) => Collection;
  /**
   * Whether the caller has already got a timeout error for the transaction. If so, the transaction may store
   * nothing any more.
   */
  isGivenUp: () => boolean;
  /** Names of the collections in which the transaction removed or replaced documents. */
  changed: Set<string>;
  onLocked: (() => void) | undefined;
}

type TransactionCallback<T> = (tx: Transaction) => Promise<T>;

/** Maximum number of statements that a transaction may send before the first one is answered. */
const MAX_UNANSWERED_STATEMENTS = 64;

const ignoreError = () => {};

async function takeNamedOrExclusiveLock(tx: PostgresKysely, held: LocksHeldByTransaction): Promise<void> {
  await (held ? takeNamedLocks(tx, held) : takeExclusiveWriteLock(tx));
}

/** Returns an object that collects a transaction's statements whose answers are not awaited at once. */
function createUnansweredStatementTracker() {
  let sent: Promise<unknown>[] = [];
  const waitForStatementResults = async () => {
    const all = sent;
    sent = [];
    await Promise.all(all);
  };
  return {
    /** Adds a statement that was sent. Resolves at once, unless too many statements are unanswered. */
    async add(statement: Promise<unknown>): Promise<void> {
      statement.catch(ignoreError);
      sent.push(statement);
      if (sent.length >= MAX_UNANSWERED_STATEMENTS) await waitForStatementResults();
    },
    /** Resolves once all statements are answered. Throws if one failed. */
    answered: waitForStatementResults,
  };
}

/**
 * Runs a transaction once, under its locks. Its beginning, its locks, the reads of the locked documents and
 * its first read share one round trip to the database. The last writes and the commit share another. With
 * `isAhead`, writes are sent without waiting for each answer. A write that finds an unexpected row then fails
 * the whole transaction.
 */
const runTransactionOnce = <T>(
  { pools, collections, collectionOf, isGivenUp, changed, onLocked }: TransactionAttemptOptions,
  { heldLocks: held, guard: checked, end }: LockedTransactionRun,
  work: TransactionCallback<T>,
  isAhead: boolean,
): Promise<T> =>
  (held ? pools.sharing : pools.writing)(async ({ tx, send, failure }) => {
    if (isGivenUp()) throw new Error('The transaction is given up');
    let isOver = false;
    const ahead = createUnansweredStatementTracker();
    try {
      // The answers in `ahead` are awaited only at the end. The database runs the statements of one
      // connection in the order of sending.
      await ahead.add(send('begin'));
      await ahead.add(takeNamedOrExclusiveLock(tx, held).then(onLocked));
      const keeper = createTotalsUpdater(tx, postgresSumsEngine, collections, collectionOf);
      const written = new Set<string>();
      const by = { db: tx, collectionOf, keeper, isOver: () => isOver, changed, written };
      const own = createPostgresTransaction({ ...by, ...(isAhead && { ahead: ahead.add }) });
      for (const { name, id } of findExclusivelyLockedDocuments(held, (name) => collections.get(name)))
        own.startGet(name, id);
      const result = await work(checked(own.tx, collectionOf));
      end();
      const last = own.joinLastWrites();
      if (!last) {
        await own.flush();
        await keeper.flush();
      }
      isOver = true;
      await ahead.add(last ? tx.executeQuery(last) : assignNewCollectionRevisions(tx, written));
      const committed = send('commit');
      await ahead.add(committed);
      await ahead.answered();
      // A failed transaction's commit rolls back without an error, so the answer is checked.
      if ((await committed) !== 'COMMIT') throw new Error('The transaction has failed before its end');
      return result;
    } catch (error) {
      isOver = true;
      await send('rollback').catch(ignoreError);
      throw failure() ?? error;
    }
  });

/**
 * Maximum number of times that a transaction is repeated after the database aborted it to let others proceed.
 */
const MAX_TRANSACTION_REPEATS = 3;

async function runTransactionWithRetries<T>(
  attempt: TransactionAttemptOptions,
  run: LockedTransactionRun,
  work: TransactionCallback<T>,
): Promise<T> {
  let isAhead = true;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await runTransactionOnce(attempt, run, work, isAhead);
    } catch (error) {
      if (repeats === MAX_TRANSACTION_REPEATS) throw error;
      if (isMissingHashChainEndsError(error))
        await runTransaction(attempt, undefined, (tx) =>
          rebuildHashChainEnds(tx, attempt.collections.values()),
        );
      // The transaction runs again, and each write now waits for its answer. So the error is thrown where the
      // faulty write was called.
      else if (isAhead && isStoredRowMismatchError(error)) isAhead = false;
      else if (!isRetryableTransactionError(error)) throw error;
    }
  }
}

/** Runs a transaction under its named locks. A transaction without named locks excludes all others. */
export const runTransaction = <T>(
  attempt: TransactionAttemptOptions,
  locks: readonly LockKey[] | undefined,
  work: TransactionCallback<T>,
): Promise<T> =>
  runTransactionUnderLocks(
    locks,
    (name) => attempt.collections.get(name),
    (run) => runTransactionWithRetries(attempt, run, work),
  );
