import { sql } from 'kysely';
import type { SqlExecutor } from './totals';

/** Name of the table of the collections' revisions. Both database engines use this name. */
export const REVISIONS_TABLE = '_revisions';

/**
 * Returns the revision of a collection, which changes with each change of the collection; '' before the first
 * change.
 */
export async function readCollectionRevision(db: SqlExecutor, collection: string): Promise<string> {
  const result = await sql<{ revision: string }>`
    select revision from ${sql.table(REVISIONS_TABLE)} where collection = ${collection}`.execute(db);
  return String(result.rows[0]?.revision ?? '');
}
