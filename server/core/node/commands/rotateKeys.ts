import { existsSync } from 'node:fs';
import { rotateStoredSignInKeys } from '../../accounts/storedKeys';
import { createAllCollections } from '../../collections';
import type { ServerDefinition } from '../../extend';
import { includeBinInMigrations } from '../../states/binMigrations';
import type { Store } from '../../store/store';
import type { ServerConfig } from '../config';
import { computeDataFolderPaths } from '../files/folder';
import { rotateSignInKeysFile } from '../files/keysFile';
import { UsageError } from '../usage';

/** Runs a command's work on a database that several processes share. Servers may run meanwhile. */
async function runWithSharedDatabaseStore<T>(
  databaseUrl: URL,
  { resources, totals, migrations }: Pick<ServerDefinition, 'resources' | 'totals' | 'migrations'>,
  runWithStore: (store: Store) => Promise<T>,
): Promise<T> {
  const { createPostgresStore } = await import('../database/postgres/postgres');
  const store = createPostgresStore(databaseUrl.href);
  try {
    await store.open(createAllCollections(resources, totals), includeBinInMigrations(migrations, resources));
    return await runWithStore(store);
  } finally {
    await store.close();
  }
}

/**
 * Adds a new sign-in key to the file or the database in which this deployment keeps its keys. Texts encrypted
 * with the previous key can still be decrypted for a while. Throws UsageError if nothing is stored yet.
 */
export async function rotateSignInKeys(
  { databaseUrl, dataDir }: ServerConfig,
  product: ServerDefinition,
  now: Date,
): Promise<void> {
  if (databaseUrl)
    return runWithSharedDatabaseStore(databaseUrl, product, (store) => rotateStoredSignInKeys(store, now));
  if (!existsSync(dataDir))
    throw new UsageError(`DATA_DIR ${dataDir} does not exist: the first start makes it, with a key.`);
  return rotateSignInKeysFile(computeDataFolderPaths(dataDir).keys, now);
}
