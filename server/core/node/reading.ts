import { createAllCollections } from '../collections';
import type { ServerDefinition } from '../extend';
import type { ServerConfig } from './config';
import type { ReadOnlyDatabase } from './database/shared/reading';
import { runWithReadOnlySqlite } from './database/sqlite/reading';
import { computeDataFolderPaths } from './files/folder';

/**
 * Runs work that only reads a console's data. Servers may run meanwhile. Throws UsageError if there are no
 * data.
 */
export async function runWithReadOnlyConsoleData<T>(
  { databaseUrl, dataDir }: ServerConfig,
  { resources, totals }: ServerDefinition,
  runWithDatabase: (database: ReadOnlyDatabase) => Promise<T>,
): Promise<T> {
  const collections = createAllCollections(resources, totals);
  if (!databaseUrl)
    return runWithReadOnlySqlite(computeDataFolderPaths(dataDir).database, collections, runWithDatabase);
  const { withReadOnlyPostgres } = await import('./database/postgres/reading');
  return withReadOnlyPostgres(databaseUrl.href, collections, runWithDatabase);
}
