import { sql } from 'kysely';
import type { Migrations } from '../../../../../src/core/schema/index';
import { findPendingMigrations, type MigrationWithOwner, migrateDocument } from '../../../store/migrations';
import { streamStoredDocumentRows } from './contents';
import type { DatabaseWithEngine } from './engine';
import { forgetKeyDefinition } from './layouts';
import { readExecutedMigrations, storeExecutedMigration } from './migrations';
import { mapDocumentUnlessUnreadable } from './readable';

async function migrateAllDocuments(
  database: DatabaseWithEngine,
  migration: MigrationWithOwner,
  collection: string,
): Promise<void> {
  const documentsTable = sql.table(database.engine.documentsTable(collection));
  for await (const rows of streamStoredDocumentRows(database, collection)) {
    for (const row of rows) {
      const [document] = mapDocumentUnlessUnreadable(
        { name: collection },
        row,
        (storedDocument) => storedDocument,
      );
      const migratedDocument = document && migrateDocument(migration, collection, document);
      if (migratedDocument)
        await sql`update ${documentsTable} set doc = ${JSON.stringify(migratedDocument)} where _id = ${row._id}`.execute(
          database.db,
        );
    }
  }
}

async function runMigration(database: DatabaseWithEngine, migration: MigrationWithOwner): Promise<void> {
  const { db, engine } = database;
  for (const collection of Object.keys(migration.of)) {
    if (!(await engine.hasTable(db, engine.documentsTable(collection)))) continue;
    await migrateAllDocuments(database, migration, collection);
    await forgetKeyDefinition(db, collection);
  }
  await storeExecutedMigration(db, engine, migration);
}

/**
 * Runs the pending migrations, each within a call of `inTransaction`. The index keys of the migrated
 * collections must be computed after that.
 */
export async function runMigrations(
  { db, engine }: DatabaseWithEngine,
  migrations: Migrations,
  inTransaction: (run: (tx: DatabaseWithEngine['db']) => Promise<void>) => Promise<void>,
): Promise<void> {
  const pendingMigrations = findPendingMigrations(migrations, await readExecutedMigrations(db, engine));
  for (const migration of pendingMigrations)
    await inTransaction((tx) => runMigration({ db: tx, engine }, migration));
}
