import { existsSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Kysely } from 'kysely';
import { MigrationError } from '../../../store/migrations';
import type { Collection } from '../../../store/store';
import { syncFileToDisk } from '../../durable';
import { UsageError } from '../../usage';
import { hasConsoleData } from '../shared/contents';
import { createCollectionFinder, type ReadOnlyDatabase } from '../shared/reading';
import {
  createOwnerOnlyFile,
  isDatabaseDamageError,
  openReadOnlyConnection,
  readDatabaseOrReportDamage,
} from './database';
import { sqliteEngine } from './engine';
import { createSqliteKysely } from './kysely';
import { refuseNewerTableVersions } from './prepare';
import { createSqliteBaseReader, createSqliteReader } from './queries';
import { openSnapshot } from './snapshot';
import type { SqliteTables } from './tables';

/**
 * Two ways to check a database. The first way is more thorough, but some damages make the check itself fail.
 */
const INTEGRITY_CHECKS: readonly ((connection: DatabaseSyncInstance) => Record<string, string>[])[] = [
  (connection) => connection.prepare('pragma integrity_check(10)').all(),
  (connection) => connection.prepare('pragma quick_check(10)').all(),
];

/** Reads every page of the database. Returns sentences about the damages found. */
function listDatabaseCorruptionErrors(connection: DatabaseSyncInstance): string[] {
  let errorMessages: string[] = [];
  for (const runIntegrityCheck of INTEGRITY_CHECKS) {
    try {
      const reportedErrors = runIntegrityCheck(connection)
        .flatMap((row) => Object.values(row))
        .filter((message) => message !== 'ok');
      if (reportedErrors.length > 0) errorMessages = reportedErrors;
      break;
    } catch (error) {
      if (!isDatabaseDamageError(error)) throw error;
      errorMessages = [error.message];
    }
  }
  return errorMessages.map((message) => `the database is damaged: ${message.replaceAll('\n', ' ')}`);
}

/** Throws UsageError for a file that is not a console's database. */
async function refuseDatabaseWithoutConsoleData(
  db: Kysely<SqliteTables>,
  databasePath: string,
): Promise<void> {
  if (await hasConsoleData({ db, engine: sqliteEngine })) return;
  throw new UsageError(
    `${databasePath} is empty: put it back from a backup (docs/operations/backup.md), or start a server.`,
  );
}

/** Throws UsageError if the database file does not exist. */
function refuseMissingDatabaseFile(databasePath: string): void {
  if (!existsSync(databasePath))
    throw new UsageError(`${databasePath} does not exist: nothing is stored yet.`);
}

/**
 * Copies a database as it is at one moment to a path where nothing exists. Only the copy's owner can read it.
 * A server may use the database meanwhile. Throws UsageError if the database is missing or damaged.
 */
export async function copySqliteDatabase(databasePath: string, targetPath: string): Promise<void> {
  refuseMissingDatabaseFile(databasePath);
  const connection = openReadOnlyConnection(databasePath);
  try {
    await readDatabaseOrReportDamage(databasePath, async () => {
      await refuseDatabaseWithoutConsoleData(createSqliteKysely(connection), databasePath);
      createOwnerOnlyFile(targetPath);
      connection.prepare('vacuum into ?').run(targetPath);
      await syncFileToDisk(targetPath);
    });
  } finally {
    connection.close();
  }
}

/**
 * Runs work that reads the database. If the work fails because of damaged pages, returns sentences about the
 * damages. Rethrows every other error.
 */
async function runReadsAndDescribeDamage(
  connection: DatabaseSyncInstance,
  runReads: () => Promise<void>,
): Promise<string[]> {
  try {
    await runReads();
    return [];
  } catch (error) {
    const isExpectedError = error instanceof MigrationError || error instanceof UsageError;
    const corruptionErrors = isExpectedError ? [] : listDatabaseCorruptionErrors(connection);
    if (corruptionErrors.length === 0) throw error;
    return corruptionErrors;
  }
}

/**
 * Reads a SQLite file over connections that can't write. A server may use the file meanwhile. Throws
 * UsageError if there is no database, or if `runWithDatabase` reads damaged pages.
 */
export async function runWithReadOnlySqlite<T>(
  databasePath: string,
  collections: readonly Collection[],
  runWithDatabase: (database: ReadOnlyDatabase) => Promise<T>,
): Promise<T> {
  refuseMissingDatabaseFile(databasePath);
  const collectionOf = createCollectionFinder(collections);
  const connection = openReadOnlyConnection(databasePath);
  const db = createSqliteKysely(connection);
  try {
    const corruptionErrors = await runReadsAndDescribeDamage(connection, async () => {
      await refuseDatabaseWithoutConsoleData(db, databasePath);
      await refuseNewerTableVersions(db, collections);
    });
    const database: ReadOnlyDatabase = {
      source: {
        ...createSqliteReader(createSqliteBaseReader(db, collectionOf)),
        snapshot: (collectionName, query) => openSnapshot(databasePath, collectionOf(collectionName), query),
      },
      async atOneMoment(readContents) {
        connection.exec('begin');
        try {
          return await readContents({ db, engine: sqliteEngine });
        } finally {
          connection.exec('rollback');
        }
      },
      listDamages: () =>
        corruptionErrors.length > 0 ? corruptionErrors : listDatabaseCorruptionErrors(connection),
    };
    return await readDatabaseOrReportDamage(databasePath, () => runWithDatabase(database));
  } finally {
    connection.close();
  }
}
