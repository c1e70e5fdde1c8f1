import { CompiledQuery, sql } from 'kysely';
import { REVISIONS_TABLE } from '../shared/revisions';
import type { SqlExecutor as AnyDb } from '../shared/totals';
import { LIST_NAME_OF_REVISION, ROW_COUNT_ADDITIONS_TABLE } from './counts';
import { bindStatementValues, registerPreparedStatement } from './statements';
import type { PostgresKysely } from './tables';

/**
 * SQL for the random amount that a change adds to a collection's revision. The revision is the sum of these
 * amounts. Because they are random, a restored database never has a revision again that it had before.
 * Merging the amounts does not change the sum.
 */
const RANDOM_REVISION_STEP_SQL = sql.raw('(1 + floor(random() * 9e14))::numeric');

/**
 * SQL that adds a random amount to the revision of each given collection. `toRenewRevisionsParameters`
 * returns the values for its placeholders.
 */
export const RENEW_REVISIONS_SQL = sql`insert into ${sql.table(ROW_COUNT_ADDITIONS_TABLE)} (collection, list, by)
  select name, ${null}, ${RANDOM_REVISION_STEP_SQL} from unnest(${null}::text[]) as name`;

export const toRenewRevisionsParameters = (collectionNames: ReadonlySet<string>): unknown[] => [
  LIST_NAME_OF_REVISION,
  [...collectionNames],
];

let renewRevisionsStatement: CompiledQuery | undefined;

/** Reads the revision of the collection `$1`. */
const READ_REVISION_QUERY: CompiledQuery<{ revision: string | null }> = CompiledQuery.raw(`select (
    select sum(own)::text from (
      select revision::numeric as own from ${REVISIONS_TABLE} where collection = $1
      union all
      select by from ${ROW_COUNT_ADDITIONS_TABLE} where collection = $1 and list = $2
    ) as parts
  ) as revision`);

/** Creates the table of revisions, which are whole numbers. */
export async function createRevisionsTable(db: PostgresKysely): Promise<void> {
  await sql`create table if not exists ${sql.table(REVISIONS_TABLE)} (
    collection text collate "C" primary key, revision text not null)`.execute(db);
  // Older builds stored arbitrary texts as revisions, which are replaced by numbers.
  await sql`update ${sql.table(REVISIONS_TABLE)} set revision = ${RANDOM_REVISION_STEP_SQL}::text where revision !~ '^[0-9]+$'`.execute(
    db,
  );
}

/**
 * Gives collections a new revision, without waiting for other transactions that change the same collection.
 */
export async function assignNewCollectionRevisions(
  db: PostgresKysely,
  collectionNames: ReadonlySet<string>,
): Promise<void> {
  if (collectionNames.size === 0) return;
  renewRevisionsStatement ??= registerPreparedStatement(RENEW_REVISIONS_SQL.compile(db));
  await db.executeQuery(
    bindStatementValues(renewRevisionsStatement, toRenewRevisionsParameters(collectionNames)),
  );
}

/**
 * Returns the revision of a collection, which changes with each change of the collection; '' before the first
 * change.
 */
export async function readCollectionRevision(db: AnyDb, collection: string): Promise<string> {
  const revisionQuery = bindStatementValues(READ_REVISION_QUERY, [collection, LIST_NAME_OF_REVISION]);
  const queryResult = await db.getExecutor().executeQuery(revisionQuery);
  return String(queryResult.rows[0]?.revision ?? '');
}
