import type { Collection } from '../../../store/store';
import type { DatabaseWithEngine } from '../shared/engine';
import { storeTableDefinitions } from '../shared/layouts';
import { openNewDatabase } from './database';
import { sqliteEngine } from './engine';
import { createSqliteKysely } from './kysely';
import { prepareCollectionTables } from './prepare';

/**
 * Creates a database as a single file, at a path where nothing exists. `fillDatabase` stores documents and returns
 * the definitions of their collections; the documents' index keys are computed after that.
 */
export async function createFilledSqliteFile(
  databasePath: string,
  collections: readonly Collection[],
  fillDatabase: (databaseWithEngine: DatabaseWithEngine) => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  const connection = openNewDatabase(databasePath);
  try {
    const db = createSqliteKysely(connection);
    const tableDefinitions = await db
      .transaction()
      .execute((tx) => fillDatabase({ db: tx, engine: sqliteEngine }));
    await prepareCollectionTables(db, collections);
    await storeTableDefinitions(db, tableDefinitions);
  } finally {
    connection.close();
  }
}
