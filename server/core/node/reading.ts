import { collectionsFor } from '../collections';
import type { Product } from '../extend';
import type { Config } from './config';
import type { Reading } from './database/shared/reading';
import { readingSqlite } from './database/sqlite/reading';
import { pathsIn } from './files/folder';

/**
 * Reads a console's data while servers may use them, and changes nothing. Throws UsageError if there are
 * none.
 */
export async function readingData<T>(
  { databaseUrl, dataDir }: Config,
  { resources, totals }: Product,
  work: (reading: Reading) => Promise<T>,
): Promise<T> {
  const collections = collectionsFor(resources, totals);
  if (!databaseUrl) return readingSqlite(pathsIn(dataDir).database, collections, work);
  const { readingPostgres } = await import('./database/postgres/reading');
  return readingPostgres(databaseUrl.href, collections, work);
}
