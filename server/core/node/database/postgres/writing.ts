import { CompiledQuery, sql } from 'kysely';
import { UsageError } from '../../usage';
import type { Db } from './tables';

/** Id of the advisory lock for writing; other programs that share the database take other ones. */
const WRITING = 1_668_248_435;

/**
 * Waits until no other transaction writes, of this process or another on the same database and schema. It ends with the
 * transaction, and with the connection where a process is killed.
 */
export const lockWriting = (tx: Db) =>
  sql`select pg_advisory_xact_lock(${WRITING}, hashtext(current_schema()))`.execute(tx);

/** Excludes transactions that run alone. */
const SHARE = `select pg_advisory_xact_lock_shared(${WRITING}, hashtext(current_schema()))`;

/** Excludes those too, and takes the locks named by `$1`, exclusive where `$2` says so. */
const LOCK = `
  with named as materialized (
    select hashtextextended(current_schema() || '/lock/' || name, 0) as key, bool_or(exclusive) as exclusive
    from unnest($1::text[], $2::boolean[]) as given (name, exclusive) group by 1 order by 1
  )
  ${SHARE}
  union all
  select case when exclusive then pg_advisory_xact_lock(key) else pg_advisory_xact_lock_shared(key) end
  from named`;

/**
 * Takes the locks of a transaction that runs beside others, in one order for all, so that none waits for another that
 * waits for it. Together they exclude only transactions that need one of them, and those that run alone.
 */
export async function lockNamed(tx: Db, held: ReadonlyMap<string, boolean>): Promise<void> {
  if (held.size === 0) {
    await tx.executeQuery(CompiledQuery.raw(SHARE));
    return;
  }
  // As JSON, since a name may hold a value with characters that the database refuses.
  const names = [...held.keys()].map((name) => JSON.stringify(name));
  const exclusive = [...held.values()];
  await tx.executeQuery(CompiledQuery.raw(LOCK, [names, exclusive]));
}

/** Selects as `taken` whether no transaction runs alone now; none begins to before this statement has ended. */
export const mayShare = sql`
  select pg_try_advisory_xact_lock_shared(${sql.lit(WRITING)}, hashtext(current_schema())) as taken`;

/** Throws if `search_path` names no schema: tables would go nowhere, and the write lock has no name. */
async function refuseSchemaless(tx: Db): Promise<void> {
  const found = await sql<{ name: string | null }>`select current_schema() as name`.execute(tx);
  if (found.rows[0]?.name === null)
    throw new UsageError(
      'The user of DATABASE_URL has no schema there: create the one that search_path names, or correct the name.',
    );
}

/** Throws if another connection also gets the write lock, as in databases that only seem to have such locks. */
async function refuseLockless(other: Db): Promise<void> {
  const found = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${WRITING}, hashtext(current_schema())) as taken`.execute(other);
  if (found.rows[0]?.taken !== false)
    throw new UsageError(
      'The database of DATABASE_URL keeps no advisory locks: writes of two processes would mix.',
    );
}

/** Throws where the database can't hold every text. */
async function refuseEncoding(tx: Db): Promise<void> {
  const found = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(tx);
  const encoding = found.rows[0]?.encoding;
  if (encoding !== 'UTF8')
    throw new UsageError(`The database of DATABASE_URL is in ${encoding}: create one with ENCODING 'UTF8'.`);
}

/** Takes the write lock. Throws UsageError for a database that can't be one of the console. */
export async function beginWriting(tx: Db, other: Db): Promise<void> {
  await refuseSchemaless(tx);
  await lockWriting(tx);
  await refuseLockless(other);
  await refuseEncoding(tx);
}
