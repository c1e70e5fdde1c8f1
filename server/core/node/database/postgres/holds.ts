import pg from 'pg';
import type { Release, Store } from '../../../store/store';
import type { Connection } from './pool';
import { PATIENT } from './settings';

export interface Holds {
  hold: Store['hold'];
  end: () => Promise<void>;
}

/**
 * Returns holds of names by locks of the database, all over one connection, which is made when the first is taken. They
 * end with it: a process that is killed holds nothing. A transaction is open while a name is held, since a pooler gives
 * the locks' connection to the next transaction of anyone once that is over.
 */
export function holdsOver(connect: () => Promise<Connection>): Holds {
  const held = new Set<string>();
  let connection: Promise<Connection> | undefined;
  let beginning: Promise<unknown> | undefined;

  const client = async () => {
    connection ??= connect().then((made) => {
      // Locks held over it are lost; their owners may take them again over the next one.
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

  /** Forgets a name; without one left the transaction ends. */
  const forget = (name: string, by: Connection | undefined) => {
    held.delete(name);
    if (held.size > 0 || !beginning) return;
    beginning = undefined;
    by?.query('commit').catch(() => by.end());
  };

  const ask = async (by: Connection, call: string, name: string): Promise<boolean> => {
    try {
      beginning ??= by.query('begin').then(() => by.query(PATIENT));
      await beginning;
      // With the name as a value, the statement would keep its snapshot until the next, and a vacuum from erasing.
      const text = `select ${call}(hashtextextended(current_schema() || '/hold/' || ${pg.escapeLiteral(name)}, 0)) as done`;
      const { rows } = await by.query<{ done: boolean }>(text);
      return rows[0]?.done ?? false;
    } catch (error) {
      // Its transaction has failed, and its locks may be those of anyone.
      await by.end().catch(() => {});
      throw error;
    }
  };

  return {
    async hold(name): Promise<Release | null> {
      // A connection may take a lock that it has; two at once in this process must not.
      if (held.has(name)) return null;
      held.add(name);
      try {
        const taker = await client();
        if (!(await ask(taker, 'pg_try_advisory_lock', name))) {
          forget(name, taker);
          return null;
        }
        let isHeld = true;
        return async () => {
          if (!isHeld) return;
          isHeld = false;
          // Where the connection broke, the lock has ended with it.
          if ((await connection?.catch(() => undefined)) !== taker) return;
          await ask(taker, 'pg_advisory_unlock', name).catch(() => false);
          forget(name, taker);
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
