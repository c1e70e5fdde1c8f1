import { sql } from 'kysely';
import { MIGRATIONS_TABLE } from '../shared/migrations';
import type { SqlExecutor as AnyDb } from '../shared/totals';

/** Whether the connection's schema in the database has a table of this name. */
export async function hasTable(db: AnyDb, tableName: string): Promise<boolean> {
  const queryResult = await sql<{ known: boolean }>`
    select to_regclass(quote_ident(${tableName})) is not null as known`.execute(db);
  return queryResult.rows[0]?.known ?? false;
}

/** Creates the table of executed migrations, if it is missing. */
export async function createMigrationsTable(db: AnyDb): Promise<void> {
  await sql`create table if not exists ${sql.table(MIGRATIONS_TABLE)} (
    owner text not null, number integer not null, says text not null, at timestamptz not null,
    primary key (owner, number))`.execute(db);
}
