import { sql } from 'kysely';
import type { Migrations } from '../../../../../src/core/schema/index';
import { findPendingMigrations, type MigrationWithOwner, migrateDocument } from '../../../store/migrations';
import { MIGRATIONS_TABLE, readExecutedMigrations, storeExecutedMigration } from '../shared/migrations';
import { TABLE_DEFINITIONS_TABLE } from '../shared/prepareTotals';
import { mapDocumentUnlessUnreadable } from '../shared/readable';
import type { SqlExecutor as AnyDb } from '../shared/totals';
import { getDocumentsTableName, type PostgresKysely } from './tables';

/** Number of documents that a migration reads at a time. */
const MIGRATED_DOCUMENTS_BATCH_SIZE = 500;

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

const postgresMigrationsTableAccess = { hasTable, makeMigrations: createMigrationsTable };

async function migrateAllDocuments(
  db: PostgresKysely,
  migration: MigrationWithOwner,
  collection: string,
): Promise<void> {
  const documentsTable = sql.table(getDocumentsTableName(collection));
  const readDocumentsAfterId = async (lastId: string) =>
    (
      await sql<{ _id: string; doc: string }>`
        select _id, doc from ${documentsTable} where _id > ${lastId} order by _id limit ${MIGRATED_DOCUMENTS_BATCH_SIZE}`.execute(
        db,
      )
    ).rows;
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
      if (migratedDocument)
        await sql`update ${documentsTable} set doc = ${JSON.stringify(migratedDocument)} where _id = ${_id}`.execute(
          db,
        );
    }
  }
}

/**
 * Runs the pending migrations within the transaction that opens the store. The index keys of changed
 * documents are computed after that.
 */
export async function runMigrations(tx: PostgresKysely, migrations: Migrations): Promise<void> {
  for (const migration of findPendingMigrations(
    migrations,
    await readExecutedMigrations(tx, postgresMigrationsTableAccess),
  )) {
    for (const collection of Object.keys(migration.of)) {
      if (!(await hasTable(tx, collection))) continue;
      await migrateAllDocuments(tx, migration, collection);
      // Without its stored definition, the collection counts as changed, so all its index keys are computed
      // again.
      await sql`delete from ${sql.table(TABLE_DEFINITIONS_TABLE)} where collection = ${collection}`.execute(
        tx,
      );
    }
    await storeExecutedMigration(tx, postgresMigrationsTableAccess, migration);
  }
}
