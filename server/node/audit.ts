import { existsSync } from 'node:fs';
import type { AnyResource } from '../../src/schema/index';
import { accessCollection } from '../access/log';
import { type Verified, verifyChain } from '../access/verify';
import { collectionsFor } from '../collections';
import type { Collection } from '../store/store';
import type { Config } from './config';
import { pathsIn } from './folder';
import type { Product } from './open';
import { onSharedStore } from './shared';
import { openReader } from './sqlite/database';
import { kyselyOver } from './sqlite/kysely';
import { readerOver } from './sqlite/queries';
import { openSnapshot } from './sqlite/snapshot';
import { UsageError } from './usage';

const found = {
  missing: 'is missing',
  changed: 'is not as it was written',
  cut: 'and all after it are missing at the end',
} as const;

/** Describes a chain: where it is broken, or what it holds and the link that is to be written down elsewhere. */
export function describeChain({ count, since, last, broken }: Verified): string {
  if (broken) {
    const at = broken.at ? ` (found at its place: ${broken.at})` : '';
    return `BROKEN: entry ${broken.number} ${found[broken.because]}${at}. The ${count} entries before it follow each other.`;
  }
  if (count === 0) return 'The record of access is empty.';
  return `${count} entries since ${since} follow each other without a gap.\nLast: ${last.number} ${last.hash}`;
}

/**
 * Follows the chain of the record of access. Throws UsageError without a record.
 */
export async function verifyData(config: Config, product: Product): Promise<Verified> {
  const name = accessCollection(product.resources);
  if (name === undefined) throw new UsageError('This product keeps no record of access.');
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return onSharedStore(databaseUrl, product, (store) => verifyChain(store, name));
  return verifyFile(pathsIn(dataDir).database, product.resources, name);
}

/**
 * Follows the chain of the record of access in a SQLite file, over a connection that only reads: the server may be
 * running. Throws UsageError without a database.
 */
async function verifyFile(
  database: string,
  resources: readonly AnyResource[],
  name: string,
): Promise<Verified> {
  if (!existsSync(database)) throw new UsageError(`${database} does not exist: nothing was recorded yet.`);
  const collections = new Map(collectionsFor(resources).map((one) => [one.name, one]));
  const collectionOf = (wanted: string): Collection => {
    const collection = collections.get(wanted);
    if (!collection) throw new Error(`No collection ${wanted}`);
    return collection;
  };
  const connection = openReader(database);
  try {
    const reader = readerOver(kyselyOver(connection), collectionOf);
    const source = {
      ...reader,
      snapshot: (wanted: string, query: Parameters<typeof openSnapshot>[2]) =>
        openSnapshot(database, collectionOf(wanted), query),
    };
    return await verifyChain(source, name);
  } finally {
    connection.close();
  }
}
