import { join } from 'node:path';
import { totals } from '../../server/calls/calls';
import { collectionsFor } from '../../server/collections';
import { sqliteStore } from '../../server/node/database/sqlite/sqlite';
import type { Document } from '../../server/store/store';
import { resources } from '../../src/resources/index';
import { migrations } from '../../src/resources/migrations';
import { insertAll } from './insert';

/** Stores documents in the folder of a server that does not run, faster than its API could. */
export async function plant(dataDir: string, path: string, documents: Iterable<Document>): Promise<void> {
  const store = sqliteStore(join(dataDir, 'console.sqlite'));
  await store.open(collectionsFor(resources, totals), migrations);
  await insertAll(store, path, documents);
  await store.close();
}
