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
import { readSqliteErrorCode } from '../../../basics/errors';
import { LOCK_TIMEOUT_MS } from './database';
import type { SqliteTables } from './tables';

/**
 * Maximum number of prepared statements that are cached. A console's lists, filters and sort orders need
 * fewer.
 */
const MAX_PREPARED_STATEMENTS = 500;

/**
 * Converts whole numbers to integers of SQLite, which might otherwise store a JavaScript number such as 5 as
 * 5.0.
 */
const toSqliteBinding = (value: unknown): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;

export const toSqliteBindings = (values: readonly unknown[]): unknown[] => values.map(toSqliteBinding);

/**
 * The values for several runs of one statement: a list of values for each run. Kysely gets them as a single
 * value.
 */
export class BatchedStatementValues {
  readonly rows: readonly (readonly unknown[])[];

  constructor(rows: readonly (readonly unknown[])[]) {
    this.rows = rows;
  }
}

/** Returns one list of values for each run of a statement. */
const listValuesOfEachRun = (values: readonly unknown[]): readonly (readonly unknown[])[] =>
  values[0] instanceof BatchedStatementValues ? values[0].rows : [values];

function toKyselyStatement(statement: StatementSyncInstance): SqliteStatement {
  const runStatement = (values: readonly unknown[]) => statement.run(...toSqliteBindings(values));
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) =>
      listValuesOfEachRun(values).flatMap(
        (runValues) => statement.all(...toSqliteBindings(runValues)) as unknown[],
      ),
    run: (values: readonly unknown[]) => {
      const results = listValuesOfEachRun(values).map(runStatement);
      return {
        changes: results.reduce((sum, { changes }) => sum + Number(changes), 0),
        lastInsertRowid: results.at(-1)?.lastInsertRowid ?? 0,
      };
    },
    iterate: (values: readonly unknown[]) => statement.iterate(...toSqliteBindings(values)),
  };
}

/**
 * Caches prepared statements by their SQL. Without the cache, each query would leave a prepared statement in
 * memory until the next garbage collection. Node would collect garbage too late, because it can't see how
 * much memory SQLite uses.
 */
function createCachedStatementPreparer(database: DatabaseSyncInstance): SqliteDatabase['prepare'] {
  const statementBySql = new Map<string, SqliteStatement>();
  return (sql) => {
    const statement = statementBySql.get(sql) ?? toKyselyStatement(database.prepare(sql));
    setInBoundedMap(statementBySql, sql, statement, MAX_PREPARED_STATEMENTS);
    return statement;
  };
}

/** Milliseconds between two attempts to take the write lock while another program holds it. */
const LOCK_POLL_INTERVAL_MS = 20;

const SQLITE_BUSY_CODE = 5;

class SingleConnectionDriver extends SqliteDriver {
  readonly #database: DatabaseSyncInstance;

  constructor(database: DatabaseSyncInstance) {
    super({ database: { prepare: createCachedStatementPreparer(database), close: () => database.close() } });
    this.#database = database;
  }

  /**
   * Takes the write lock before the transaction reads anything. While another program holds the lock, this
   * process goes on with other work. If SQLite itself waited, it would block the process.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadlineMs = performance.now() + LOCK_TIMEOUT_MS;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (readSqliteErrorCode(error) !== SQLITE_BUSY_CODE || performance.now() > deadlineMs) throw error;
        await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_INTERVAL_MS));
      }
    }
  }

  /**
   * Rolls a transaction back. Does nothing if SQLite has already rolled it back after an error such as a full
   * disk.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * Makes a connection of `node:sqlite` usable by Kysely. The caller that opened the connection must close it.
 */
export function createSqliteKysely(database: DatabaseSyncInstance): Kysely<SqliteTables> {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SingleConnectionDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely({ dialect });
}
