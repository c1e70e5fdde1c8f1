import { sql } from 'kysely';
import { documentsTableName, indexKeysTableName, type PostgresKysely } from './tables';

export interface RemovedDocumentEraser {
  /** Marks collections for the next erasure, because some of their documents were removed or replaced. */
  changed(names: Iterable<string>): void;
  /**
   * Overwrites the remains of removed documents in the tables. Returns false if another connection may still
   * read some of these remains. The next call then erases them, and also remains whose erasure failed.
   */
  erase(db: PostgresKysely): Promise<boolean>;
}

/**
 * Whether another connection still sees a state before the newest transaction. A vacuum keeps the documents
 * that were removed after this state. The query asks for the oldest transaction that a snapshot treats as
 * running.
 */
async function isSeen(db: PostgresKysely): Promise<boolean> {
  const found = await sql<{ seen: boolean }>`
    select exists(
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) > 0
    ) as seen`.execute(db);
  return found.rows[0]?.seen ?? false;
}

/**
 * Vacuums a table. Returns whether everything was erased: a vacuum skips pages that another connection is
 * reading.
 */
async function vacuum(db: PostgresKysely, name: string): Promise<boolean> {
  const tables = [documentsTableName(name), indexKeysTableName(name)];
  for (const table of tables) await sql`vacuum (index_cleanup on) ${sql.table(table)}`.execute(db);
  const found = await sql<{ all: boolean }>`
    select coalesce(sum(n_dead_tup), 0) = 0 as all from pg_stat_user_tables
    where schemaname = current_schema() and relname in (${sql.join(tables)})`.execute(db);
  return found.rows[0]?.all ?? false;
}

/** Returns an eraser for the documents that one process removes. */
export function createRemovedDocumentEraser(): RemovedDocumentEraser {
  const left = new Set<string>();
  /**
   * Collections whose removed documents a vacuum has erased as far as the oldest snapshot allows. Another
   * vacuum is useless until that snapshot ends.
   */
  const seenBefore = new Set<string>();
  return {
    changed(names) {
      for (const name of names) {
        left.add(name);
        seenBefore.delete(name);
      }
    },
    async erase(db) {
      let isAll = true;
      for (const name of [...left]) {
        // The collection is unmarked before its vacuum, because a document that is removed meanwhile must
        // mark it again.
        left.delete(name);
        try {
          const seen = await isSeen(db);
          const gains = !seen || !seenBefore.has(name);
          if (gains && (await vacuum(db, name)) && !seen) {
            seenBefore.delete(name);
            continue;
          }
          if (seen) seenBefore.add(name);
          isAll = false;
        } catch (error) {
          left.add(name);
          throw error;
        }
        left.add(name);
      }
      return isAll;
    },
  };
}
