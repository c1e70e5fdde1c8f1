import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../../../../src/core/schema/index';
import { type LastMigration, migrate, pendingMigrations } from '../../../store/migrations';
import { MIGRATIONS_TABLE } from '../shared/contents';
import { SCHEMA_TABLE } from '../shared/prepareTotals';
import { withDocument } from '../shared/readable';
import type { Db } from '../shared/totals';
import type { Tables } from './tables';

/** Documents that are read at a time. */
const BATCH = 500;

const migrationsTable = sql.table(MIGRATIONS_TABLE);

/** Whether the database has a table of this name. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const found = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db);
  return found.rows.length > 0;
}

/** Creates the table of the migrations, if it is missing. */
export async function makeMigrations(db: Db): Promise<void> {
  await sql`create table if not exists ${migrationsTable} (
    number integer primary key, says text not null, at text not null)`.execute(db);
}

async function lastMigrationOf(db: Kysely<Tables>): Promise<LastMigration> {
  if (!(await hasTable(db, MIGRATIONS_TABLE))) return undefined;
  const last = sql<{ number: number; says: string }>`
    select number, says from ${migrationsTable} order by number desc limit 1`;
  return (await last.execute(db)).rows[0];
}

async function changeAll(db: Kysely<Tables>, migration: Migration, collection: string): Promise<void> {
  const next = (after: string) =>
    db
      .selectFrom(collection)
      .select(['_id', 'doc'])
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(BATCH)
      .execute();
  for (let rows = await next(''); rows.length > 0; rows = await next(rows.at(-1)?._id ?? '')) {
    for (const { _id, doc } of rows) {
      const [document] = withDocument({ name: collection }, { _id, doc }, (read) => read);
      const changed = document && migrate(migration, collection, document);
      if (!changed) continue;
      await db
        .updateTable(collection)
        .set({ doc: JSON.stringify(changed) })
        .where('_id', '=', _id)
        .execute();
    }
  }
}

/** Runs the migrations that have not run on the data, each in its own transaction; keys are computed afterwards. */
export async function runMigrations(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  for (const migration of pendingMigrations(migrations, await lastMigrationOf(db))) {
    await db.transaction().execute(async (tx) => {
      for (const collection of Object.keys(migration.of)) {
        if (!(await hasTable(tx, collection))) continue;
        await changeAll(tx, migration, collection);
        // Without its definition, all keys of the collection are computed again.
        await tx.deleteFrom(SCHEMA_TABLE).where('collection', '=', collection).execute();
      }
      await makeMigrations(tx);
      await sql`insert into ${migrationsTable} (number, says, at)
        values (${migration.number}, ${migration.says}, strftime('%Y-%m-%dT%H:%M:%fZ'))`.execute(tx);
    });
  }
}
