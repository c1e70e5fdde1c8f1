import { type DatabaseConnection, Kysely, PostgresDialect, Transaction } from 'kysely';
import type pg from 'pg';
import type { Db, Tables } from './tables';

/**
 * One connection whose statements are sent at once, without waiting for the answers of earlier ones. The database runs
 * and answers them in the order in which they were sent.
 */
export interface Line {
  /** For reads: each statement sees all that was stored before it. */
  reader: Db;
  /** For statements between `begin` and `commit`. */
  tx: Db;
  /** Sends a statement without values. Returns its command tag. */
  send: (text: string) => Promise<string>;
  /** Returns the first error. Later ones of a transaction only report that it has failed. */
  failure: () => unknown;
}

/** Runs work over a connection of a pool, and gives it back. Statements that are sent later are refused. */
export type Lines = <T>(work: (line: Line) => Promise<T>) => Promise<T>;

/** Holds a connection's messages back until all that is sent without waiting is known: it is one packet. */
function gatheringOn(client: pg.PoolClient): () => void {
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    const { stream } = client.connection;
    stream.cork();
    // This runs behind all promises that wait for no answer.
    queueMicrotask(() =>
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      }),
    );
  };
}

/** Returns the lines over a pool whose connections are pipelined. `failed` is called with each error of a statement. */
export function linesOver(pool: pg.Pool, failed: (error: unknown) => void): Lines {
  const dialect = new PostgresDialect({ pool });
  const shared = { config: { dialect }, dialect, driver: dialect.createDriver() };
  const executor = new Kysely<Tables>({ dialect }).getExecutor();
  return async (work) => {
    const client = await pool.connect();
    const gather = gatheringOn(client);
    let first: unknown;
    let isOver = false;
    const query = async (text: string, values: unknown[]) => {
      if (isOver) throw new Error('The connection was given back');
      gather();
      try {
        return await client.query(text, values);
      } catch (error) {
        first ??= error;
        failed(error);
        throw error;
      }
    };
    const connection: DatabaseConnection = {
      executeQuery: async ({ sql, parameters }) => ({ rows: (await query(sql, [...parameters])).rows }),
      streamQuery: () => {
        throw new Error('A pipelined connection has no cursors');
      },
    };
    const props = {
      ...shared,
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    };
    try {
      return await work({
        reader: new Kysely<Tables>(props),
        tx: new Transaction<Tables>(props),
        send: async (text) => (await query(text, [])).command,
        failure: () => first,
      });
    } finally {
      isOver = true;
      client.release();
    }
  };
}
