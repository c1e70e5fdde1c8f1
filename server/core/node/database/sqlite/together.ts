import { setImmediate } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { SqliteTables } from './tables';

/** A shared commit that is older than this many milliseconds accepts no further transaction. */
const MAX_GROUP_COMMIT_MS = 15;

/** Name of the savepoint with which each transaction of a shared commit begins, except the first one. */
const SAVEPOINT_NAME = 'own';

type SqliteTransactionCallback<T> = (tx: Transaction<SqliteTables>) => Promise<T>;

interface QueuedTransaction {
  work: SqliteTransactionCallback<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs transactions one after another. Transactions that wait at the same time share one commit, which costs
 * one disk write. If one of them throws, the others are still stored. Each promise resolves once its
 * transaction is on the disk.
 */
export function createGroupCommitRunner(
  writer: Kysely<SqliteTables>,
  database: DatabaseSyncInstance,
): <T>(transactionCallback: SqliteTransactionCallback<T>) => Promise<T> {
  const queue: QueuedTransaction[] = [];
  let isQueueRunning = false;

  /**
   * Returns the next waiting transaction. If none waits, other work runs first, because it may start a
   * transaction.
   */
  async function takeNextQueuedTransaction(): Promise<QueuedTransaction | undefined> {
    if (queue.length === 0) await setImmediate();
    return queue.shift();
  }

  /**
   * Runs a transaction that shares the commit of earlier transactions. Throws if SQLite rolled back these
   * earlier transactions too.
   */
  async function runInSavepoint(tx: Transaction<SqliteTables>, { work, reject }: QueuedTransaction) {
    await tx.executeQuery(CompiledQuery.raw(`savepoint ${SAVEPOINT_NAME}`));
    try {
      const result = await work(tx);
      await tx.executeQuery(CompiledQuery.raw(`release ${SAVEPOINT_NAME}`));
      return { result };
    } catch (error) {
      reject(error);
      // Some errors, such as a full disk, make SQLite roll back all transactions of the shared commit.
      if (!database.isTransaction) throw error;
      await tx.executeQuery(CompiledQuery.raw(`rollback to ${SAVEPOINT_NAME}`));
      await tx.executeQuery(CompiledQuery.raw(`release ${SAVEPOINT_NAME}`));
      return null;
    }
  }

  async function commitTransactionGroup(firstTransaction: QueuedTransaction): Promise<void> {
    const completedRuns = [{ one: firstTransaction, result: undefined as unknown }];
    try {
      await writer.transaction().execute(async (tx) => {
        const startMs = performance.now();
        completedRuns[0] = { one: firstTransaction, result: await firstTransaction.work(tx) };
        while (performance.now() - startMs < MAX_GROUP_COMMIT_MS) {
          const transaction = await takeNextQueuedTransaction();
          if (!transaction) break;
          const outcome = await runInSavepoint(tx, transaction);
          if (outcome) completedRuns.push({ one: transaction, ...outcome });
        }
      });
    } catch (error) {
      for (const { one } of completedRuns) one.reject(error);
      return;
    }
    for (const { one, result } of completedRuns) one.resolve(result);
  }

  async function runQueuedTransactions(): Promise<void> {
    if (isQueueRunning) return;
    isQueueRunning = true;
    for (let queuedTransaction = queue.shift(); queuedTransaction; queuedTransaction = queue.shift())
      await commitTransactionGroup(queuedTransaction);
    isQueueRunning = false;
  }

  return <T>(transactionCallback: SqliteTransactionCallback<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ work: transactionCallback, resolve: resolve as (result: unknown) => void, reject });
      void runQueuedTransactions();
    });
}
