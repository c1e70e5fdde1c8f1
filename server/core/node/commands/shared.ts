import { collectionsFor } from '../../collections';
import type { Product } from '../../extend';
import type { Store } from '../../store/store';

/** Runs a command's work on a database that processes share, while servers use it. */
export async function onSharedStore<T>(
  databaseUrl: URL,
  { resources, totals, migrations }: Pick<Product, 'resources' | 'totals' | 'migrations'>,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { postgresStore } = await import('../database/postgres/postgres');
  const store = postgresStore(databaseUrl.href);
  try {
    await store.open(collectionsFor(resources, totals), migrations);
    return await work(store);
  } finally {
    await store.close();
  }
}
