import { join } from 'node:path';
import { collectionsFor } from '../../../server/core/collections';
import { sqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Document } from '../../../server/core/store/store';
import { server } from '../../../server/product/server';
import { insertAll } from './insert';

const { resources, totals, migrations } = server;

/** Stores documents in the folder of a server that does not run, faster than its API could. */
export async function plant(dataDir: string, path: string, documents: Iterable<Document>): Promise<void> {
  const store = sqliteStore(join(dataDir, 'console.sqlite'));
  await store.open(collectionsFor(resources, totals), migrations);
  await insertAll(store, path, documents);
  await store.close();
}
