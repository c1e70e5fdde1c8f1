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

async function takeNamedOrExclusiveLock(
  tx: PostgresKysely,
  heldLocks: LocksHeldByTransaction,
): Promise<void> {
  await (heldLocks ? takeNamedLocks(tx, heldLocks) : takeExclusiveWriteLock(tx));
}

/** Returns an object that collects a transaction's statements whose answers are not awaited at once. */
function createUnansweredStatementTracker() {
  let sentStatementPromises: Promise<unknown>[] = [];
  const waitForStatementResults = async () => {
    const unansweredStatements = sentStatementPromises;
    sentStatementPromises = [];
    await Promise.all(unansweredStatements);
  };
  return {
    /** Adds a statement that was sent. Resolves at once, unless too many statements are unanswered. */
    async add(statementPromise: Promise<unknown>): Promise<void> {
      statementPromise.catch(ignoreError);
      sentStatementPromises.push(statementPromise);
      if (sentStatementPromises.length >= MAX_UNANSWERED_STATEMENTS) await waitForStatementResults();
    },
    /** Resolves once all statements are answered. Throws if one failed. */
    answered: waitForStatementResults,
  };
}

/**
 * Runs a transaction once, under its locks. One round trip to the database begins it, takes the locks, reads
 * the locked documents and sends its first read. Another round trip sends the last writes and the commit.
 * With `isPipelined`, writes are sent without waiting for each answer. A write that finds an unexpected row
 * then fails the whole transaction.
 */
const runTransactionOnce = <T>(
  { pools, collections, collectionOf, isGivenUp, changed, onLocked }: TransactionAttemptOptions,
  { heldLocks, guard: guardTransaction, end }: LockedTransactionRun,
  transactionCallback: TransactionCallback<T>,
  isPipelined: boolean,
): Promise<T> =>
  (heldLocks ? pools.sharing : pools.writing)(async ({ tx, send, failure }) => {
    if (isGivenUp()) throw new Error('The transaction is given up');
    let isTransactionOver = false;
    const statementTracker = createUnansweredStatementTracker();
    try {
      // The answers in `statementTracker` are awaited only at the end. The database runs the statements of
      // one connection in the order of sending.
      await statementTracker.add(send('begin'));
      await statementTracker.add(takeNamedOrExclusiveLock(tx, heldLocks).then(onLocked));
      const totalsUpdater = createTotalsUpdater(tx, postgresSumsEngine, collections, collectionOf);
      const writtenCollectionNames = new Set<string>();
      const transactionOptions = {
        db: tx,
        collectionOf,
        keeper: totalsUpdater,
        isOver: () => isTransactionOver,
        changed,
        written: writtenCollectionNames,
      };
      const transaction = createPostgresTransaction({
        ...transactionOptions,
        ...(isPipelined && { ahead: statementTracker.add }),
      });
      for (const { name, id } of findExclusivelyLockedDocuments(heldLocks, (name) => collections.get(name)))
        transaction.startGet(name, id);
      const result = await transactionCallback(guardTransaction(transaction.tx, collectionOf));
      end();
      const lastWritesStatement = transaction.joinLastWrites();
      if (!lastWritesStatement) {
        await transaction.flush();
        await totalsUpdater.flush();
      }
      isTransactionOver = true;
      await statementTracker.add(
        lastWritesStatement
          ? tx.executeQuery(lastWritesStatement)
          : assignNewCollectionRevisions(tx, writtenCollectionNames),
      );
      const commitAnswer = send('commit');
      await statementTracker.add(commitAnswer);
      await statementTracker.answered();
      // A failed transaction's commit rolls back without an error, so the answer is checked.
      if ((await commitAnswer) !== 'COMMIT') throw new Error('The transaction has failed before its end');
      return result;
    } catch (error) {
      isTransactionOver = true;
      await send('rollback').catch(ignoreError);
      throw failure() ?? error;
    }
  });

/**
 * Maximum number of times that a transaction is repeated, for example after the database aborted it because
 * of a deadlock.
 */
const MAX_TRANSACTION_REPEATS = 3;

async function runTransactionWithRetries<T>(
  attemptOptions: TransactionAttemptOptions,
  lockedRun: LockedTransactionRun,
  transactionCallback: TransactionCallback<T>,
): Promise<T> {
  let isPipelined = true;
  for (let repeatCount = 0; ; repeatCount += 1) {
    try {
      return await runTransactionOnce(attemptOptions, lockedRun, transactionCallback, isPipelined);
    } catch (error) {
      if (repeatCount === MAX_TRANSACTION_REPEATS) throw error;
      if (isMissingHashChainEndsError(error))
        await runTransaction(attemptOptions, undefined, (tx) =>
          rebuildHashChainEnds(tx, attemptOptions.collections.values()),
        );
      // The transaction runs again, and each write now waits for its answer. So the error is thrown where the
      // faulty write was called.
      else if (isPipelined && isStoredRowMismatchError(error)) isPipelined = false;
      else if (!isRetryableTransactionError(error)) throw error;
    }
  }
}

/** Runs a transaction under its named locks. A transaction without named locks excludes all others. */
export const runTransaction = <T>(
  attemptOptions: TransactionAttemptOptions,
  locks: readonly LockKey[] | undefined,
  transactionCallback: TransactionCallback<T>,
): Promise<T> =>
  runTransactionUnderLocks(
    locks,
    (name) => attemptOptions.collections.get(name),
    (lockedRun) => runTransactionWithRetries(attemptOptions, lockedRun, transactionCallback),
  );
