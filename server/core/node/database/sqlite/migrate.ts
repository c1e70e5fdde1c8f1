import { sql } from 'kysely';
import { MIGRATIONS_TABLE } from '../shared/migrations';
import type { SqlExecutor } from '../shared/totals';

export async function hasTable(db: SqlExecutor, tableName: string): Promise<boolean> {
  const result = await sql`select 1 from sqlite_master where type = 'table' and name = ${tableName}`.execute(
    db,
  );
  return result.rows.length > 0;
}

/** Creates the table of executed migrations, if it is missing. */
export async function createMigrationsTable(db: SqlExecutor): Promise<void> {
  await sql`create table if not exists ${sql.table(MIGRATIONS_TABLE)} (
    owner text not null, number integer not null, says text not null, at text not null,
    primary key (owner, number))`.execute(db);
}
