import { Socket } from 'node:net';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Lines, linesOver } from './line';
import { IDLE, KEEP_ALIVE, optionsOf, readAddress, SETTINGS, STATEMENTS } from './settings';
import type { Tables } from './tables';

/** Connections that read at the same time, and those whose transactions run beside each other. */
const READERS = 8;
const WRITERS = 8;
/** Milliseconds after which the database ends a statement. */
const STATEMENT_MS = 30_000;
/** Milliseconds to make a connection, or to wait for a free one. */
const CONNECT_MS = 3_000;
const QUEUE_MS = 15_000;
/** Milliseconds that a healthy database needs to make a connection and answer over it. */
const ANSWER_MS = 1_500;

/** PostgreSQL's type of whole numbers of eight bytes. The library returns them as texts. */
const INT8 = 20;

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** The library leaves a connection open whose sign-in it gave up itself, as one without a password. */
class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.once('error', () => this.connection.stream.destroy());
  }
}

/** How many connections of a kind there are, and how much waits for one. */
export interface PoolUse {
  pool: 'reading' | 'writing' | 'sharing' | 'replica';
  inUse: number;
  idle: number;
  waiting: number;
}

/** A connection that no pool has. */
export interface Connection {
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>;
  /** Calls back when it has ended, in whichever way. */
  onceEnded: (ended: () => void) => void;
  end: () => Promise<void>;
}

export interface Pools {
  /** The only connection whose transactions run alone: one after another. */
  writing: Lines;
  /** Connections of transactions that name their locks. */
  sharing: Lines;
  /** The connections of `reader`, for reads that travel together. */
  reading: Lines;
  reader: Kysely<Tables>;
  /** Runs work over a connection that no time limits, such as the making of indexes. */
  maintaining: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /** Opens a separate connection for a long read; the caller must end it. */
  connect: () => Promise<Connection>;
  /** Whether the database answers a query over a new connection: false without an answer. */
  answers: () => Promise<boolean>;
  /** Ends all connections at once but those without a limit; what waits for an answer over them fails. */
  cut: () => void;
  uses: () => PoolUse[];
  end: () => Promise<void>;
}

const ignore = () => {};

/** The library's message for a query that was not answered in time. */
const UNANSWERED = 'Query read timeout';

const useOf = (pool: PoolUse['pool'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  pool,
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** Returns connections to a database, which are made when they are needed. Throws nothing yet. */
export function openPools(address: string): Pools {
  const { connectionString, options } = readAddress(address);
  const own = { connectionString, options: optionsOf({ ...SETTINGS, ...KEEP_ALIVE }, options) };
  const sockets = new Set<Socket>();
  const stream = () => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const unwatched = { ...own, types, application_name: 'console', keepAlive: true };
  const shared = {
    ...unwatched,
    options: optionsOf({ ...SETTINGS, ...KEEP_ALIVE, ...STATEMENTS }, options),
    stream,
    // A database that hangs answers nothing, not even that time is up.
    query_timeout: STATEMENT_MS + CONNECT_MS,
  };
  const limited = {
    ...shared,
    options: optionsOf({ ...SETTINGS, ...KEEP_ALIVE, ...STATEMENTS, ...IDLE }, options),
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  /** The library keeps using a connection that did not answer; if one hangs, the others do as well. */
  const cutWhereUnanswered = (error: unknown) => {
    if (error instanceof Error && error.message === UNANSWERED) cut();
  };
  const poolOf = (max: number, connectionTimeoutMillis: number, config: pg.ClientConfig = limited) => {
    const pool = new pg.Pool({ ...config, Client, max, connectionTimeoutMillis, pipeline: true });
    // A connection that breaks while idle is replaced; a connection in use fails its query as well.
    pool.on('error', ignore);
    pool.on('connect', (client) => client.on('error', ignore));
    // A cut connection is not handed to the next waiting query, even if the library has not heard of it yet.
    pool.on('release', (_, client) => client.connection.stream.destroyed && void client.end().catch(ignore));
    return pool;
  };
  // At the query itself: the end of its transaction would wait as long again.
  const log = (event: LogEvent) => {
    if (event.level === 'error') cutWhereUnanswered(event.error);
  };
  const over = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  const writing = poolOf(1, QUEUE_MS);
  const sharing = poolOf(WRITERS, QUEUE_MS);
  const reading = poolOf(READERS, CONNECT_MS);
  return {
    writing: linesOver(writing, cutWhereUnanswered),
    sharing: linesOver(sharing, cutWhereUnanswered),
    reading: linesOver(reading, cutWhereUnanswered),
    reader: over(reading),
    maintaining: async (work) => {
      const pool = poolOf(1, CONNECT_MS, unwatched);
      try {
        return await work(over(pool));
      } finally {
        await pool.end();
      }
    },
    connect: async () => {
      const client = new Client({ ...shared, connectionTimeoutMillis: CONNECT_MS });
      client.on('error', ignore);
      await client.connect();
      return {
        query: <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
          client.query<Row>(text, values).catch((error: unknown) => {
            cutWhereUnanswered(error);
            throw error;
          }),
        onceEnded: (ended) => void client.once('end', ended),
        end: () => client.end(),
      };
    },
    answers: async () => {
      const began = performance.now();
      const client = new Client(own);
      client.on('error', ignore);
      let isSilent = false;
      const late = setTimeout(() => {
        isSilent = true;
        client.connection.stream.destroy();
      }, ANSWER_MS);
      await client
        .connect()
        .then(() => client.query('select 1'))
        .catch(ignore);
      clearTimeout(late);
      void client.end().catch(ignore);
      // If this process itself was blocked, an answer may be there unread.
      return !isSilent || performance.now() - began > 2 * ANSWER_MS;
    },
    cut,
    uses: () => [useOf('writing', writing), useOf('sharing', sharing), useOf('reading', reading)],
    end: async () => {
      await Promise.all([writing.end(), sharing.end(), reading.end()]);
    },
  };
}
