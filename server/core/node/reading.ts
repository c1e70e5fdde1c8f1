import { createAllCollections } from '../collections';
import type { ServerDefinition } from '../extend';
import type { ServerConfig } from './config';
import type { ReadableDatabase } from './database/shared/reading';
import { withReadOnlySqlite } from './database/sqlite/reading';
import { dataFolderPaths } from './files/folder';

/**
 * Reads a console's data while servers may use them, and changes nothing. Throws UsageError if there are no
 * data.
 */
export async function withReadOnlyDataFolder<T>(
  { databaseUrl, dataDir }: ServerConfig,
  { resources, totals }: ServerDefinition,
  work: (reading: ReadableDatabase) => Promise<T>,
): Promise<T> {
  const collections = createAllCollections(resources, totals);
  if (!databaseUrl) return withReadOnlySqlite(dataFolderPaths(dataDir).database, collections, work);
  const { withReadOnlyPostgres } = await import('./database/postgres/reading');
  return withReadOnlyPostgres(databaseUrl.href, collections, work);
}
