import { existsSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { AnyResource } from '../../src/schema/index';
import { collectionsFor } from '../collections';
import type { Collection, Reader, Store } from '../store/store';
import type { Config } from './config';
import { pathsIn } from './folder';
import type { Product } from './open';
import { onSharedStore } from './shared';
import { openReader } from './sqlite/database';
import { kyselyOver } from './sqlite/kysely';
import { readerOver } from './sqlite/queries';
import { openSnapshot } from './sqlite/snapshot';
import { UsageError } from './usage';

/** What a command reads that changes nothing. */
export type Source = Reader & Pick<Store, 'snapshot'>;

/**
 * Reads a SQLite file over connections that only read: a server may be running on it. Throws UsageError without a
 * database.
 */
export async function readingFile<T>(
  database: string,
  resources: readonly AnyResource[],
  work: (source: Source, connection: DatabaseSyncInstance) => Promise<T>,
): Promise<T> {
  if (!existsSync(database)) throw new UsageError(`${database} does not exist: nothing is stored yet.`);
  const collections = new Map(collectionsFor(resources).map((one) => [one.name, one]));
  const collectionOf = (wanted: string): Collection => {
    const collection = collections.get(wanted);
    if (!collection) throw new Error(`No collection ${wanted}`);
    return collection;
  };
  const connection = openReader(database);
  try {
    const source = {
      ...readerOver(kyselyOver(connection), collectionOf),
      snapshot: (wanted: string, query: Parameters<typeof openSnapshot>[2]) =>
        openSnapshot(database, collectionOf(wanted), query),
    };
    return await work(source, connection);
  } finally {
    connection.close();
  }
}

/** Reads a console's data beside whoever serves them. `connection` is to a database that is a file, else null. */
export const readingData = <T>(
  { databaseUrl, dataDir }: Config,
  product: Product,
  work: (source: Source, connection: DatabaseSyncInstance | null) => Promise<T>,
): Promise<T> =>
  databaseUrl
    ? onSharedStore(databaseUrl, product, (store) => work(store, null))
    : readingFile(pathsIn(dataDir).database, product.resources, work);
