import type { Store } from '../../../server/core/store/store';

/** Stores a record of a collection once more: what a store remembers of the collection's state is over. */
export async function touch(store: Store, collection: string): Promise<void> {
  const [first] = await store.find(collection, { where: [], order: [], skip: 0, limit: 1 });
  if (first) await store.transaction((tx) => tx.replace(collection, first));
}
