import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import {
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
import type { Tables } from './tables';

/** More than the lists, filters and orders of a console come to. */
const MOST_PREPARED = 500;

/** Whole numbers are bound as integers: what is bound as a JavaScript number may be stored as 5.0. */
const bound = (value: unknown): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;

export const boundAll = (values: readonly unknown[]): unknown[] => values.map(bound);

function statementOf(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) => statement.all(...boundAll(values)),
    run: (values: readonly unknown[]) => statement.run(...boundAll(values)),
    iterate: (values: readonly unknown[]) => statement.iterate(...boundAll(values)),
  };
}

/**
 * Prepared statements by their text. Without them each query would leave one behind until the next garbage
 * collection, which does not see how much memory SQLite holds for it.
 */
function preparing(database: DatabaseSyncInstance): SqliteDatabase['prepare'] {
  const prepared = new Map<string, SqliteStatement>();
  return (sql) => {
    const statement = prepared.get(sql) ?? statementOf(database.prepare(sql));
    prepared.delete(sql);
    prepared.set(sql, statement);
    const [oldest = sql] = prepared.keys();
    if (prepared.size > MOST_PREPARED) prepared.delete(oldest);
    return statement;
  };
}

class Driver extends SqliteDriver {
  readonly #database: DatabaseSyncInstance;

  constructor(database: DatabaseSyncInstance) {
    super({ database: { prepare: preparing(database), close: () => database.close() } });
    this.#database = database;
  }

  /** After some errors, a full disk among them, SQLite has already undone the transaction itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Kysely over a connection with the API of `node:sqlite`; whoever opened the connection closes it. */
export function kyselyOver(database: DatabaseSyncInstance): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new Driver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely({ dialect });
}
