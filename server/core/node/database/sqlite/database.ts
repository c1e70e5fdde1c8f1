import { existsSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { readSqliteErrorCode } from '../../../basics/errors';
import { OWNER_ONLY_FILE_MODE } from '../../durable';
import { UsageError } from '../../usage';

/**
 * Milliseconds for which a statement, or the beginning of a transaction, waits for a lock that another
 * process holds.
 */
export const LOCK_TIMEOUT_MS = 5_000;

/**
 * Creates the database file if it is missing, readable by its owner only. SQLite gives its journal files the
 * same mode.
 */
export function createOwnerOnlyFile(filePath: string): void {
  if (!existsSync(filePath)) writeFileSync(filePath, '', { flag: 'wx', mode: OWNER_ONLY_FILE_MODE });
}

/** SQLite's error codes for a damaged file and for a file that is no database. */
const DATABASE_DAMAGE_ERROR_CODES: readonly unknown[] = [11, 26];

/**
 * Messages of errors that mean a damaged file but have no code. The methods `all` and `iterate` of a prepared
 * statement throw such errors while they read.
 */
const DATABASE_DAMAGE_MESSAGE_PATTERN = /database disk image is malformed|file is not a database/;

/** Whether an error of SQLite means that the file is damaged. */
export const isDatabaseDamageError = (error: unknown): error is Error =>
  error instanceof Error &&
  (DATABASE_DAMAGE_ERROR_CODES.includes(readSqliteErrorCode(error)) ||
    (!('errcode' in error) && DATABASE_DAMAGE_MESSAGE_PATTERN.test(error.message)));

const describeDatabaseDamage = (databasePath: string, error: Error): string =>
  `${databasePath} is damaged (${error.message.replaceAll('\n', ' ')})`;

/** Runs work that reads a database file. Throws UsageError if the file is damaged. */
export async function readDatabaseOrReportDamage<T>(
  databasePath: string,
  readDatabaseFile: () => Promise<T>,
): Promise<T> {
  try {
    return await readDatabaseFile();
  } catch (error) {
    if (!isDatabaseDamageError(error)) throw error;
    throw new UsageError(
      `${describeDatabaseDamage(databasePath, error)}: see \`npm run fsck\`, and put it back from a backup (docs/operations/backup.md).`,
    );
  }
}

/**
 * A database of at most this number of bytes is checked completely when it is opened. The check takes about
 * 30 ms for this size.
 */
const MAX_INTEGRITY_CHECKED_BYTES = 64 * 1024 * 1024;

/** Throws UsageError if the check finds a damaged page in the database. */
function checkDatabaseIntegrity(database: DatabaseSyncInstance, databasePath: string): void {
  if (statSync(databasePath).size > MAX_INTEGRITY_CHECKED_BYTES) return;
  const [first] = database.prepare('pragma quick_check(1)').all();
  if (first?.quick_check !== 'ok')
    throw Object.assign(new Error(String(first?.quick_check)), { errcode: 11 });
}

/**
 * Opens the only connection that writes to a database. Each commit returns only after its data are on the
 * disk. The bytes of removed data are overwritten.
 */
export function openWriterConnection(databasePath: string): DatabaseSyncInstance {
  createOwnerOnlyFile(databasePath);
  try {
    const database = new DatabaseSync(databasePath, { timeout: LOCK_TIMEOUT_MS });
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    checkDatabaseIntegrity(database, databasePath);
    // From here on, Kysely's driver waits for locks, not SQLite itself. Savepoints keep their data in memory.
    database.exec('pragma busy_timeout = 0; pragma temp_store = memory');
    // With this cache (16,000 KiB), long transactions keep their pages in memory, so that SQLite need not
    // write and reread them.
    database.exec('pragma cache_size = -16000');
    return database;
  } catch (error) {
    if (!isDatabaseDamageError(error)) throw error;
    throw new UsageError(
      `${describeDatabaseDamage(databasePath, error)}: put it back from a backup (docs/operations/backup.md), or move it away and run \`npm run data -- accept\` to begin without it.`,
    );
  }
}

/**
 * Creates a database as a single file, without a write-ahead log. Only this connection can use it until it is
 * closed.
 */
export function openNewDatabase(databasePath: string): DatabaseSyncInstance {
  createOwnerOnlyFile(databasePath);
  const database = new DatabaseSync(databasePath);
  database.exec('pragma journal_mode = delete; pragma synchronous = full');
  return database;
}

/**
 * Moves the pages in the write-ahead log into the database. Then empties the log, which would otherwise keep
 * removed data. Returns false at once if a reader still needs the log.
 */
export function truncateWriteAheadLog(database: DatabaseSyncInstance): boolean {
  const [answer] = database.prepare('pragma wal_checkpoint(truncate)').all();
  return answer?.busy === 0;
}

/** Opens a read-only connection. Opening reads nothing from the file, not even the list of tables. */
export const openReadOnlyConnection = (databasePath: string): DatabaseSyncInstance =>
  new DatabaseSync(databasePath, { readOnly: true, timeout: LOCK_TIMEOUT_MS });

/**
 * Opens a connection for reads. It sees all committed data, also while a transaction writes. It caches up to
 * 48 MB of pages, enough for the columns by which lists of 100,000 records are filtered. A search then takes
 * a third less time.
 */
export function openReaderConnection(databasePath: string): DatabaseSyncInstance {
  const database = openReadOnlyConnection(databasePath);
  database.exec('pragma cache_size = -48000');
  return database;
}

/** Returns the path of the file that the server locks while it uses a database. */
export const getLockFilePath = (databasePath: string): string => `${databasePath}-lock`;

/**
 * Locks the database for this process until the returned connection is closed. Throws UsageError if another
 * process holds the lock. The operating system locks a separate file in the same folder, and unlocks it when
 * the process ends. Other programs can still read the database for a backup.
 */
export function lockDatabaseForThisProcess(databasePath: string): DatabaseSyncInstance {
  const lockPath = getLockFilePath(databasePath);
  createOwnerOnlyFile(lockPath);
  const lockConnection = new DatabaseSync(lockPath, { timeout: 0 });
  try {
    lockConnection.exec('pragma journal_mode = memory; begin exclusive');
  } catch (lockError) {
    lockConnection.close();
    throw new UsageError(`${databasePath} is in use: another server has it open. Stop that one first.`, {
      cause: lockError,
    });
  }
  return lockConnection;
}
