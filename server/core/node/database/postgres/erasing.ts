import { sql } from 'kysely';
import { getDocumentsTableName, getIndexKeysTableName, type PostgresKysely } from './tables';

export interface RemovedDocumentEraser {
  /**
   * Marks collections, so that the next `erase` overwrites their removed documents. Must be called after
   * documents of these collections were removed or replaced.
   */
  noteChanges(collectionNames: Iterable<string>): void;
  /**
   * Overwrites the remains of removed documents in the tables of marked collections. Returns false if another
   * connection may still read some of them. The next call then tries again, also after a failure.
   */
  erase(db: PostgresKysely): Promise<boolean>;
}

/**
 * Whether another connection still sees an older state than the newest one. A vacuum keeps the documents that
 * were removed since that state. PostgreSQL's `backend_xmin` is the oldest transaction whose changes the
 * connection may not see yet.
 */
async function isOlderSnapshotInUse(db: PostgresKysely): Promise<boolean> {
  const queryResult = await sql<{ seen: boolean }>`
    select exists(
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) > 0
    ) as seen`.execute(db);
  return queryResult.rows[0]?.seen ?? false;
}

/**
 * Vacuums a collection's tables. Returns whether all removed rows were erased: a vacuum skips pages that
 * another connection is reading.
 */
async function vacuumCollectionTables(db: PostgresKysely, collectionName: string): Promise<boolean> {
  const tableNames = [getDocumentsTableName(collectionName), getIndexKeysTableName(collectionName)];
  for (const tableName of tableNames)
    await sql`vacuum (index_cleanup on) ${sql.table(tableName)}`.execute(db);
  const queryResult = await sql<{ all: boolean }>`
    select coalesce(sum(n_dead_tup), 0) = 0 as all from pg_stat_user_tables
    where schemaname = current_schema() and relname in (${sql.join(tableNames)})`.execute(db);
  return queryResult.rows[0]?.all ?? false;
}

/** Returns an object that erases the remains of the documents that this process removes. */
export function createRemovedDocumentEraser(): RemovedDocumentEraser {
  const markedCollectionNames = new Set<string>();
  /**
   * Collections from which a vacuum erased all that the oldest open snapshot allows. Until that snapshot
   * ends, another vacuum would erase nothing more.
   */
  const exhaustedCollectionNames = new Set<string>();
  return {
    noteChanges(collectionNames) {
      for (const name of collectionNames) {
        markedCollectionNames.add(name);
        exhaustedCollectionNames.delete(name);
      }
    },
    async erase(db) {
      let isEverythingErased = true;
      for (const name of [...markedCollectionNames]) {
        // The collection is unmarked before its vacuum, because a document that is removed meanwhile must
        // mark it again.
        markedCollectionNames.delete(name);
        try {
          const isOlderSnapshotOpen = await isOlderSnapshotInUse(db);
          const canVacuumErase = !isOlderSnapshotOpen || !exhaustedCollectionNames.has(name);
          if (canVacuumErase && (await vacuumCollectionTables(db, name)) && !isOlderSnapshotOpen) {
            exhaustedCollectionNames.delete(name);
            continue;
          }
          if (isOlderSnapshotOpen) exhaustedCollectionNames.add(name);
          isEverythingErased = false;
        } catch (error) {
          markedCollectionNames.add(name);
          throw error;
        }
        markedCollectionNames.add(name);
      }
      return isEverythingErased;
    },
  };
}
