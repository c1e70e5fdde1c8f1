import { CompiledQuery, sql } from 'kysely';
import { UsageError } from '../../usage';
import { bindStatementValues, registerPreparedStatement } from './statements';
import type { PostgresKysely } from './tables';

/**
 * Number of the advisory lock that a process takes to write. Other programs on the same database use other
 * numbers.
 */
const WRITE_ADVISORY_LOCK_NUMBER = 1_668_248_435;

/**
 * Takes the write lock: waits until no other transaction writes, in any process on the same database and
 * schema. The lock ends with the transaction. If the process is killed, it ends with the connection.
 */
export const takeExclusiveWriteLock = (tx: PostgresKysely) =>
  sql`select pg_advisory_xact_lock(${WRITE_ADVISORY_LOCK_NUMBER}, hashtext(current_schema()))`.execute(tx);

/**
 * SQL that takes the write lock in shared mode. In this mode, it excludes only transactions that must run
 * alone.
 */
const TAKE_SHARED_WRITE_LOCK_SQL = `select pg_advisory_xact_lock_shared(${WRITE_ADVISORY_LOCK_NUMBER}, hashtext(current_schema()))`;

/**
 * SQL that takes the write lock in shared mode, and the locks whose names are in `$1`. For each name, `$2`
 * says whether its lock is exclusive.
 */
const TAKE_WRITE_AND_NAMED_LOCKS_SQL = registerPreparedStatement(
  CompiledQuery.raw(`
  with named as materialized (
    select hashtextextended(current_schema() || '/lock/' || name, 0) as key, bool_or(exclusive) as exclusive
    from unnest($1::text[], $2::boolean[]) as given (name, exclusive) group by 1 order by 1
  )
  ${TAKE_SHARED_WRITE_LOCK_SQL}
  union all
  select case when exclusive then pg_advisory_xact_lock(key) else pg_advisory_xact_lock_shared(key) end
  from named`),
);

/**
 * Takes the named locks of a transaction. All transactions take locks in the same order, so no deadlock
 * occurs. The locks exclude transactions that need one of the same names, and transactions that must run
 * alone.
 */
export async function takeNamedLocks(
  tx: PostgresKysely,
  isExclusiveByLock: ReadonlyMap<string, boolean>,
): Promise<void> {
  if (isExclusiveByLock.size === 0) {
    await tx.executeQuery(CompiledQuery.raw(TAKE_SHARED_WRITE_LOCK_SQL));
    return;
  }
  // The names are sent as JSON, because some may contain characters that the database refuses.
  const lockNamesJson = [...isExclusiveByLock.keys()].map((name) => JSON.stringify(name));
  const exclusiveFlags = [...isExclusiveByLock.values()];
  await tx.executeQuery(bindStatementValues(TAKE_WRITE_AND_NAMED_LOCKS_SQL, [lockNamesJson, exclusiveFlags]));
}

/**
 * SQL that tries to take the write lock in shared mode. The result `taken` is false if a transaction runs
 * alone. If it is true, no transaction can begin to run alone before the statement ends.
 */
export const TRY_SHARED_WRITE_LOCK_SQL = sql`
  select pg_try_advisory_xact_lock_shared(${sql.lit(WRITE_ADVISORY_LOCK_NUMBER)}, hashtext(current_schema())) as taken`;

/** Throws if `search_path` names no schema. The tables and the write lock need one. */
async function refuseMissingSchema(tx: PostgresKysely): Promise<void> {
  const queryResult = await sql<{ name: string | null }>`select current_schema() as name`.execute(tx);
  if (queryResult.rows[0]?.name === null)
    throw new UsageError(
      'The user of DATABASE_URL has no schema there: create the one that search_path names, or correct the name.',
    );
}

/**
 * Throws if another connection can take the write lock at the same time. Some databases accept the lock
 * statement but do not lock.
 */
async function requireWorkingAdvisoryLocks(otherConnection: PostgresKysely): Promise<void> {
  const queryResult = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${WRITE_ADVISORY_LOCK_NUMBER}, hashtext(current_schema())) as taken`.execute(
    otherConnection,
  );
  if (queryResult.rows[0]?.taken !== false)
    throw new UsageError(
      'The database of DATABASE_URL keeps no advisory locks: writes of two processes would mix.',
    );
}

/** Throws if the database's encoding can't hold every text. */
async function requireUtf8DatabaseEncoding(tx: PostgresKysely): Promise<void> {
  const queryResult = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(tx);
  const encoding = queryResult.rows[0]?.encoding;
  if (encoding !== 'UTF8')
    throw new UsageError(`The database of DATABASE_URL is in ${encoding}: create one with ENCODING 'UTF8'.`);
}

/** Takes the write lock. Throws UsageError if the database is unsuitable for the console. */
export async function checkDatabaseAndTakeWriteLock(
  tx: PostgresKysely,
  otherConnection: PostgresKysely,
): Promise<void> {
  await refuseMissingSchema(tx);
  await takeExclusiveWriteLock(tx);
  await requireWorkingAdvisoryLocks(otherConnection);
  await requireUtf8DatabaseEncoding(tx);
}
