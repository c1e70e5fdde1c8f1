import { collectionsFor } from '../collections';
import type { Product } from '../extend';
import type { Config } from './config';
import type { ReadableDatabase } from './database/shared/reading';
import { readSqlite } from './database/sqlite/reading';
import { dataPathsIn } from './files/folder';

/**
 * Reads a console's data while servers may use them, and changes nothing. Throws UsageError if there are no
 * data.
 */
export async function readDataFolder<T>(
  { databaseUrl, dataDir }: Config,
  { resources, totals }: Product,
  work: (reading: ReadableDatabase) => Promise<T>,
): Promise<T> {
  const collections = collectionsFor(resources, totals);
  if (!databaseUrl) return readSqlite(dataPathsIn(dataDir).database, collections, work);
  const { readPostgres } = await import('./database/postgres/reading');
  return readPostgres(databaseUrl.href, collections, work);
}
