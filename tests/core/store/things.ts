import type { Collection, Document, Store, StoreQuery } from '../../../server/core/store/store';
import type { Migration, Migrations, StoreSortKey } from '../../../src/core/schema/index';

const key = (value: unknown): StoreSortKey =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** A collection whose keys are the values themselves. */
export function collection(name: string, paths: string[], orders: Collection['orders'] = []): Collection {
  const keysOf = (document: Document) => Object.fromEntries(paths.map((path) => [path, key(document[path])]));
  return { name, paths, orders, keysOf };
}

/** Things, ordered by rank and newest first; `meta.name` is a path with a dot. */
export const things: Collection = {
  name: 'things',
  paths: ['at', 'group', 'meta.name', 'rank'],
  orders: [
    [{ path: 'at', descending: true }],
    [
      { path: 'group', descending: false },
      { path: 'rank', descending: false },
    ],
  ],
  keysOf: ({ at, group, rank, meta }) => ({
    at: key(at),
    group: key(group),
    rank: key(rank),
    'meta.name': key((meta as { name?: unknown } | undefined)?.name),
  }),
};

/** Migrations of a product alone. */
export const ofProduct = (product: readonly Migration[]): Migrations => ({ core: [], product });

/** A document at its first version. */
export const thing = (_id: string, values: object = {}): Document => ({ _id, version: 1, ...values });

/** Stores documents, all in one transaction. */
export const fill = (store: Store, documents: readonly Document[], name = 'things'): Promise<void> =>
  store.transaction(async (tx) => {
    for (const document of documents) await tx.insert(name, document);
  });

/** A query for everything, but for what is given. */
export const asking = (query: Partial<StoreQuery> = {}): StoreQuery => ({
  where: [],
  order: [],
  skip: 0,
  limit: 0,
  ...query,
});

/** The ids that a query finds, in order. */
export const idsOf = async (store: Store, query: Partial<StoreQuery>, name = 'things'): Promise<string[]> =>
  (await store.find(name, asking(query))).map(({ _id }) => _id);
