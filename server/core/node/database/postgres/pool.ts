import { Socket } from 'node:net';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createPipelinedStatementRunner, type PipelinedConnectionRunner } from './line';
import {
  CONNECTION_SETTINGS,
  formatConnectionOptions,
  IDLE_TIMEOUT_SETTINGS,
  STATEMENT_TIMEOUT_SETTINGS,
  separateOptionsFromDatabaseUrl,
  TCP_KEEP_ALIVE_SETTINGS,
} from './settings';
import type { PostgresTables } from './tables';

/** Maximum number of connections in the pool for reads. */
const MAX_READER_CONNECTIONS = 8;
const MAX_WRITER_CONNECTIONS = 8;
/** Milliseconds after which the database aborts a statement that has not ended. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Maximum number of milliseconds for opening a connection, or for waiting until one is free. */
const CONNECT_TIMEOUT_MS = 3_000;
const POOL_QUEUE_TIMEOUT_MS = 15_000;
/** Maximum number of milliseconds in which a healthy database opens a connection and answers over it. */
const MAX_HEALTHY_DATABASE_RESPONSE_MS = 1_500;

/** PostgreSQL's type id for 8-byte integers, which the library `pg` returns as texts. */
const INT8_OID = 20;

const pgTypeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A database client that closes its connection if the sign-in to the database fails, for example because
 * there is no password. The library itself would leave the connection open.
 */
class SelfClosingPgClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.once('error', () => this.connection.stream.destroy());
  }
}

/**
 * Whether a connection always leads to the same process of the database. A pooler such as pgBouncer reports
 * another process id than the database. It may run each transaction in another process, which lacks earlier
 * prepared statements.
 */
async function isConnectionWithoutPooler(client: pg.PoolClient & { processID?: number }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === client.processID;
}

/** The number of connections in a pool, and the number of queries that wait for one of them. */
export interface ConnectionPoolUsage {
  pool: 'reading' | 'writing' | 'sharing' | 'replica';
  inUse: number;
  idle: number;
  waiting: number;
}

/** A separate connection to the database, outside the pools. */
export interface UnpooledConnection {
  query: <Row extends pg.QueryResultRow>(
    statementText: string,
    values?: unknown[],
  ) => Promise<{ rows: Row[] }>;
  /** Registers a function that is called when the connection ends for any reason. */
  onceEnded: (onEnd: () => void) => void;
  end: () => Promise<void>;
}

export interface ConnectionPools {
  /** The one connection for transactions that exclude all others. They run one after the other. */
  writing: PipelinedConnectionRunner;
  /** Connections for transactions that name their locks, and so may run at the same time. */
  sharing: PipelinedConnectionRunner;
  /** The connections of `reader`, for reads that are sent without waiting for each other. */
  reading: PipelinedConnectionRunner;
  reader: Kysely<PostgresTables>;
  /** Runs work over a connection without time limits, for example to build indexes. */
  runMaintenance: <T>(runWithDatabase: (db: Kysely<PostgresTables>) => Promise<T>) => Promise<T>;
  /** Opens a separate connection for a long read; the caller must end it. */
  connect: () => Promise<UnpooledConnection>;
  /** Whether the database answers a query over a new connection. False if no answer comes in time. */
  canAnswer: () => Promise<boolean>;
  /** Ends all connections at once, except those without time limits. Waiting queries fail. */
  closeAllSockets: () => void;
  uses: () => ConnectionPoolUsage[];
  end: () => Promise<void>;
}

const ignoreError = () => {};

/** The message of the library `pg` for a query that was not answered in time. */
const UNANSWERED_QUERY_MESSAGE = 'Query read timeout';

const toPoolUsage = (
  poolName: ConnectionPoolUsage['pool'],
  { totalCount, idleCount, waitingCount }: pg.Pool,
): ConnectionPoolUsage => ({
  pool: poolName,
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/**
 * Returns the connection pools of a database. Connections are opened only when they are needed, so this
 * function never throws.
 */
export function openConnectionPools(databaseUrl: string): ConnectionPools {
  const { connectionString, options } = separateOptionsFromDatabaseUrl(databaseUrl);
  const baseConfig = {
    connectionString,
    options: formatConnectionOptions({ ...CONNECTION_SETTINGS, ...TCP_KEEP_ALIVE_SETTINGS }, options),
  };
  const sockets = new Set<Socket>();
  const createTrackedSocket = () => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const maintenanceConfig = {
    ...baseConfig,
    types: pgTypeParsers,
    application_name: 'console',
    keepAlive: true,
  };
  const statementTimeoutConfig = {
    ...maintenanceConfig,
    options: formatConnectionOptions(
      { ...CONNECTION_SETTINGS, ...TCP_KEEP_ALIVE_SETTINGS, ...STATEMENT_TIMEOUT_SETTINGS },
      options,
    ),
    stream: createTrackedSocket,
    // A database that hangs can't report that its own time limit has passed. So the client has a limit too.
    query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
  };
  const pooledConfig = {
    ...statementTimeoutConfig,
    options: formatConnectionOptions(
      {
        ...CONNECTION_SETTINGS,
        ...TCP_KEEP_ALIVE_SETTINGS,
        ...STATEMENT_TIMEOUT_SETTINGS,
        ...IDLE_TIMEOUT_SETTINGS,
      },
      options,
    ),
  };
  const destroyAllSockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  /**
   * Ends all connections after a query timed out, because the other connections hang too. Otherwise the
   * library would also reuse the connection that did not answer.
   */
  const endConnectionsAfterTimeout = (error: unknown) => {
    if (error instanceof Error && error.message === UNANSWERED_QUERY_MESSAGE) destroyAllSockets();
  };
  const directConnections = new WeakSet<pg.PoolClient>();
  const rememberConnectionIfDirect = (client: pg.PoolClient, done: (error?: Error) => void) => {
    isConnectionWithoutPooler(client).then((isDirectConnection) => {
      if (isDirectConnection) directConnections.add(client);
      done();
    }, done);
  };
  const createPool = (
    maxConnections: number,
    connectionTimeoutMillis: number,
    clientConfig: pg.ClientConfig = pooledConfig,
  ) => {
    const pool = new pg.Pool({
      ...clientConfig,
      Client: SelfClosingPgClient,
      max: maxConnections,
      connectionTimeoutMillis,
      pipeline: true,
      verify: rememberConnectionIfDirect,
    });
    // An idle connection that breaks is replaced by the pool, so its error needs no handling. If a connection
    // breaks during a query, the query reports it.
    pool.on('error', ignoreError);
    pool.on('connect', (client) => client.on('error', ignoreError));
    // A connection that was cut must not be reused, even if the library does not know yet that it is closed.
    pool.on(
      'release',
      (_, client) => client.connection.stream.destroyed && void client.end().catch(ignoreError),
    );
    return pool;
  };
  // Kysely's log reports the timeout of a query at once. The transaction reports it only at its end, after
  // twice the time.
  const endConnectionsOnLoggedTimeout = (event: LogEvent) => {
    if (event.level === 'error') endConnectionsAfterTimeout(event.error);
  };
  const createQueryBuilder = (pool: pg.Pool) =>
    new Kysely<PostgresTables>({
      dialect: new PostgresDialect({ pool }),
      log: endConnectionsOnLoggedTimeout,
    });
  const createPipelinedQueryRunner = (pool: pg.Pool) =>
    createPipelinedStatementRunner(pool, endConnectionsAfterTimeout, (client) =>
      directConnections.has(client),
    );
  const writingPool = createPool(1, POOL_QUEUE_TIMEOUT_MS);
  const concurrentWritesPool = createPool(MAX_WRITER_CONNECTIONS, POOL_QUEUE_TIMEOUT_MS);
  const readingPool = createPool(MAX_READER_CONNECTIONS, CONNECT_TIMEOUT_MS);
  return {
    writing: createPipelinedQueryRunner(writingPool),
    sharing: createPipelinedQueryRunner(concurrentWritesPool),
    reading: createPipelinedQueryRunner(readingPool),
    reader: createQueryBuilder(readingPool),
    runMaintenance: async (runWithDatabase) => {
      const pool = createPool(1, CONNECT_TIMEOUT_MS, maintenanceConfig);
      try {
        return await runWithDatabase(createQueryBuilder(pool));
      } finally {
        await pool.end();
      }
    },
    connect: async () => {
      const client = new SelfClosingPgClient({
        ...statementTimeoutConfig,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      });
      client.on('error', ignoreError);
      await client.connect();
      return {
        query: <Row extends pg.QueryResultRow>(statementText: string, values: unknown[] = []) =>
          client.query<Row>(statementText, values).catch((error: unknown) => {
            endConnectionsAfterTimeout(error);
            throw error;
          }),
        onceEnded: (onEnd) => void client.once('end', onEnd),
        end: () => client.end(),
      };
    },
    canAnswer: async () => {
      const startedAt = performance.now();
      const client = new SelfClosingPgClient(baseConfig);
      client.on('error', ignoreError);
      let hasTimedOut = false;
      const timeoutTimer = setTimeout(() => {
        hasTimedOut = true;
        client.connection.stream.destroy();
      }, MAX_HEALTHY_DATABASE_RESPONSE_MS);
      await client
        .connect()
        .then(() => client.query('select 1'))
        .catch(ignoreError);
      clearTimeout(timeoutTimer);
      void client.end().catch(ignoreError);
      // If this process was blocked for long, the answer may have arrived without being read. The database
      // then counts as answering.
      return !hasTimedOut || performance.now() - startedAt > 2 * MAX_HEALTHY_DATABASE_RESPONSE_MS;
    },
    closeAllSockets: destroyAllSockets,
    uses: () => [
      toPoolUsage('writing', writingPool),
      toPoolUsage('sharing', concurrentWritesPool),
      toPoolUsage('reading', readingPool),
    ],
    end: async () => {
      await Promise.all([writingPool.end(), concurrentWritesPool.end(), readingPool.end()]);
    },
  };
}
