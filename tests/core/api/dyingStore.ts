import { createMemoryStore } from '../../../server/core/store/memory';
import type { Store } from '../../../server/core/store/store';

/** A store in memory that fails from the transaction `until` on, as a process that dies does. */
export function createDyingStore() {
  const memory = createMemoryStore();
  const life = { transactions: 0, until: Number.POSITIVE_INFINITY };
  const transaction: Store['transaction'] = (work, options) => {
    life.transactions += 1;
    if (life.transactions >= life.until) return Promise.reject(new Error('The power is gone'));
    return memory.transaction(work, options);
  };
  return { life, store: { ...memory, transaction } };
}
