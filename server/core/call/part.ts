import { createExpiringCollection, removeExpiredDocuments } from '../store/own';
import { defineApiPart, returnEmptyList } from '../store/part';
import type { Store } from '../store/store';
import { EFFECT_LEASES_COLLECTION } from './externalEffect';
import { IDEMPOTENCY_REPLY_COLLECTION } from './idempotency';

/** The collections and sweep of stored replies to repeated calls, and of leases of external effects. */
export const idempotencyApiPart = defineApiPart({
  collections: () => [
    createExpiringCollection(IDEMPOTENCY_REPLY_COLLECTION, 'record'),
    createExpiringCollection(EFFECT_LEASES_COLLECTION),
  ],
  routes: returnEmptyList,
  hooks: returnEmptyList,
  sweep:
    ({ store }: { store: Store }) =>
    async (now) => {
      await removeExpiredDocuments(store, IDEMPOTENCY_REPLY_COLLECTION, now);
      await removeExpiredDocuments(store, EFFECT_LEASES_COLLECTION, now);
    },
  paths: [],
});
