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
 * which is opened for the first lock. If the connection ends, the locks end, so a killed process holds none.
 * The connection's transaction stays open while a name is locked. Otherwise a pooler would give the
 * connection to another client.
 */
export function createAdvisoryLockHolder(connect: () => Promise<UnpooledConnection>): AdvisoryLockHolder {
  const held = new Set<string>();
  let connection: Promise<UnpooledConnection> | undefined;
  let beginning: Promise<unknown> | undefined;

  const getOrOpenLockConnection = async () => {
    connection ??= connect().then((made) => {
      // The locks of the lost connection have ended. The code that held them may take them again over a new
      // connection.
      made.onceEnded(() => {
        connection = undefined;
        beginning = undefined;
        held.clear();
      });
      return made;
    });
    return connection.catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
  };

  /**
   * Notes that a name is not locked any more. If no other name is locked, the connection's transaction ends.
   */
  const forgetLock = (name: string, by: UnpooledConnection | undefined) => {
    held.delete(name);
    if (held.size > 0 || !beginning) return;
    beginning = undefined;
    by?.query('commit').catch(() => by.end());
  };

  const callAdvisoryLockFunction = async (
    by: UnpooledConnection,
    call: string,
    name: string,
  ): Promise<boolean> => {
    try {
      beginning ??= by.query('begin').then(() => by.query(REMOVE_IDLE_TIMEOUT_SQL));
      await beginning;
      // The statement is sent without parameters. With parameters it would keep its snapshot open, and a
      // vacuum could not erase removed documents.
      const text = `select ${call}(hashtextextended(current_schema() || '/hold/' || ${pg.escapeLiteral(name)}, 0)) as done`;
      const { rows } = await by.query<{ done: boolean }>(text);
      return rows[0]?.done ?? false;
    } catch (error) {
      // The connection is ended, because its transaction failed. A pooler may have given the connection, with
      // its locks, to another client.
      await by.end().catch(() => {});
      throw error;
    }
  };

  return {
    async hold(name): Promise<ReleaseNamedLock | null> {
      // PostgreSQL lets one connection take the same lock twice, but this process must take each name only
      // once.
      if (held.has(name)) return null;
      held.add(name);
      try {
        const taker = await getOrOpenLockConnection();
        if (!(await callAdvisoryLockFunction(taker, 'pg_try_advisory_lock', name))) {
          forgetLock(name, taker);
          return null;
        }
        let isHeld = true;
        return async () => {
          if (!isHeld) return;
          isHeld = false;
          // If the connection has broken in the meantime, its lock has ended already.
          if ((await connection?.catch(() => undefined)) !== taker) return;
          await callAdvisoryLockFunction(taker, 'pg_advisory_unlock', name).catch(() => false);
          forgetLock(name, taker);
        };
      } catch (error) {
        held.delete(name);
        throw error;
      }
    },
    async end() {
      const made = await connection?.catch(() => undefined);
      await made?.end().catch(() => {});
    },
  };
}
