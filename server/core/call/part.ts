import { expiringCollection, removeExpired } from '../store/own';
import { NO_OUTBOX_ENTRIES, part } from '../store/part';
import type { Store } from '../store/store';
import { LEASES_COLLECTION } from './externalEffect';
import { REPLIES_COLLECTION } from './idempotency';

/** The part of the server that stores replies to repeated calls, and leases of external effects. */
export const callPart = part({
  collections: () => [
    expiringCollection(REPLIES_COLLECTION, 'record'),
    expiringCollection(LEASES_COLLECTION),
  ],
  routes: NO_OUTBOX_ENTRIES,
  hooks: NO_OUTBOX_ENTRIES,
  sweep:
    ({ store }: { store: Store }) =>
    async (now) => {
      await removeExpired(store, REPLIES_COLLECTION, now);
      await removeExpired(store, LEASES_COLLECTION, now);
    },
  paths: [],
});
