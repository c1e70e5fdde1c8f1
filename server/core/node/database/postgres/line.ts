import { type DatabaseConnection, Kysely, PostgresDialect, Transaction } from 'kysely';
import type pg from 'pg';
import type { Db, Tables } from './tables';

/**
 * One connection whose statements are sent without waiting for earlier answers. The database runs and answers
 * them in the order of sending.
 */
export interface PipelinedConnection {
  /** For reads; each statement sees everything that was stored before it ran. */
  reader: Db;
  /** For the statements of a transaction, between `begin` and `commit`. */
  tx: Db;
  /** Sends a statement without parameters. Returns its command tag. */
  send: (text: string) => Promise<string>;
  /** Returns the first error of a transaction, since later ones only report that it has failed. */
  failure: () => unknown;
}

/**
 * Runs work over a connection of a pool, then returns the connection. Statements that the work sends later
 * are refused.
 */
export type RunPipelined = <T>(work: (line: PipelinedConnection) => Promise<T>) => Promise<T>;

/**
 * Holds back a connection's messages until all statements that are sent without waiting are collected. Then
 * sends these messages as one packet.
 */
function gatheringOn(client: pg.PoolClient): () => void {
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    const { stream } = client.connection;
    stream.cork();
    // A microtask runs after all promises that don't wait for an answer.
    queueMicrotask(() =>
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      }),
    );
  };
}

/** Returns lines over a pool of pipelined connections. `failed` is called with each statement's error. */
export function createRunPipelined(pool: pg.Pool, failed: (error: unknown) => void): RunPipelined {
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
