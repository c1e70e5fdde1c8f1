import type { RandomBytes } from '../basics/ids';
import { BIRTH_COLLECTION, ensureBirth } from './birth';
import { declaredCollection } from './declared';
import { HEARTBEAT_COLLECTION } from './heartbeat';
import { plainCollection } from './own';
import { NO_OUTBOX_ENTRIES, NO_SWEEP, part } from './part';
import type { Store } from './store';

/**
 * The part of the API that stores data about the database itself: its random id (mark), its last heartbeat,
 * and the paths that the build declared at the last start.
 */
export const selfPart = part({
  collections: () => [
    plainCollection(BIRTH_COLLECTION),
    plainCollection(HEARTBEAT_COLLECTION),
    declaredCollection,
  ],
  routes: NO_OUTBOX_ENTRIES,
  hooks: NO_OUTBOX_ENTRIES,
  sweep: NO_SWEEP,
  paths: [],
  async open({ store, clock, random }: { store: Store; clock: () => Date; random: RandomBytes }) {
    await ensureBirth(store, clock(), random);
  },
});
