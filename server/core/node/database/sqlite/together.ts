import { setImmediate } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { SqliteTables } from './tables';

/** Milliseconds after which a shared commit accepts no further transaction. */
const COMMIT_AFTER = 15;

/** Name of the savepoint with which each transaction except the first begins in a shared commit. */
const SAVEPOINT = 'own';

type Work<T> = (tx: Transaction<SqliteTables>) => Promise<T>;

interface Waiting {
  work: Work<unknown>;
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
): <T>(work: Work<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let isRunning = false;

  /**
   * Returns the next waiting transaction. If none waits, other work runs first, because it may start a
   * transaction.
   */
  async function next(): Promise<Waiting | undefined> {
    if (waiting.length === 0) await setImmediate();
    return waiting.shift();
  }

  /**
   * Runs a transaction that shares the commit of earlier transactions. Throws if SQLite rolled back these
   * earlier transactions too.
   */
  async function beside(tx: Transaction<SqliteTables>, { work, reject }: Waiting) {
    await tx.executeQuery(CompiledQuery.raw(`savepoint ${SAVEPOINT}`));
    try {
      const result = await work(tx);
      await tx.executeQuery(CompiledQuery.raw(`release ${SAVEPOINT}`));
      return { result };
    } catch (error) {
      reject(error);
      // Some errors, such as a full disk, make SQLite roll back all transactions of the shared commit.
      if (!database.isTransaction) throw error;
      await tx.executeQuery(CompiledQuery.raw(`rollback to ${SAVEPOINT}`));
      await tx.executeQuery(CompiledQuery.raw(`release ${SAVEPOINT}`));
      return null;
    }
  }

  async function commitSome(first: Waiting): Promise<void> {
    const done = [{ one: first, result: undefined as unknown }];
    try {
      await writer.transaction().execute(async (tx) => {
        const since = performance.now();
        done[0] = { one: first, result: await first.work(tx) };
        while (performance.now() - since < COMMIT_AFTER) {
          const one = await next();
          if (!one) break;
          const made = await beside(tx, one);
          if (made) done.push({ one, ...made });
        }
      });
    } catch (error) {
      for (const { one } of done) one.reject(error);
      return;
    }
    for (const { one, result } of done) one.resolve(result);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let first = waiting.shift(); first; first = waiting.shift()) await commitSome(first);
    isRunning = false;
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      void run();
    });
}
