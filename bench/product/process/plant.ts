import { join } from 'node:path';
import { createAllCollections } from '../../../server/core/collections';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Document } from '../../../server/core/store/store';
import { server } from '../../../server/product/server';
import { insertAll } from './insert';

const { resources, totals, migrations } = server;

/** Stores documents in the folder of a server that does not run, faster than its API could. */
export async function plant(dataDir: string, path: string, documents: Iterable<Document>): Promise<void> {
  const store = createSqliteStore(join(dataDir, 'console.sqlite'));
  await store.open(createAllCollections(resources, totals), migrations);
  await insertAll(store, path, documents);
  await store.close();
}
