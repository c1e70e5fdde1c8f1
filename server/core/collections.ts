import type { AnyResource } from '../../src/core/schema/index';
import { apiParts } from './parts';
import { toStoreCollections } from './store/collections';
import type { Collection, CollectionTotals } from './store/store';

/** Returns a resource's collection with the additional index keys of an API part. */
const mergeCollectionIndexes = (own: Collection, added: Collection): Collection => ({
  ...own,
  ...added,
  paths: [...new Set([...own.paths, ...added.paths])].sort(),
  orders: [...own.orders, ...added.orders],
  ...(added.read && { read: (document) => added.read?.(own.read?.(document) ?? document) ?? document }),
  keysOf: (document) => ({ ...own.keysOf(document), ...added.keysOf(document) }),
  rules: `${own.rules}${added.rules ?? ''}`,
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
  totals: CollectionTotalsByPath,
): void {
  const summed = Object.entries(totals).flatMap(([path, { beside }]) => [path, beside?.collection]);
  for (const { name, rows, api } of resources)
    if (rows && summed.includes(api.path)) throw new Error(`${name}: totals can't respect \`rows\``);
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
  const all = new Map(
    toStoreCollections(resources).map((collection) => [
      collection.name,
      { ...collection, ...(totals[collection.name] && { totals: totals[collection.name] }) },
    ]),
  );
  for (const added of apiParts.flatMap(({ collections }) => collections(resources))) {
    const own = all.get(added.name);
    all.set(added.name, own ? mergeCollectionIndexes(own, added) : added);
  }
  const summed = new Map(
    Object.entries(totals).flatMap(([name, { beside }]) => (beside ? [[beside.collection, name]] : [])),
  );
  return [...all.values()].map((collection) => {
    const summedBy = summed.get(collection.name);
    return summedBy === undefined ? collection : { ...collection, summedBy };
  });
}
