import type { AnyResource } from '../../../src/core/schema/index';
import { addMilliseconds, DAY_MS } from '../basics/time';
import type { AllCollectionsAndRoutes } from '../call/route';
import {
  findBinCollectionPath,
  INDEX_KEY_OF_UNRESTRICTED_RECORDS,
  prepareExpiredBinItemRemoval,
} from '../states/bin';
import { type CleanupTransaction, prepareExpiredStatesRemoval } from '../states/cleanup';
import { olderStatesCollection } from '../states/states';
import { INDEX_KEY_RULES_REVISION } from '../store/own';
import { defineApiPart } from '../store/part';
import { type Collection, URGENT_TRANSACTION } from '../store/store';
import { createBinEndpointExtensions } from './additions';
import { createRestoreFromBinRoutes } from './binRoutes';
import { createHistoryRoutes } from './historyRoutes';
import type { HistoryDependencies } from './ports';

/**
 * Returns the bin's collection with two index keys. One finds expired records, the other finds the records
 * that an operator may restore.
 */
function createBinCollections(resources: readonly AnyResource[]): Collection[] {
  const binCollectionName = findBinCollectionPath(resources);
  if (binCollectionName === undefined) return [];
  return [
    {
      name: binCollectionName,
      paths: ['goneAt', 'only'],
      orders: [[{ path: 'goneAt', descending: false }]],
      keysOf: ({ goneAt, only }) => ({
        goneAt: String(goneAt),
        only: String(only ?? INDEX_KEY_OF_UNRESTRICTED_RECORDS),
      }),
      rules: `${INDEX_KEY_RULES_REVISION}only`,
    },
  ];
}

/** Maximum number of expired documents that one transaction removes. */
const EXPIRED_OLDER_STATES_BATCH_SIZE = 100;

/**
 * The endpoints, collections and hourly clean-up of older states of records, and of deleted records in the
 * bin. The clean-up removes expired states and records with their files.
 */
export const historyApiPart = defineApiPart({
  collections: (resources) => [...createBinCollections(resources), olderStatesCollection],
  routes: (ports: HistoryDependencies, { collections }: Pick<AllCollectionsAndRoutes, 'collections'>) => [
    ...createRestoreFromBinRoutes(collections, ports),
    ...collections.flatMap((collection) => createHistoryRoutes(collection, ports)),
  ],
  hooks: ({ resources }: HistoryDependencies) => createBinEndpointExtensions(resources),
  sweep: ({ store, states, resources, release }: HistoryDependencies) => {
    const binPath = findBinCollectionPath(resources);
    const removeExpiredHistoryInBatches = async (
      prepareNextRemoval: () => Promise<CleanupTransaction | null>,
    ) => {
      for (let removal = await prepareNextRemoval(); removal; removal = await prepareNextRemoval())
        await release(
          await store.transaction(removal.clear, { ...URGENT_TRANSACTION, locks: removal.locks }),
        );
    };
    return async (now) => {
      const expiryCutoff = addMilliseconds(now, -states.days * DAY_MS);
      if (binPath !== undefined)
        await removeExpiredHistoryInBatches(() =>
          prepareExpiredBinItemRemoval(store, binPath, now.toISOString(), EXPIRED_OLDER_STATES_BATCH_SIZE),
        );
      await removeExpiredHistoryInBatches(() =>
        prepareExpiredStatesRemoval(store, expiryCutoff, EXPIRED_OLDER_STATES_BATCH_SIZE),
      );
    };
  },
  paths: [],
});
