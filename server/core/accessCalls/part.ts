import type { AnyResource } from '../../../src/core/schema/index';
import { sealedValuesOf } from '../accessLog/entry';
import { accessCollection } from '../accessLog/log';
import { PROBES_COLLECTION } from '../accessLog/probes';
import { forgetOldEntries } from '../accessLog/retention';
import type { RoutesContext } from '../call/route';
import type { Services } from '../services';
import { CHAIN_COLLECTION } from '../store/chain';
import { expiringCollection, plainCollection, RULES_REVISION, removeExpired } from '../store/own';
import { NO_OUTBOX_ENTRIES, part } from '../store/part';
import type { Collection } from '../store/store';
import { accessLogRoutes } from './calls';

/** Paths of access entries that get an index key in addition to the paths that the list declares. */
const CHAINED = ['_operator', '_subject', 'address', 'month', 'subjectDetail'];

/**
 * Returns the index keys of access entries. They find entries by position in the chain, by operator, and by
 * each operator's addresses.
 */
function chainKeys(resources: readonly AnyResource[]): Collection[] {
  const name = accessCollection(resources);
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
      rules: RULES_REVISION,
      sealed: sealedValuesOf,
    },
  ];
}

/** The part of the server for the record of access: its chain, its calls and its retention. */
export const accessLogPart = part({
  collections: (resources) => [
    ...chainKeys(resources),
    plainCollection(CHAIN_COLLECTION),
    expiringCollection(PROBES_COLLECTION),
  ],
  routes: (services: Services, { faces }: Pick<RoutesContext, 'faces'>) => accessLogRoutes(services, faces),
  hooks: NO_OUTBOX_ENTRIES,
  sweep: ({ store, resources }) => {
    const collection = accessCollection(resources);
    return async (now) => {
      if (collection !== undefined) await forgetOldEntries(store, collection, now);
      await removeExpired(store, PROBES_COLLECTION, now);
    };
  },
  paths: [],
});
