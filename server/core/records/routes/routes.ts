import { listViewsOf } from '../../../../src/core/schema/index';
import { uniqueRules } from '../../../../src/core/schema/record/unique';
import type { Faces } from '../../call/faces';
import { API_BASE_PATH, type Route } from '../../call/route';
import { bulkEditPathsOf } from '../edits/editOne';
import { importRoute } from '../imports/importRoute';
import type { RecordPorts } from '../ports';
import { taggedPaths } from '../search/tags';
import { hasFaceWithTitle } from '../search/titles';
import { singletonLocator } from './about';
import { actSelectedRoute, bulkActNamesIn } from './actSelected';
import { actNamesIn, actRoute } from './acts';
import { deleteSelectedRoute } from './deleteSelected';
import { editSelectedRoute } from './editSelected';
import { orderRecordsRoute } from './order';
import { listRecordsRoute, readRecordRoute, tagsRoute, takenValuesRoute, titlesRoute } from './readRoutes';
import { relatedRoute } from './related';
import { sumsRoute } from './sums';
import { undoEditRoute } from './undoEdit';
import { createRecordRoute, removeRecordRoute, updateRecordRoute } from './writeRoutes';

/**
 * Returns the generic endpoints of a collection: list, read, create, update and delete, as far as its
 * resources allow them. The only record of a collection has only read and update, at the collection's path.
 */
export function recordRoutes(faces: Faces, ports: RecordPorts): Route[] {
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
      ? [orderRecordsRoute(faces, `${all}/order`, ports)]
      : []),
    ...(faces.all.some((face) => listViewsOf(face).length > 0) ? [listRecordsRoute(faces, all, ports)] : []),
    ...(faces.all.some((face) => listViewsOf(face).some(({ sums = [] }) => sums.length > 0))
      ? [sumsRoute(faces, `${all}/sums`, ports)]
      : []),
    ...(faces.all.some((face) => face.create !== false) ? [createRecordRoute(faces, all, ports)] : []),
    ...(faces.all.some((face) => uniqueRules(face).length > 0)
      ? [takenValuesRoute(faces, `${all}/taken`, ports)]
      : []),
    // This route comes before the route for one record, which would take `titles` for an id. No id is
    // `titles`.
    ...(hasFaceWithTitle(faces) ? [titlesRoute(faces, `${all}/titles`, ports)] : []),
    ...(taggedPaths(faces).length > 0 ? [tagsRoute(faces, `${all}/tags/:field`, ports)] : []),
    ...(faces.all.some((face) => face.bulk?.delete)
      ? [deleteSelectedRoute(faces, `${all}/delete`, ports)]
      : []),
    ...(faces.all.some((face) => bulkEditPathsOf(face).length > 0)
      ? [editSelectedRoute(faces, `${all}/edit`, ports), undoEditRoute(faces, `${all}/edit/:id/undo`, ports)]
      : []),
    ...(faces.all.some((face) => face.list?.import) ? [importRoute(faces, `${all}/import`, ports)] : []),
    readRecordRoute(faces, one, ports),
    ...(faces.all.some((face) => face.update !== false) ? [updateRecordRoute(faces, one, ports)] : []),
    ...(faces.all.some(({ related }) => related !== undefined)
      ? [relatedRoute(faces, `${one}/related`, ports)]
      : []),
    ...actNamesIn(faces).map((name) => actRoute(faces, one, name, ports)),
    ...bulkActNamesIn(faces).map((name) => actSelectedRoute(faces, all, name, ports)),
    ...(faces.all.some((face) => face.remove !== false) ? [removeRecordRoute(faces, one, ports)] : []),
  ];
}
