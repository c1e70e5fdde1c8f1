import pg from 'pg';
import type { ReleaseNamedLock, Store } from '../../../store/store';
import type { UnpooledConnection } from './pool';
import { REMOVE_IDLE_TIMEOUT_SQL } from './settings';

export interface AdvisoryLockHolder {
  hold: Store['hold'];
  end: () => Promise<void>;
}

/**
 * Returns an object that takes locks by name for this process. They are advisory locks of one connection,
 * which is opened for the first lock. If the connection ends, the locks end too, so a killed process leaves
 * no lock behind. The connection's transaction stays open while any name is locked. Otherwise a pooler would
 * give the connection to another client.
 */
export function createAdvisoryLockHolder(connect: () => Promise<UnpooledConnection>): AdvisoryLockHolder {
  const heldLockNames = new Set<string>();
  let connectionPromise: Promise<UnpooledConnection> | undefined;
  let transactionStartPromise: Promise<unknown> | undefined;

  const getOrOpenLockConnection = async () => {
    connectionPromise ??= connect().then((openedConnection) => {
      // The locks of the lost connection have ended. The code that held them may take them again over a new
      // connection.
      openedConnection.onceEnded(() => {
        connectionPromise = undefined;
        transactionStartPromise = undefined;
        heldLockNames.clear();
      });
      return openedConnection;
    });
    return connectionPromise.catch((error: unknown) => {
      connectionPromise = undefined;
      throw error;
    });
  };

  /**
   * Notes that a name is not locked any more. If no other name is locked, the connection's transaction ends.
   */
  const forgetLock = (lockName: string, lockConnection: UnpooledConnection | undefined) => {
    heldLockNames.delete(lockName);
    if (heldLockNames.size > 0 || !transactionStartPromise) return;
    transactionStartPromise = undefined;
    lockConnection?.query('commit').catch(() => lockConnection.end());
  };

  const callAdvisoryLockFunction = async (
    lockConnection: UnpooledConnection,
    functionName: string,
    lockName: string,
  ): Promise<boolean> => {
    try {
      transactionStartPromise ??= lockConnection
        .query('begin')
        .then(() => lockConnection.query(REMOVE_IDLE_TIMEOUT_SQL));
      await transactionStartPromise;
      // The statement is sent without parameters. With parameters it would keep its snapshot open, and a
      // vacuum could not erase removed documents.
      const lockSql = `select ${functionName}(hashtextextended(current_schema() || '/hold/' || ${pg.escapeLiteral(lockName)}, 0)) as done`;
      const { rows } = await lockConnection.query<{ done: boolean }>(lockSql);
      return rows[0]?.done ?? false;
    } catch (error) {
      // The connection is ended, because its transaction failed. A pooler may have given the connection, with
      // its locks, to another client.
      await lockConnection.end().catch(() => {});
      throw error;
    }
  };

  return {
    async hold(lockName): Promise<ReleaseNamedLock | null> {
      // PostgreSQL lets one connection take the same lock twice, but this process must take each name only
      // once.
      if (heldLockNames.has(lockName)) return null;
      heldLockNames.add(lockName);
      try {
        const lockConnection = await getOrOpenLockConnection();
        if (!(await callAdvisoryLockFunction(lockConnection, 'pg_try_advisory_lock', lockName))) {
          forgetLock(lockName, lockConnection);
          return null;
        }
        let isLockHeld = true;
        return async () => {
          if (!isLockHeld) return;
          isLockHeld = false;
          // If the connection has broken in the meantime, its lock has ended already.
          if ((await connectionPromise?.catch(() => undefined)) !== lockConnection) return;
          await callAdvisoryLockFunction(lockConnection, 'pg_advisory_unlock', lockName).catch(() => false);
          forgetLock(lockName, lockConnection);
        };
      } catch (error) {
        heldLockNames.delete(lockName);
        throw error;
      }
    },
    async end() {
      const existingConnection = await connectionPromise?.catch(() => undefined);
      await existingConnection?.end().catch(() => {});
    },
  };
}
