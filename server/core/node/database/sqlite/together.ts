import { setImmediate } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { SqliteTables } from './tables';

/** A shared commit that is older than this many milliseconds accepts no further transaction. */
const MAX_GROUP_COMMIT_MS = 15;

/**
 * Name of the savepoint. In a shared commit, each transaction except the first begins with this savepoint.
 */
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
): <T>(work: SqliteTransactionCallback<T>) => Promise<T> {
  const waiting: QueuedTransaction[] = [];
  let isRunning = false;

  /**
   * Returns the next waiting transaction. If none waits, other work runs first, because it may start a
   * transaction.
   */
  async function takeNextQueuedTransaction(): Promise<QueuedTransaction | undefined> {
    if (waiting.length === 0) await setImmediate();
    return waiting.shift();
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

  async function commitTransactionGroup(first: QueuedTransaction): Promise<void> {
    const done = [{ one: first, result: undefined as unknown }];
    try {
      await writer.transaction().execute(async (tx) => {
        const since = performance.now();
        done[0] = { one: first, result: await first.work(tx) };
        while (performance.now() - since < MAX_GROUP_COMMIT_MS) {
          const one = await takeNextQueuedTransaction();
          if (!one) break;
          const made = await runInSavepoint(tx, one);
          if (made) done.push({ one, ...made });
        }
      });
    } catch (error) {
      for (const { one } of done) one.reject(error);
      return;
    }
    for (const { one, result } of done) one.resolve(result);
  }

  async function runQueuedTransactions(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let first = waiting.shift(); first; first = waiting.shift()) await commitTransactionGroup(first);
    isRunning = false;
  }

  return <T>(work: SqliteTransactionCallback<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      void runQueuedTransactions();
    });
}
