import { CompiledQuery, sql } from 'kysely';
import { REVISIONS_TABLE } from '../shared/revisions';
import type { SqlExecutor as AnyDb } from '../shared/totals';
import { COUNT_ADDITIONS_TABLE, REVISION_ADDITIONS_NAME } from './counts';
import type { PostgresKysely } from './tables';

/**
 * SQL for the random amount by which each addition raises a revision, so that a restored database never
 * repeats a revision. The revision is the sum of these amounts: merging leaves it unchanged, and each change
 * raises it.
 */
const STEP_TEXT = '(1 + floor(random() * 9e14))::numeric';
const STEP = sql.raw(STEP_TEXT);

/** SQL that adds a random amount to the revisions of the collections in `$1`. */
const RENEW = `insert into ${COUNT_ADDITIONS_TABLE} (collection, list, by)
  select name, $2, ${STEP_TEXT} from unnest($1::text[]) as name`;

/** Creates the table of revisions, which are whole numbers. */
export async function createRevisionsTable(db: PostgresKysely): Promise<void> {
  await sql`create table if not exists ${sql.table(REVISIONS_TABLE)} (
    collection text collate "C" primary key, revision text not null)`.execute(db);
  // Revisions that older builds stored were arbitrary texts.
  await sql`update ${sql.table(REVISIONS_TABLE)} set revision = ${STEP}::text where revision !~ '^[0-9]+$'`.execute(
    db,
  );
}

/**
 * Gives collections a new revision, without waiting for other transactions that change the same collection.
 */
export async function renewCollectionRevisions(
  db: PostgresKysely,
  collections: ReadonlySet<string>,
): Promise<void> {
  if (collections.size === 0) return;
  await db.executeQuery(CompiledQuery.raw(RENEW, [[...collections], REVISION_ADDITIONS_NAME]));
}

/** Returns the revision of a collection; '' before its first change. */
export async function readCollectionRevision(db: AnyDb, collection: string): Promise<string> {
  const found = await sql<{ revision: string | null }>`select (
      select sum(own)::text from (
        select revision::numeric as own from ${sql.table(REVISIONS_TABLE)} where collection = ${collection}
        union all
        select by from ${sql.table(COUNT_ADDITIONS_TABLE)} where collection = ${collection} and list = ${REVISION_ADDITIONS_NAME}
      ) as parts
    ) as revision`.execute(db);
  return String(found.rows[0]?.revision ?? '');
}
