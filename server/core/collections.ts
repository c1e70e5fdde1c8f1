import type { AnyResource } from '../../src/core/schema/index';
import { apiParts } from './parts';
import { toStoreCollections } from './store/collections';
import type { Collection, CollectionTotals } from './store/store';

/** Returns a resource's collection with the additional index keys of an API part. */
const mergeCollectionIndexes = (baseCollection: Collection, partCollection: Collection): Collection => ({
  ...baseCollection,
  ...partCollection,
  paths: [...new Set([...baseCollection.paths, ...partCollection.paths])].sort(),
  orders: [...baseCollection.orders, ...partCollection.orders],
  ...(partCollection.read && {
    read: (document) => partCollection.read?.(baseCollection.read?.(document) ?? document) ?? document,
  }),
  keysOf: (document) => ({ ...baseCollection.keysOf(document), ...partCollection.keysOf(document) }),
  rules: `${baseCollection.rules}${partCollection.rules ?? ''}`,
});

/**
 * The sums over records that the store keeps up to date, by the path of the resource whose records are
 * summed.
 */
export type CollectionTotalsByPath = Readonly<Record<string, CollectionTotals>>;

/**
 * Throws if a sum is kept over records that row rules hide from some operators. Such a sum would include the
 * hidden records.
 */
function refuseTotalsOfHiddenRecords(
  resources: readonly AnyResource[],
  totalsByPath: CollectionTotalsByPath,
): void {
  const summedPaths = Object.entries(totalsByPath).flatMap(([path, { beside }]) => [
    path,
    beside?.collection,
  ]);
  for (const { name, rows, api } of resources)
    if (rows && summedPaths.includes(api.path)) throw new Error(`${name}: totals can't respect \`rows\``);
}

/**
 * Returns all collections of the API's store: those that the API parts declare, and one for each resource
 * path, with its sums.
 */
export function createAllCollections(
  resources: readonly AnyResource[],
  totals: CollectionTotalsByPath = {},
): Collection[] {
  refuseTotalsOfHiddenRecords(resources, totals);
  const collectionByName = new Map(
    toStoreCollections(resources).map((collection) => [
      collection.name,
      { ...collection, ...(totals[collection.name] && { totals: totals[collection.name] }) },
    ]),
  );
  for (const partCollection of apiParts.flatMap(({ collections }) => collections(resources))) {
    const existingCollection = collectionByName.get(partCollection.name);
    collectionByName.set(
      partCollection.name,
      existingCollection ? mergeCollectionIndexes(existingCollection, partCollection) : partCollection,
    );
  }
  const totalNameByCollection = new Map(
    Object.entries(totals).flatMap(([name, { beside }]) => (beside ? [[beside.collection, name]] : [])),
  );
  return [...collectionByName.values()].map((collection) => {
    const summingTotalName = totalNameByCollection.get(collection.name);
    return summingTotalName === undefined ? collection : { ...collection, summedBy: summingTotalName };
  });
}
