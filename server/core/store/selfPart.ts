import type { RandomBytesGenerator } from '../basics/ids';
import { DATABASE_IDENTITY_COLLECTION, ensureDatabaseIdentity } from './birth';
import { declaredPathsCollection } from './declared';
import { HEARTBEAT_COLLECTION } from './heartbeat';
import { createIdOnlyCollection } from './own';
import { createNoopCleanup, defineApiPart, returnEmptyList } from './part';
import type { Store } from './store';

/**
 * The part of the API that stores data about the database itself. These are the database's random id, its
 * last heartbeat, and the paths that the build declared at the last start.
 */
export const databaseMetadataApiPart = defineApiPart({
  collections: () => [
    createIdOnlyCollection(DATABASE_IDENTITY_COLLECTION),
    createIdOnlyCollection(HEARTBEAT_COLLECTION),
    declaredPathsCollection,
  ],
  routes: returnEmptyList,
  hooks: returnEmptyList,
  sweep: createNoopCleanup,
  paths: [],
  async open({ store, clock, random }: { store: Store; clock: () => Date; random: RandomBytesGenerator }) {
    await ensureDatabaseIdentity(store, clock(), random);
  },
});
