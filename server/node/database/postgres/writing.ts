import { sql } from 'kysely';
import { UsageError } from '../../usage';
import type { Db } from './tables';

/** Names the lock of whoever writes; other programs that share the database take other ones. */
const WRITING = 1_668_248_435;

/**
 * Waits until no other transaction writes, of this process or another on the same database and schema. It ends with the
 * transaction, and with the connection where a process is killed.
 */
export const lockWriting = (tx: Db) =>
  sql`select pg_advisory_xact_lock(${WRITING}, hashtext(current_schema()))`.execute(tx);

/** Throws where another connection gets the lock of whoever writes, as in databases that only seem to have such locks. */
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

/** Takes the lock of whoever writes. Throws UsageError for a database that can't be one of the console. */
export async function beginWriting(tx: Db, other: Db): Promise<void> {
  await lockWriting(tx);
  await refuseLockless(other);
  await refuseEncoding(tx);
}
