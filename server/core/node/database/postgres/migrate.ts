import { sql } from 'kysely';
import type { Migration } from '../../../../../src/core/schema/index';
import { type LastMigration, migrate, pendingMigrations } from '../../../store/migrations';
import { MIGRATIONS_TABLE } from '../shared/contents';
import { SCHEMA_TABLE } from '../shared/prepareTotals';
import { withDocument } from '../shared/readable';
import type { Db as AnyDb } from '../shared/totals';
import { type Db, documentsTable } from './tables';

/** Documents that are read at a time. */
const BATCH = 500;

const migrationsTable = sql.table(MIGRATIONS_TABLE);

/** Whether the database has a table of this name in its schema. */
export async function hasTable(db: AnyDb, name: string): Promise<boolean> {
  const found = await sql<{ known: boolean }>`
    select to_regclass(quote_ident(${name})) is not null as known`.execute(db);
  return found.rows[0]?.known ?? false;
}

/** Creates the table of the migrations, if it is missing. */
export async function makeMigrations(db: AnyDb): Promise<void> {
  await sql`create table if not exists ${migrationsTable} (
    number integer primary key, says text not null, at timestamptz not null default now())`.execute(db);
}

async function lastMigrationOf(db: Db): Promise<LastMigration> {
  if (!(await hasTable(db, MIGRATIONS_TABLE))) return undefined;
  const last = sql<{ number: number; says: string }>`
    select number, says from ${migrationsTable} order by number desc limit 1`;
  return (await last.execute(db)).rows[0];
}

async function changeAll(db: Db, migration: Migration, collection: string): Promise<void> {
  const table = sql.table(documentsTable(collection));
  const next = async (after: string) =>
    (
      await sql<{ _id: string; doc: string }>`
        select _id, doc from ${table} where _id > ${after} order by _id limit ${BATCH}`.execute(db)
    ).rows;
  for (let rows = await next(''); rows.length > 0; rows = await next(rows.at(-1)?._id ?? '')) {
    for (const { _id, doc } of rows) {
      const [document] = withDocument({ name: collection }, { _id, doc }, (read) => read);
      const changed = document && migrate(migration, collection, document);
      if (changed)
        await sql`update ${table} set doc = ${JSON.stringify(changed)} where _id = ${_id}`.execute(db);
    }
  }
}

/**
 * Runs the migrations that have not run on the data, in the transaction that opens the store; keys are computed
 * afterwards.
 */
export async function runMigrations(tx: Db, migrations: readonly Migration[]): Promise<void> {
  for (const migration of pendingMigrations(migrations, await lastMigrationOf(tx))) {
    for (const collection of Object.keys(migration.of)) {
      if (!(await hasTable(tx, collection))) continue;
      await changeAll(tx, migration, collection);
      // Without its definition, all keys of the collection are computed again.
      await sql`delete from ${sql.table(SCHEMA_TABLE)} where collection = ${collection}`.execute(tx);
    }
    await makeMigrations(tx);
    await sql`insert into ${migrationsTable} (number, says)
      values (${migration.number}, ${migration.says})`.execute(tx);
  }
}
