import { listViewsWithoutFlavours } from '../../../../src/core/schema/index';
import { uniqueConstraintsOf } from '../../../../src/core/schema/record/unique';
import type { CollectionResources } from '../../call/faces';
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
export function recordRoutes(faces: CollectionResources, ports: RecordDependencies): Route[] {
  const all = `${API_BASE_PATH}/${faces.path}`;
  const one = `${all}/:id`;
  if (faces.all.some(({ singleton }) => singleton)) {
    return [
      readRecordRoute(faces, all, ports, singletonLocator),
      updateRecordRoute(faces, all, ports, singletonLocator),
    ];
  }
  return [
    ...(faces.all.some(({ sortable }) => sortable !== undefined)
      ? [reorderRecordsRoute(faces, `${all}/order`, ports)]
      : []),
    ...(faces.all.some((face) => listViewsWithoutFlavours(face).length > 0)
      ? [listRecordsRoute(faces, all, ports)]
      : []),
    ...(faces.all.some((face) => listViewsWithoutFlavours(face).some(({ sums = [] }) => sums.length > 0))
      ? [listSumsRoute(faces, `${all}/sums`, ports)]
      : []),
    ...(faces.all.some((face) => face.create !== false) ? [createRecordRoute(faces, all, ports)] : []),
    ...(faces.all.some((face) => uniqueConstraintsOf(face).length > 0)
      ? [takenUniqueValuesRoute(faces, `${all}/taken`, ports)]
      : []),
    // This route comes before the route for one record, which would take the word `titles` for an id. No
    // record has the id `titles`.
    ...(hasResourceWithTitle(faces) ? [recordTitlesRoute(faces, `${all}/titles`, ports)] : []),
    ...(tagFieldPaths(faces).length > 0 ? [tagSuggestionsRoute(faces, `${all}/tags/:field`, ports)] : []),
    ...(faces.all.some((face) => face.bulk?.delete)
      ? [deleteSelectedRoute(faces, `${all}/delete`, ports)]
      : []),
    ...(faces.all.some((face) => bulkEditablePaths(face).length > 0)
      ? [bulkEditRoute(faces, `${all}/edit`, ports), undoBulkEditRoute(faces, `${all}/edit/:id/undo`, ports)]
      : []),
    ...(faces.all.some((face) => face.list?.import) ? [importRoute(faces, `${all}/import`, ports)] : []),
    readRecordRoute(faces, one, ports),
    ...(faces.all.some((face) => face.update !== false) ? [updateRecordRoute(faces, one, ports)] : []),
    ...(faces.all.some(({ related }) => related !== undefined)
      ? [relatedRecordsRoute(faces, `${one}/related`, ports)]
      : []),
    ...actNamesOfCollection(faces).map((name) => runActRoute(faces, one, name, ports)),
    ...bulkActNamesOfCollection(faces).map((name) => actOnSelectedRoute(faces, all, name, ports)),
    ...(faces.all.some((face) => face.remove !== false) ? [removeRecordRoute(faces, one, ports)] : []),
  ];
}
