import { listViewsWithoutFlavours } from '../../../../src/core/schema/index';
import { uniqueConstraintsOf } from '../../../../src/core/schema/record/unique';
import type { CollectionResources } from '../../call/collections';
import { API_BASE_PATH, type Route } from '../../call/route';
import { bulkEditablePaths } from '../edits/editOne';
import { importRoute } from '../imports/importRoute';
import type { RecordDependencies } from '../ports';
import { tagFieldPaths } from '../search/tags';
import { hasResourceWithTitle } from '../search/titles';
import { singletonLocator } from './about';
import { actOnSelectedRoute, bulkActNamesOfCollection } from './actSelected';
import { actNamesOfCollection, runActRoute } from './acts';
import { deleteSelectedRoute } from './deleteSelected';
import { bulkEditRoute } from './editSelected';
import { reorderRecordsRoute } from './order';
import {
  listRecordsRoute,
  readRecordRoute,
  recordTitlesRoute,
  tagSuggestionsRoute,
  takenUniqueValuesRoute,
} from './readRoutes';
import { relatedRecordsRoute } from './related';
import { listSumsRoute } from './sums';
import { undoBulkEditRoute } from './undoEdit';
import { createRecordRoute, removeRecordRoute, updateRecordRoute } from './writeRoutes';

/**
 * Returns the generic endpoints of a collection: list, read, create, update and delete, as far as its
 * resources allow them. The only record of a collection has only read and update, at the collection's path.
 */
export function recordRoutes(collection: CollectionResources, ports: RecordDependencies): Route[] {
  const all = `${API_BASE_PATH}/${collection.path}`;
  const one = `${all}/:id`;
  if (collection.all.some(({ singleton }) => singleton)) {
    return [
      readRecordRoute(collection, all, ports, singletonLocator),
      updateRecordRoute(collection, all, ports, singletonLocator),
    ];
  }
  return [
    ...(collection.all.some(({ sortable }) => sortable !== undefined)
      ? [reorderRecordsRoute(collection, `${all}/order`, ports)]
      : []),
    ...(collection.all.some((resource) => listViewsWithoutFlavours(resource).length > 0)
      ? [listRecordsRoute(collection, all, ports)]
      : []),
    ...(collection.all.some((resource) =>
      listViewsWithoutFlavours(resource).some(({ sums = [] }) => sums.length > 0),
    )
      ? [listSumsRoute(collection, `${all}/sums`, ports)]
      : []),
    ...(collection.all.some((resource) => resource.create !== false)
      ? [createRecordRoute(collection, all, ports)]
      : []),
    ...(collection.all.some((resource) => uniqueConstraintsOf(resource).length > 0)
      ? [takenUniqueValuesRoute(collection, `${all}/taken`, ports)]
      : []),
    // This route comes before the route for one record, which would take the word `titles` for an id. No
    // record has the id `titles`.
    ...(hasResourceWithTitle(collection) ? [recordTitlesRoute(collection, `${all}/titles`, ports)] : []),
    ...(tagFieldPaths(collection).length > 0
      ? [tagSuggestionsRoute(collection, `${all}/tags/:field`, ports)]
      : []),
    ...(collection.all.some((resource) => resource.bulk?.delete)
      ? [deleteSelectedRoute(collection, `${all}/delete`, ports)]
      : []),
    ...(collection.all.some((resource) => bulkEditablePaths(resource).length > 0)
      ? [
          bulkEditRoute(collection, `${all}/edit`, ports),
          undoBulkEditRoute(collection, `${all}/edit/:id/undo`, ports),
        ]
      : []),
    ...(collection.all.some((resource) => resource.list?.import)
      ? [importRoute(collection, `${all}/import`, ports)]
      : []),
    readRecordRoute(collection, one, ports),
    ...(collection.all.some((resource) => resource.update !== false)
      ? [updateRecordRoute(collection, one, ports)]
      : []),
    ...(collection.all.some(({ related }) => related !== undefined)
      ? [relatedRecordsRoute(collection, `${one}/related`, ports)]
      : []),
    ...actNamesOfCollection(collection).map((name) => runActRoute(collection, one, name, ports)),
    ...bulkActNamesOfCollection(collection).map((name) => actOnSelectedRoute(collection, all, name, ports)),
    ...(collection.all.some((resource) => resource.remove !== false)
      ? [removeRecordRoute(collection, one, ports)]
      : []),
  ];
}
