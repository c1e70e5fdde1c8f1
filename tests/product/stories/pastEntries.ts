import { join } from 'node:path';
import type { AccessLogEntryInput } from '../../../server/core/accessLog/entry';
import { createAccessLog } from '../../../server/core/accessLog/log';
import { createAllCollections } from '../../../server/core/collections';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { HASH_CHAIN_ENDS_COLLECTION } from '../../../server/core/store/chain';
import type { Document, Store } from '../../../server/core/store/store';
import { totals } from '../../../server/product/calls/calls';
import { resources } from '../../../src/product/resources/index';
import type { StoryServer } from '../../core/stories/server';

const LOG = 'access-log';
const everything = { where: [], order: [], skip: 0, limit: 0 };
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/** Works on the store of a story's server while it is stopped, then starts it again. */
export async function withStored(server: StoryServer, work: (store: Store) => Promise<void>): Promise<void> {
  await server.stop();
  const store = createSqliteStore(join(server.dataDir, 'console.sqlite'));
  await store.open(createAllCollections(resources, totals));
  await work(store);
  await store.close();
  await server.restart();
}

/** Has the record of access begin with these entries, in the place of what the demo's first start left in it. */
export async function beginRecordWith(store: Store, entries: readonly AccessLogEntryInput[]): Promise<void> {
  await store.transaction(async (tx) => {
    for (const { _id } of await tx.find(LOG, everything)) await tx.remove(LOG, _id);
    for (const { _id } of await tx.find(HASH_CHAIN_ENDS_COLLECTION, everything))
      await tx.remove(HASH_CHAIN_ENDS_COLLECTION, _id);
    await createAccessLog({ store, random, maskStranger: (by) => by }, LOG).append(tx, entries);
  });
}

/** The first member of whom `holds` is true. */
export async function findMember(store: Store, holds: (member: Document) => boolean): Promise<Document> {
  const found = (await store.find('users', everything)).find(holds);
  if (!found) throw new Error('No such member');
  return found;
}
