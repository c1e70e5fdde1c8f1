import type { AnyResource } from '../../../src/core/schema/index';
import { toAccessEntryHashInput } from '../accessLog/entry';
import { findAccessLogCollectionName } from '../accessLog/log';
import { TRIED_FILTER_VALUES_COLLECTION } from '../accessLog/probes';
import { removeExpiredAccessEntries } from '../accessLog/retention';
import type { AllCollectionsAndRoutes } from '../call/route';
import type { ApiServices } from '../services';
import { HASH_CHAIN_ENDS_COLLECTION } from '../store/chain';
import {
  createExpiringCollection,
  createIdOnlyCollection,
  INDEX_KEY_RULES_REVISION,
  removeExpiredDocuments,
} from '../store/own';
import { defineApiPart, returnEmptyList } from '../store/part';
import type { Collection } from '../store/store';
import { createAccessLogRoutes } from './calls';

/** Paths of access log entries to index, in addition to the paths that the resource's list declares. */
const EXTRA_ACCESS_ENTRY_INDEX_PATHS = ['_operator', '_subject', 'address', 'month', 'subjectDetail'];

/**
 * Returns the collection of access log entries with its indexes. They find entries by position in the chain,
 * by operator, and by an operator's network addresses. Returns an empty list if no resource keeps an access
 * log.
 */
function createAccessLogCollections(resources: readonly AnyResource[]): Collection[] {
  const collectionName = findAccessLogCollectionName(resources);
  if (collectionName === undefined) return [];
  return [
    {
      name: collectionName,
      paths: EXTRA_ACCESS_ENTRY_INDEX_PATHS,
      orders: [
        [{ path: 'number', descending: false }],
        [
          { path: '_operator', descending: false },
          { path: 'number', descending: true },
        ],
        [
          { path: '_operator', descending: false },
          { path: 'address', descending: false },
        ],
      ],
      keysOf: (document) =>
        Object.fromEntries(EXTRA_ACCESS_ENTRY_INDEX_PATHS.map((path) => [path, String(document[path])])),
      rules: INDEX_KEY_RULES_REVISION,
      sealed: toAccessEntryHashInput,
    },
  ];
}

/** The server's module for the access log: its hash chain, its endpoints and its retention. */
export const accessLogApiPart = defineApiPart({
  collections: (resources) => [
    ...createAccessLogCollections(resources),
    createIdOnlyCollection(HASH_CHAIN_ENDS_COLLECTION),
    createExpiringCollection(TRIED_FILTER_VALUES_COLLECTION),
  ],
  routes: (services: ApiServices, { collections }: Pick<AllCollectionsAndRoutes, 'collections'>) =>
    createAccessLogRoutes(services, collections),
  hooks: returnEmptyList,
  sweep: ({ store, resources }) => {
    const collectionName = findAccessLogCollectionName(resources);
    return async (now) => {
      if (collectionName !== undefined) await removeExpiredAccessEntries(store, collectionName, now);
      await removeExpiredDocuments(store, TRIED_FILTER_VALUES_COLLECTION, now);
    };
  },
  paths: [],
});
