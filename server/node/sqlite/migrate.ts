import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../../src/schema/index';
import { migrate, pendingMigrations, type Standing } from '../../store/migrations';
import { parseDocument, SCHEMA_TABLE, type Tables } from './tables';

/** Which migrations ran on the data, and when. */
const MIGRATIONS_TABLE = '_migrations';
/** Documents that are held in memory at a time. */
const BATCH = 500;

const migrationsTable = sql.table(MIGRATIONS_TABLE);

async function hasTable(db: Kysely<Tables>, name: string): Promise<boolean> {
  const found = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db);
  return found.rows.length > 0;
}

async function standingOf(db: Kysely<Tables>): Promise<Standing> {
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
      const changed = migrate(migration, collection, parseDocument(doc));
      if (!changed) continue;
      await db
        .updateTable(collection)
        .set({ doc: JSON.stringify(changed) })
        .where('_id', '=', _id)
        .execute();
    }
  }
}

/** Runs the migrations that the data have not seen, each in a transaction of its own; the keys follow it. */
export async function runMigrations(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  for (const migration of pendingMigrations(migrations, await standingOf(db))) {
    await db.transaction().execute(async (tx) => {
      for (const collection of Object.keys(migration.of)) {
        if (!(await hasTable(tx, collection))) continue;
        await changeAll(tx, migration, collection);
        // Without its description a collection has its keys computed anew.
        await tx.deleteFrom(SCHEMA_TABLE).where('collection', '=', collection).execute();
      }
      await sql`create table if not exists ${migrationsTable} (
        number integer primary key, says text not null, at text not null)`.execute(tx);
      await sql`insert into ${migrationsTable} (number, says, at)
        values (${migration.number}, ${migration.says}, strftime('%Y-%m-%dT%H:%M:%fZ'))`.execute(tx);
    });
  }
}
