import { createExpiringCollection, removeExpiredDocuments } from '../store/own';
import { defineApiPart, returnEmptyList } from '../store/part';
import type { Store } from '../store/store';
import { EXTERNAL_EFFECT_LEASES_COLLECTION } from './externalEffect';
import { IDEMPOTENCY_REPLIES_COLLECTION } from './idempotency';

/**
 * The collections and hourly clean-up of two things: stored replies to repeated calls, and leases. A lease
 * keeps an effect, such as sending a mail, from running twice at once.
 */
export const idempotencyApiPart = defineApiPart({
  collections: () => [
    createExpiringCollection(IDEMPOTENCY_REPLIES_COLLECTION, 'record'),
    createExpiringCollection(EXTERNAL_EFFECT_LEASES_COLLECTION),
  ],
  routes: returnEmptyList,
  hooks: returnEmptyList,
  sweep:
    ({ store }: { store: Store }) =>
    async (now) => {
      await removeExpiredDocuments(store, IDEMPOTENCY_REPLIES_COLLECTION, now);
      await removeExpiredDocuments(store, EXTERNAL_EFFECT_LEASES_COLLECTION, now);
    },
  paths: [],
});
