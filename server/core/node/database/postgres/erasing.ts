import { sql } from 'kysely';
import { type Db, documentsTable, keysTable } from './tables';

export interface Eraser {
  /** Remembers collections with a removed or replaced document. */
  changed(names: Iterable<string>): void;
  /**
   * Overwrites the remains of removed documents in their tables. Returns false if another connection's snapshot still
   * needs some of it. The next call erases that, and any remains of a failed erasure.
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

async function vacuum(db: Db, name: string): Promise<void> {
  for (const table of [documentsTable(name), keysTable(name)])
    await sql`vacuum (index_cleanup on) ${sql.table(table)}`.execute(db);
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
          if (!seen || !seenBefore.has(name)) await vacuum(db, name);
          if (!seen) {
            seenBefore.delete(name);
            continue;
          }
          seenBefore.add(name);
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
