import type { AnyResource } from '../../../src/core/schema/index';
import type { AllCollectionsAndRoutes } from '../call/route';
import { removeExpiredDocuments } from '../store/own';
import { defineApiPart } from '../store/part';
import type { CollectionEndpointExtensions } from './additions';
import {
  BULK_EDITS_COLLECTION,
  bulkEditsCollection,
  locksOfBulkEditLogRows,
  removeBulkEditLogRows,
} from './edits/stored';
import type { RecordDependencies } from './ports';
import { fileRoutes } from './routes/fileRoutes';
import { refuseInvalidPublicReads } from './routes/publicRoutes';
import { recordRoutes } from './routes/routes';
import { uploadRoutes } from './routes/uploadRoutes';
import { globalSearchRoute } from './search/search';
import { refuseActsWithoutCode } from './writes/actCode';
import { refuseHookFaults } from './writes/hooks/faults';
import { valueRuleRevisionsCollection } from './writes/recomputeStoredValues';

/**
 * Returns the functions that run when a record is removed. They remove the rows that edits of many records
 * stored about the record.
 */
const createBulkEditExtensions = (resources: readonly AnyResource[]): CollectionEndpointExtensions[] => {
  const edited = resources.flatMap(({ api, bulk }) => (bulk?.edit ? [api.path] : []));
  return [...new Set(edited)].map((path) => ({
    path,
    forget: ({ tx }, id) => removeBulkEditLogRows(tx, path, id),
    locks: (reader, { _id }) => locksOfBulkEditLogRows(reader, path, _id),
  }));
};

/** The part of the API that serves records: the generic endpoints of every resource. */
export const recordsApiPart = defineApiPart({
  collections: () => [bulkEditsCollection, valueRuleRevisionsCollection],
  routes: (ports: RecordDependencies, { collections }: Pick<AllCollectionsAndRoutes, 'collections'>) => [
    ...collections.flatMap((of) => [...recordRoutes(of, ports), ...uploadRoutes(of, ports)]),
    globalSearchRoute(collections, ports),
    ...fileRoutes(ports),
  ],
  hooks: ({ resources }: RecordDependencies) => createBulkEditExtensions(resources),
  sweep:
    ({ store }: RecordDependencies) =>
    (now) =>
      removeExpiredDocuments(store, BULK_EDITS_COLLECTION, now),
  paths: ['search'],
  refuse({ resources, hooks, acts, publicReads }: RecordDependencies) {
    refuseInvalidPublicReads(publicReads, resources);
    refuseHookFaults(hooks, resources);
    refuseActsWithoutCode(resources, acts);
  },
});
