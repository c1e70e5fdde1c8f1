import { type DatabaseConnection, Kysely, PostgresDialect, Transaction } from 'kysely';
import pg from 'pg';
import { findPreparedStatementName } from './statements';
import type { PostgresKysely, PostgresTables } from './tables';

/**
 * A database connection over which statements are sent without waiting for earlier answers. The database runs
 * and answers them in the order of sending.
 */
export interface PipelinedConnection {
  /** Runs reads. Each one sees everything that was stored before the database ran it. */
  reader: PostgresKysely;
  /** Runs the statements of a transaction, between `begin` and `commit`. */
  tx: PostgresKysely;
  /** Sends a statement without parameters. Returns its command tag. */
  send: (statementText: string) => Promise<string>;
  /**
   * Returns the first error of a transaction. Errors after the first only say that the transaction has
   * failed.
   */
  failure: () => unknown;
}

/**
 * Runs work over a connection of a pool, then returns the connection to the pool. If the work sends a
 * statement after that, the statement is refused.
 */
export type PipelinedConnectionRunner = <T>(
  runWithConnection: (connection: PipelinedConnection) => Promise<T>,
) => Promise<T>;

/**
 * Holds a connection's messages back until all statements that are sent without waiting are collected, then
 * sends the messages as one packet.
 */
function createPostgresMessageBatcher(client: pg.PoolClient): () => void {
  let areMessagesHeld = false;
  return () => {
    if (areMessagesHeld) return;
    areMessagesHeld = true;
    const { stream } = client.connection;
    stream.cork();
    // A microtask runs only after the current code, which may send several statements without waiting.
    queueMicrotask(() =>
      process.nextTick(() => {
        areMessagesHeld = false;
        stream.uncork();
      }),
    );
  };
}

/** Sends a statement. With `name`, the database keeps the prepared statement under this name. */
const sendStatement = (
  client: pg.PoolClient,
  statementText: string,
  values: unknown[],
  statementName: string | undefined,
) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    // The arguments are passed one by one, because the library would copy an object of settings for each
    // statement. The copy takes longer than the rest.
    const query = new pg.Query(statementText, values, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    client.query(statementName === undefined ? query : Object.assign(query, { name: statementName }));
  });

/**
 * Returns a function that runs work over a pipelined connection of a pool. `onStatementError` is called with
 * the error of each failed statement. `keepsPreparedStatements` tells whether the database keeps a connection's
 * prepared statements.
 */
export function createPipelinedStatementRunner(
  pool: pg.Pool,
  onStatementError: (error: unknown) => void,
  keepsPreparedStatements: (client: pg.PoolClient) => boolean,
): PipelinedConnectionRunner {
  const dialect = new PostgresDialect({ pool });
  const sharedKyselyProps = { config: { dialect }, dialect, driver: dialect.createDriver() };
  const executor = new Kysely<PostgresTables>({ dialect }).getExecutor();
  return async (runWithConnection) => {
    const client = await pool.connect();
    const batchMessages = createPostgresMessageBatcher(client);
    let firstError: unknown;
    let isConnectionReleased = false;
    const runQuery = async (statementText: string, values: unknown[]) => {
      if (isConnectionReleased) throw new Error('The connection was given back');
      batchMessages();
      try {
        return await sendStatement(
          client,
          statementText,
          values,
          keepsPreparedStatements(client) ? findPreparedStatementName(statementText) : undefined,
        );
      } catch (error) {
        firstError ??= error;
        onStatementError(error);
        throw error;
      }
    };
    const connection: DatabaseConnection = {
      executeQuery: async ({ sql, parameters }) => ({ rows: (await runQuery(sql, [...parameters])).rows }),
      streamQuery: () => {
        throw new Error('A pipelined connection has no cursors');
      },
    };
    const kyselyProps = {
      ...sharedKyselyProps,
      executor: executor.withConnectionProvider({
        provideConnection: (useConnection) => useConnection(connection),
      }),
    };
    try {
      return await runWithConnection({
        reader: new Kysely<PostgresTables>(kyselyProps),
        tx: new Transaction<PostgresTables>(kyselyProps),
        send: async (statementText) => (await runQuery(statementText, [])).command,
        failure: () => firstError,
      });
    } finally {
      isConnectionReleased = true;
      client.release();
    }
  };
}
