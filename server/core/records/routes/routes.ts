import { listViewsUsedByApi } from '../../../../src/core/schema/index';
import { getUniqueConstraints } from '../../../../src/core/schema/record/unique';
import type { CollectionResources } from '../../call/collections';
import { API_BASE_PATH, type Route } from '../../call/route';
import { listBulkEditablePaths } from '../edits/editOne';
import { createRecordImportRoute } from '../imports/importRoute';
import type { RecordDependencies } from '../ports';
import { listTagFieldPathsOfCollection } from '../search/tags';
import { hasResourceWithTitle } from '../search/titles';
import { singletonLocator } from './about';
import { createBulkActRoute, listBulkActNames } from './actSelected';
import { createRunActionRoute, listDeclaredRecordActionNames } from './acts';
import { createDeleteSelectedRecordsRoute } from './deleteSelected';
import { createBulkEditRoute } from './editSelected';
import { createReorderRecordsRoute } from './order';
import {
  createListRecordsRoute,
  createReadRecordRoute,
  createRecordTitlesRoute,
  createTagSuggestionsRoute,
  createTakenUniqueValuesRoute,
} from './readRoutes';
import { createRelatedRecordsRoute } from './related';
import { createListSumsRoute } from './sums';
import { createUndoBulkEditRoute } from './undoEdit';
import { createRecordCreationRoute, createRecordRemovalRoute, createRecordUpdateRoute } from './writeRoutes';

/**
 * Returns the generic endpoints of a collection: list, read, create, update and delete, as far as its
 * resources allow them. A collection that holds a single record has only read and update, at the
 * collection's own path.
 */
export function createRecordRoutes(collection: CollectionResources, ports: RecordDependencies): Route[] {
  const collectionPath = `${API_BASE_PATH}/${collection.path}`;
  const recordPath = `${collectionPath}/:id`;
  if (collection.all.some(({ singleton }) => singleton)) {
    return [
      createReadRecordRoute(collection, collectionPath, ports, singletonLocator),
      createRecordUpdateRoute(collection, collectionPath, ports, singletonLocator),
    ];
  }
  return [
    ...(collection.all.some(({ sortable }) => sortable !== undefined)
      ? [createReorderRecordsRoute(collection, `${collectionPath}/order`, ports)]
      : []),
    ...(collection.all.some((resource) => listViewsUsedByApi(resource).length > 0)
      ? [createListRecordsRoute(collection, collectionPath, ports)]
      : []),
    ...(collection.all.some((resource) =>
      listViewsUsedByApi(resource).some(({ sums = [] }) => sums.length > 0),
    )
      ? [createListSumsRoute(collection, `${collectionPath}/sums`, ports)]
      : []),
    ...(collection.all.some((resource) => resource.create !== false)
      ? [createRecordCreationRoute(collection, collectionPath, ports)]
      : []),
    ...(collection.all.some((resource) => getUniqueConstraints(resource).length > 0)
      ? [createTakenUniqueValuesRoute(collection, `${collectionPath}/taken`, ports)]
      : []),
    // This route comes before the route for one record, which would take the word `titles` for an id. No
    // record has the id `titles`.
    ...(hasResourceWithTitle(collection)
      ? [createRecordTitlesRoute(collection, `${collectionPath}/titles`, ports)]
      : []),
    ...(listTagFieldPathsOfCollection(collection).length > 0
      ? [createTagSuggestionsRoute(collection, `${collectionPath}/tags/:field`, ports)]
      : []),
    ...(collection.all.some((resource) => resource.bulk?.delete)
      ? [createDeleteSelectedRecordsRoute(collection, `${collectionPath}/delete`, ports)]
      : []),
    ...(collection.all.some((resource) => listBulkEditablePaths(resource).length > 0)
      ? [
          createBulkEditRoute(collection, `${collectionPath}/edit`, ports),
          createUndoBulkEditRoute(collection, `${collectionPath}/edit/:id/undo`, ports),
        ]
      : []),
    ...(collection.all.some((resource) => resource.list?.import)
      ? [createRecordImportRoute(collection, `${collectionPath}/import`, ports)]
      : []),
    createReadRecordRoute(collection, recordPath, ports),
    ...(collection.all.some((resource) => resource.update !== false)
      ? [createRecordUpdateRoute(collection, recordPath, ports)]
      : []),
    ...(collection.all.some(({ related }) => related !== undefined)
      ? [createRelatedRecordsRoute(collection, `${recordPath}/related`, ports)]
      : []),
    ...listDeclaredRecordActionNames(collection).map((name) =>
      createRunActionRoute(collection, recordPath, name, ports),
    ),
    ...listBulkActNames(collection).map((name) =>
      createBulkActRoute(collection, collectionPath, name, ports),
    ),
    ...(collection.all.some((resource) => resource.remove !== false)
      ? [createRecordRemovalRoute(collection, recordPath, ports)]
      : []),
  ];
}
