import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../../../../src/core/schema/index';
import { findPendingMigrations, type MigrationWithOwner, migrateDocument } from '../../../store/migrations';
import { MIGRATIONS_TABLE, readExecutedMigrations, storeExecutedMigration } from '../shared/migrations';
import { TABLE_DEFINITIONS_TABLE } from '../shared/prepareTotals';
import { mapDocumentUnlessUnreadable } from '../shared/readable';
import type { SqlExecutor } from '../shared/totals';
import type { SqliteTables } from './tables';

/** Number of documents that a migration reads at a time. */
const MIGRATED_DOCUMENTS_BATCH_SIZE = 500;

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

const sqliteMigrationsTableAccess = { hasTable, makeMigrations: createMigrationsTable };

async function migrateCollection(
  db: Kysely<SqliteTables>,
  migration: MigrationWithOwner,
  collection: string,
): Promise<void> {
  const readDocumentsAfterId = (lastId: string) =>
    db
      .selectFrom(collection)
      .select(['_id', 'doc'])
      .where('_id', '>', lastId)
      .orderBy('_id')
      .limit(MIGRATED_DOCUMENTS_BATCH_SIZE)
      .execute();
  for (
    let rows = await readDocumentsAfterId('');
    rows.length > 0;
    rows = await readDocumentsAfterId(rows.at(-1)?._id ?? '')
  ) {
    for (const { _id, doc } of rows) {
      const [document] = mapDocumentUnlessUnreadable(
        { name: collection },
        { _id, doc },
        (storedDocument) => storedDocument,
      );
      const migratedDocument = document && migrateDocument(migration, collection, document);
      if (!migratedDocument) continue;
      await db
        .updateTable(collection)
        .set({ doc: JSON.stringify(migratedDocument) })
        .where('_id', '=', _id)
        .execute();
    }
  }
}

/**
 * Runs the pending migrations, each in a separate transaction. The index keys of the changed documents are
 * computed after that.
 */
export async function runMigrations(db: Kysely<SqliteTables>, migrations: Migrations): Promise<void> {
  for (const migration of findPendingMigrations(
    migrations,
    await readExecutedMigrations(db, sqliteMigrationsTableAccess),
  )) {
    await db.transaction().execute(async (tx) => {
      for (const collection of Object.keys(migration.of)) {
        if (!(await hasTable(tx, collection))) continue;
        await migrateCollection(tx, migration, collection);
        // Without its stored definition, the collection counts as changed, so all its index keys are computed
        // again.
        await tx.deleteFrom(TABLE_DEFINITIONS_TABLE).where('collection', '=', collection).execute();
      }
      await storeExecutedMigration(tx, sqliteMigrationsTableAccess, migration);
    });
  }
}
