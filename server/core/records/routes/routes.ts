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
import { createActOnSelectedRoute, listBulkActNames } from './actSelected';
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
 * resources allow them. The only record of a collection has only read and update, at the collection's path.
 */
export function createRecordRoutes(collection: CollectionResources, ports: RecordDependencies): Route[] {
  const all = `${API_BASE_PATH}/${collection.path}`;
  const one = `${all}/:id`;
  if (collection.all.some(({ singleton }) => singleton)) {
    return [
      createReadRecordRoute(collection, all, ports, singletonLocator),
      createRecordUpdateRoute(collection, all, ports, singletonLocator),
    ];
  }
  return [
    ...(collection.all.some(({ sortable }) => sortable !== undefined)
      ? [createReorderRecordsRoute(collection, `${all}/order`, ports)]
      : []),
    ...(collection.all.some((resource) => listViewsUsedByApi(resource).length > 0)
      ? [createListRecordsRoute(collection, all, ports)]
      : []),
    ...(collection.all.some((resource) =>
      listViewsUsedByApi(resource).some(({ sums = [] }) => sums.length > 0),
    )
      ? [createListSumsRoute(collection, `${all}/sums`, ports)]
      : []),
    ...(collection.all.some((resource) => resource.create !== false)
      ? [createRecordCreationRoute(collection, all, ports)]
      : []),
    ...(collection.all.some((resource) => getUniqueConstraints(resource).length > 0)
      ? [createTakenUniqueValuesRoute(collection, `${all}/taken`, ports)]
      : []),
    // This route comes before the route for one record, which would take the word `titles` for an id. No
    // record has the id `titles`.
    ...(hasResourceWithTitle(collection)
      ? [createRecordTitlesRoute(collection, `${all}/titles`, ports)]
      : []),
    ...(listTagFieldPathsOfCollection(collection).length > 0
      ? [createTagSuggestionsRoute(collection, `${all}/tags/:field`, ports)]
      : []),
    ...(collection.all.some((resource) => resource.bulk?.delete)
      ? [createDeleteSelectedRecordsRoute(collection, `${all}/delete`, ports)]
      : []),
    ...(collection.all.some((resource) => listBulkEditablePaths(resource).length > 0)
      ? [
          createBulkEditRoute(collection, `${all}/edit`, ports),
          createUndoBulkEditRoute(collection, `${all}/edit/:id/undo`, ports),
        ]
      : []),
    ...(collection.all.some((resource) => resource.list?.import)
      ? [createRecordImportRoute(collection, `${all}/import`, ports)]
      : []),
    createReadRecordRoute(collection, one, ports),
    ...(collection.all.some((resource) => resource.update !== false)
      ? [createRecordUpdateRoute(collection, one, ports)]
      : []),
    ...(collection.all.some(({ related }) => related !== undefined)
      ? [createRelatedRecordsRoute(collection, `${one}/related`, ports)]
      : []),
    ...listDeclaredRecordActionNames(collection).map((name) =>
      createRunActionRoute(collection, one, name, ports),
    ),
    ...listBulkActNames(collection).map((name) => createActOnSelectedRoute(collection, all, name, ports)),
    ...(collection.all.some((resource) => resource.remove !== false)
      ? [createRecordRemovalRoute(collection, one, ports)]
      : []),
  ];
}
