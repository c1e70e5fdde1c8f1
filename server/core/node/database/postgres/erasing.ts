import { sql } from 'kysely';
import { type Db, documentsTable, keysTable } from './tables';

export interface Eraser {
  /** Remembers collections with a removed or replaced document. */
  changed(names: Iterable<string>): void;
  /**
   * Overwrites the remains of removed documents in their tables. Returns false if another connection still needs or
   * reads some of it. The next call erases that, and any remains of a failed erasure.
   */
  erase(db: Db): Promise<boolean>;
}

/**
 * Whether another connection sees a state before the newest transaction: a vacuum keeps documents removed since. It
 * asks by the number of the oldest transaction that a snapshot does not see as ended.
 */
async function isSeen(db: Db): Promise<boolean> {
  const found = await sql<{ seen: boolean }>`
    select exists(
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) > 0
    ) as seen`.execute(db);
  return found.rows[0]?.seen ?? false;
}

/** Returns whether all was erased: a vacuum passes over a page that another connection is reading. */
async function vacuum(db: Db, name: string): Promise<boolean> {
  const tables = [documentsTable(name), keysTable(name)];
  for (const table of tables) await sql`vacuum (index_cleanup on) ${sql.table(table)}`.execute(db);
  const found = await sql<{ all: boolean }>`
    select coalesce(sum(n_dead_tup), 0) = 0 as all from pg_stat_user_tables
    where schemaname = current_schema() and relname in (${sql.join(tables)})`.execute(db);
  return found.rows[0]?.all ?? false;
}

/** Returns the eraser of one process's removed documents. */
export function eraserOver(): Eraser {
  const left = new Set<string>();
  /** Collections already vacuumed as far as a snapshot let them: until it ends, another vacuum gains nothing. */
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
        // Before it begins: documents removed meanwhile may stay.
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
