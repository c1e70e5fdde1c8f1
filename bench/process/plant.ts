import { join } from 'node:path';
import { totals } from '../../server/calls/calls';
import { collectionsFor } from '../../server/collections';
import { sqliteStore } from '../../server/node/database/sqlite/sqlite';
import type { Document } from '../../server/store/store';
import { resources } from '../../src/resources/index';
import { migrations } from '../../src/resources/migrations';

/** Documents that one transaction stores. */
const BATCH = 500;

/** Stores documents in the folder of a server that does not run, faster than its API could. */
export async function plant(dataDir: string, path: string, documents: Iterable<Document>): Promise<void> {
  const store = sqliteStore(join(dataDir, 'console.sqlite'));
  await store.open(collectionsFor(resources, totals), migrations);
  let batch: Document[] = [];
  const write = () =>
    store.transaction(async (tx) => {
      for (const document of batch) await tx.insert(path, document);
    });
  for (const document of documents) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    await write();
    batch = [];
  }
  await write();
  await store.close();
}
