import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { setInBoundedMap } from '../../../../../src/core/schema/basics/setInBoundedMap';
import { sqliteErrorCode } from '../../../basics/errors';
import { LOCK_TIMEOUT_MS } from './database';
import type { SqliteTables } from './tables';

/** Maximum number of prepared statements, more than a console's lists, filters and orders need. */
const MOST_PREPARED = 500;

/** Binds whole numbers as integers: SQLite may store a bound JavaScript number as 5.0. */
const toBinding = (value: unknown): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;

export const toSqliteBindings = (values: readonly unknown[]): unknown[] => values.map(toBinding);

/**
 * The values for many runs of one statement: one list of values for each run. All these lists are passed as
 * one value.
 */
export class BatchedStatementValues {
  readonly rows: readonly (readonly unknown[])[];

  constructor(rows: readonly (readonly unknown[])[]) {
    this.rows = rows;
  }
}

/** Returns the list of values for each run of a statement. */
const runsOf = (values: readonly unknown[]): readonly (readonly unknown[])[] =>
  values[0] instanceof BatchedStatementValues ? values[0].rows : [values];

function statementOf(statement: StatementSyncInstance): SqliteStatement {
  const run = (values: readonly unknown[]) => statement.run(...toSqliteBindings(values));
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) =>
      runsOf(values).flatMap((each) => statement.all(...toSqliteBindings(each)) as unknown[]),
    run: (values: readonly unknown[]) => {
      const runs = runsOf(values).map(run);
      return {
        changes: runs.reduce((sum, { changes }) => sum + Number(changes), 0),
        lastInsertRowid: runs.at(-1)?.lastInsertRowid ?? 0,
      };
    },
    iterate: (values: readonly unknown[]) => statement.iterate(...toSqliteBindings(values)),
  };
}

/**
 * Caches prepared statements by their text. Without the cache, each query would leave a prepared statement in
 * memory until the next garbage collection. Node does not start it in time, because it can't see how much
 * memory SQLite uses.
 */
function preparing(database: DatabaseSyncInstance): SqliteDatabase['prepare'] {
  const prepared = new Map<string, SqliteStatement>();
  return (sql) => {
    const statement = prepared.get(sql) ?? statementOf(database.prepare(sql));
    setInBoundedMap(prepared, sql, statement, MOST_PREPARED);
    return statement;
  };
}

/** Milliseconds between two checks whether another program still holds the write lock. */
const LOCK_LOOK = 20;

const SQLITE_BUSY = 5;

class Driver extends SqliteDriver {
  readonly #database: DatabaseSyncInstance;

  constructor(database: DatabaseSyncInstance) {
    super({ database: { prepare: preparing(database), close: () => database.close() } });
    this.#database = database;
  }

  /**
   * Takes the write lock before the transaction reads anything. While another program holds the lock, this
   * process goes on with other work; SQLite's own waiting would block it.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const until = performance.now() + LOCK_TIMEOUT_MS;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (sqliteErrorCode(error) !== SQLITE_BUSY || performance.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, LOCK_LOOK));
      }
    }
  }

  /** Rolls a transaction back, unless SQLite has already done so after an error such as a full disk. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Wraps a connection with the API of `node:sqlite` for Kysely; the caller that opened it must close it. */
export function createSqliteKysely(database: DatabaseSyncInstance): Kysely<SqliteTables> {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new Driver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely({ dialect });
}
