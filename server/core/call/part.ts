import { createExpiringCollection, removeExpired } from '../store/own';
import { defineApiPart, NO_PART_CONTRIBUTIONS } from '../store/part';
import type { Store } from '../store/store';
import { EFFECT_LEASES_COLLECTION } from './externalEffect';
import { STORED_REPLIES_COLLECTION } from './idempotency';

/** The part of the server that stores replies to repeated calls, and leases of external effects. */
export const idempotencyPart = defineApiPart({
  collections: () => [
    createExpiringCollection(STORED_REPLIES_COLLECTION, 'record'),
    createExpiringCollection(EFFECT_LEASES_COLLECTION),
  ],
  routes: NO_PART_CONTRIBUTIONS,
  hooks: NO_PART_CONTRIBUTIONS,
  sweep:
    ({ store }: { store: Store }) =>
    async (now) => {
      await removeExpired(store, STORED_REPLIES_COLLECTION, now);
      await removeExpired(store, EFFECT_LEASES_COLLECTION, now);
    },
  paths: [],
});
