import type { AnyResource } from '../../../src/core/schema/index';
import { hashedEntryValues } from '../accessLog/entry';
import { accessLogCollectionName } from '../accessLog/log';
import { PROBED_VALUES_COLLECTION } from '../accessLog/probes';
import { removeExpiredAccessEntries } from '../accessLog/retention';
import type { RoutesContext } from '../call/route';
import type { Services } from '../services';
import { CHAIN_ENDS_COLLECTION } from '../store/chain';
import {
  createExpiringCollection,
  createPlainCollection,
  INDEX_KEY_RULES_REVISION,
  removeExpired,
} from '../store/own';
import { defineApiPart, NO_PART_CONTRIBUTIONS } from '../store/part';
import type { Collection } from '../store/store';
import { accessLogRoutes } from './calls';

/** Paths of access entries that get an index key in addition to the paths that the list declares. */
const CHAINED = ['_operator', '_subject', 'address', 'month', 'subjectDetail'];

/**
 * Returns the index keys of access entries. They find entries by position in the chain, by operator, and by
 * each operator's addresses.
 */
function chainKeys(resources: readonly AnyResource[]): Collection[] {
  const name = accessLogCollectionName(resources);
  if (name === undefined) return [];
  return [
    {
      name,
      paths: CHAINED,
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
      keysOf: (document) => Object.fromEntries(CHAINED.map((path) => [path, String(document[path])])),
      rules: INDEX_KEY_RULES_REVISION,
      sealed: hashedEntryValues,
    },
  ];
}

/** The part of the server for the record of access: its chain, its calls and its retention. */
export const accessLogPart = defineApiPart({
  collections: (resources) => [
    ...chainKeys(resources),
    createPlainCollection(CHAIN_ENDS_COLLECTION),
    createExpiringCollection(PROBED_VALUES_COLLECTION),
  ],
  routes: (services: Services, { faces }: Pick<RoutesContext, 'faces'>) => accessLogRoutes(services, faces),
  hooks: NO_PART_CONTRIBUTIONS,
  sweep: ({ store, resources }) => {
    const collection = accessLogCollectionName(resources);
    return async (now) => {
      if (collection !== undefined) await removeExpiredAccessEntries(store, collection, now);
      await removeExpired(store, PROBED_VALUES_COLLECTION, now);
    };
  },
  paths: [],
});
