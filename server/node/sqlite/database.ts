import { existsSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { OWNER_ONLY } from '../durable';
import { UsageError } from '../usage';

/** How long a statement waits for a lock of another process, such as a backup's, in milliseconds. */
const LOCK_WAIT = 5_000;

/** Only the owner may read records; SQLite gives its other files the mode of this one. */
function makePrivate(path: string): void {
  if (!existsSync(path)) writeFileSync(path, '', { flag: 'wx', mode: OWNER_ONLY });
}

/** SQLite's codes for a file that is none of its own, or no longer. */
const DAMAGED: readonly unknown[] = [11, 26];

/** A database up to this size is read whole before it is used, which takes some 30 ms (bytes). */
const MOST_CHECKED = 64 * 1024 * 1024;

/** Throws where a page of the database can't be read as one. */
function check(database: DatabaseSyncInstance, path: string): void {
  if (statSync(path).size > MOST_CHECKED) return;
  const [first] = database.prepare('pragma quick_check(1)').all();
  if (first?.quick_check !== 'ok')
    throw Object.assign(new Error(String(first?.quick_check)), { errcode: 11 });
}

/** The one connection that writes: each commit is on the disk before it returns. */
export function openWriter(path: string): DatabaseSyncInstance {
  makePrivate(path);
  try {
    const database = new DatabaseSync(path, { timeout: LOCK_WAIT });
    database.exec('pragma journal_mode = wal; pragma synchronous = full');
    check(database, path);
    return database;
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && DAMAGED.includes(error.errcode))) throw error;
    throw new UsageError(
      `${path} is damaged (${error.message.replaceAll('\n', ' ')}): put it back from a backup (docs/operations.md), or move it away and run \`npm run data -- accept\` to begin without it.`,
    );
  }
}

/**
 * A connection that sees what is committed, while a transaction of the writer goes on. It keeps up to 16 MB of
 * pages, in which the keys of 100,000 records fit: a search through them takes half the time.
 */
export function openReader(path: string): DatabaseSyncInstance {
  const database = new DatabaseSync(path, { readOnly: true, timeout: LOCK_WAIT });
  database.exec('pragma cache_size = -16000');
  return database;
}

/**
 * Takes the database for this process until the answered connection is closed; throws where another has it.
 * The lock is the operating system's, on a file beside the database: it ends with the process, however that
 * ends, and leaves other programs free to read the database, for a backup.
 */
export function lockDatabase(path: string): DatabaseSyncInstance {
  const lockPath = `${path}-lock`;
  makePrivate(lockPath);
  const lock = new DatabaseSync(lockPath, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    lock.close();
    throw new Error(`${path} is in use: another server has it open`, { cause });
  }
  return lock;
}
