import type { Release, Store } from '../../../store/store';
import type { Connection } from './pool';

export interface Holds {
  hold: Store['hold'];
  end: () => Promise<void>;
}

/**
 * Returns holds of names by locks of the database, all over one connection, which is made when the first is taken. They
 * end with it: a process that is killed holds nothing.
 */
export function holdsOver(connect: () => Promise<Connection>): Holds {
  const held = new Set<string>();
  let connection: Promise<Connection> | undefined;

  const client = async () => {
    connection ??= connect().then((made) => {
      // Locks held over it are lost; their owners may take them again over the next one.
      made.onceEnded(() => {
        connection = undefined;
        held.clear();
      });
      return made;
    });
    return connection.catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
  };

  const ask = async (by: Connection, call: string, name: string): Promise<boolean> => {
    const text = `select ${call}(hashtextextended(current_schema() || '/hold/' || $1, 0)) as done`;
    const { rows } = await by.query<{ done: boolean }>(text, [name]);
    return rows[0]?.done ?? false;
  };

  return {
    async hold(name): Promise<Release | null> {
      // A connection may take a lock that it has; two at once in this process must not.
      if (held.has(name)) return null;
      held.add(name);
      try {
        const taker = await client();
        if (!(await ask(taker, 'pg_try_advisory_lock', name))) {
          held.delete(name);
          return null;
        }
        let isHeld = true;
        return async () => {
          if (!isHeld) return;
          isHeld = false;
          // Where the connection broke, the lock has ended with it.
          if ((await connection?.catch(() => undefined)) !== taker) return;
          await ask(taker, 'pg_advisory_unlock', name).catch(() => false);
          held.delete(name);
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
