import {
  type AccessVerb,
  type AnyResource,
  getRightToReadRecords,
  mayReadRecords,
} from '../../../src/core/schema/index';
import { requireRight } from '../call/rights';
import type { RouteCall } from '../call/route';
import type { CollectionEndpointExtensions } from '../records/additions';
import {
  type BinItem,
  computeLocksForBinItem,
  findBinCollectionPath,
  isBinItem,
  readBinItem,
  removeFilesAndOlderStatesOfBinItem,
} from '../states/bin';

/** Returns the resources that share the collection from which a record in the bin was deleted. */
const findResourcesOfBinItem = (resources: readonly AnyResource[], { path }: BinItem) =>
  resources.filter(({ api }) => api.path === path);

/**
 * Throws 403 unless the operator has some right to the resource from which a record in the bin was deleted.
 */
export function requireRightToRecordInBin(
  { operator }: Pick<RouteCall, 'operator'>,
  resources: readonly AnyResource[],
  item: BinItem,
  verb: AccessVerb,
): void {
  requireRight(operator, { ...getRightToReadRecords(findResourcesOfBinItem(resources, item)), verb });
}

/**
 * Returns the extensions of the generic endpoints for the bin's collection. Deleting a record from the bin is
 * final. The record, its files and its older states are removed, and the store overwrites their bytes.
 */
export function createBinEndpointExtensions(
  resources: readonly AnyResource[],
): CollectionEndpointExtensions[] {
  const binCollectionPath = findBinCollectionPath(resources);
  if (binCollectionPath === undefined) return [];
  return [
    {
      path: binCollectionPath,
      // Operators see only deleted records of resources whose records they may read.
      within: ({ scope }) => {
        const readableResourceNames = resources
          .filter((resource) => mayReadRecords(scope, resource, resources))
          .map(({ name }) => name);
        return [{ op: 'among', path: 'resource', keys: readableResourceNames }];
      },
      shows: ({ scope }, { resource: resourceName }) => {
        const resource = resources.find((candidate) => candidate.name === resourceName);
        return resource !== undefined && mayReadRecords(scope, resource, resources);
      },
      async refuseRemoval({ tx, call }, { _id }) {
        const item = await readBinItem(tx, binCollectionPath, _id);
        if (item) requireRightToRecordInBin(call, resources, item, 'delete');
      },
      locks: async (_reader, item) => (isBinItem(item) ? computeLocksForBinItem(item) : []),
      async forget(writeContext, id) {
        const item = await readBinItem(writeContext.tx, binCollectionPath, id);
        if (!item) return;
        writeContext.released.push(...(await removeFilesAndOlderStatesOfBinItem(writeContext.tx, item)));
        writeContext.erases = true;
      },
    },
  ];
}
