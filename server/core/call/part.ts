import { expiringCollection, removeExpired } from '../store/own';
import { noEntries, part } from '../store/part';
import type { Store } from '../store/store';
import { LEASES } from './externalEffect';
import { REPLIES } from './idempotency';

/** The part that stores replies to repeated calls, and leases of external effects. */
export const callPart = part({
  collections: () => [expiringCollection(REPLIES, 'record'), expiringCollection(LEASES)],
  routes: noEntries,
  hooks: noEntries,
  sweep:
    ({ store }: { store: Store }) =>
    async (now) => {
      await removeExpired(store, REPLIES, now);
      await removeExpired(store, LEASES, now);
    },
  paths: [],
});
