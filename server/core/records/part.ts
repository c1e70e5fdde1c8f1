import type { AnyResource } from '../../../src/core/schema/index';
import type { AllCollectionsAndRoutes } from '../call/route';
import { removeExpiredDocuments } from '../store/own';
import { defineApiPart } from '../store/part';
import type { CollectionEndpointExtensions } from './additions';
import {
  BULK_EDITS_COLLECTION,
  bulkEditsCollection,
  computeLocksForBulkEditLogRows,
  removeBulkEditLogRows,
} from './edits/stored';
import type { RecordDependencies } from './ports';
import { fileRoutes } from './routes/fileRoutes';
import { validatePublicReadsOption } from './routes/publicRoutes';
import { createRecordRoutes } from './routes/routes';
import { uploadRoutes } from './routes/uploadRoutes';
import { createGlobalSearchRoute } from './search/search';
import { requireCodeForDeclaredActions } from './writes/actCode';
import { refuseInvalidHooks } from './writes/hooks/faults';
import { valueRuleRevisionsCollection } from './writes/recomputeStoredValues';

/**
 * Returns the extensions that remove the rows about a record when the record is removed. Edits of many
 * records have stored these rows.
 */
const createBulkEditExtensions = (resources: readonly AnyResource[]): CollectionEndpointExtensions[] => {
  const editableCollectionPaths = resources.flatMap(({ api, bulk }) => (bulk?.edit ? [api.path] : []));
  return [...new Set(editableCollectionPaths)].map((path) => ({
    path,
    forget: ({ tx }, id) => removeBulkEditLogRows(tx, path, id),
    locks: (reader, { _id }) => computeLocksForBulkEditLogRows(reader, path, _id),
  }));
};

/** The part of the API that serves records: the generic endpoints of every resource. */
export const recordsApiPart = defineApiPart({
  collections: () => [bulkEditsCollection, valueRuleRevisionsCollection],
  routes: (ports: RecordDependencies, { collections }: Pick<AllCollectionsAndRoutes, 'collections'>) => [
    ...collections.flatMap((collection) => [
      ...createRecordRoutes(collection, ports),
      ...uploadRoutes(collection, ports),
    ]),
    createGlobalSearchRoute(collections, ports),
    ...fileRoutes(ports),
  ],
  hooks: ({ resources }: RecordDependencies) => createBulkEditExtensions(resources),
  sweep:
    ({ store }: RecordDependencies) =>
    (now) =>
      removeExpiredDocuments(store, BULK_EDITS_COLLECTION, now),
  paths: ['search'],
  refuse({ resources, hooks, acts, publicReads }: RecordDependencies) {
    validatePublicReadsOption(publicReads, resources);
    refuseInvalidHooks(hooks, resources);
    requireCodeForDeclaredActions(resources, acts);
  },
});
