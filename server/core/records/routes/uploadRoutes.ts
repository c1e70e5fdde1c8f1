import type { AnyResource, Loose } from '../../../../src/core/schema/index';
import { removePendingAsset, toAsset } from '../../assets/assets';
import { receiveUpload } from '../../assets/receiveUpload';
import { ApiError } from '../../basics/errors';
import {
  type CollectionResources,
  findResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/faces';
import { API_BASE_PATH, change, type Route, type RouteCall, type WriteContext } from '../../call/route';
import { requireFieldWriteRights, requireRightToChangeRecord } from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import type { LockKey } from '../../store/store';
import { recordFilesRouteDescription, reorderFilesBodySchema } from '../facts/files';
import type { RecordDependencies } from '../ports';
import { locksOfRecordSave } from '../writes/locksOfChange';
import { requireChangeableResource } from '../writes/notAllowed';
import { requireCurrentRecordVersion, saveRecord } from '../writes/save';
import { createRepeatedPostResponder, readRecordNamedByCall } from './about';
import { type FileReorderEndpoint, fileReorderEndpointsOfResources } from './fileOrders';
import { type FileUploadTarget, fileUploadTargetsOfResources } from './slots';

/**
 * Whether a resource's records have a certain file field or list of files. Resources that share a collection
 * sometimes have different fields.
 */
const hasFileField = (face: AnyResource, { path }: FileUploadTarget | FileReorderEndpoint) =>
  [...fileUploadTargetsOfResources([face]), ...fileReorderEndpointsOfResources([face])].some(
    (each) => each.path === path,
  );

/** Returns the locks that `saveRecordWithChangedFiles` needs, computed from the stored record. */
async function locksForChangedFiles(
  { params }: RouteCall,
  faces: CollectionResources,
  { store, product }: RecordDependencies,
  next: (face: AnyResource, record: Loose) => Loose,
): Promise<LockKey[]> {
  const id = params.id ?? '';
  const before = await store.get(faces.path, id);
  if (!before) return [exclusiveLock(faces.path, id)];
  const face = findResourceWithAllFields({ product }, requireResourceOfRecord(faces, before));
  try {
    return locksOfRecordSave(product, face, before, { ...next(face, before), _id: id });
  } catch {
    // The change threw an error, for example because of a wrong index. The transaction will run the change
    // again and report the error.
    return [exclusiveLock(faces.path, id)];
  }
}

/**
 * Stores the next version of the record that a call is about, with changed files. Throws 404 if the record
 * does not have the file field or list of files.
 */
async function saveRecordWithChangedFiles(
  work: WriteContext,
  faces: CollectionResources,
  { messages }: Pick<RecordDependencies, 'messages'>,
  place: FileUploadTarget | FileReorderEndpoint,
  next: (face: AnyResource, record: Loose) => Loose,
) {
  const { call, tx } = work;
  const { before, face } = await readRecordNamedByCall(call, tx, faces, messages);
  requireRightToChangeRecord(call, face, before);
  if (!hasFileField(face, place)) throw new ApiError('not_found');
  requireChangeableResource(face, messages);
  requireCurrentRecordVersion(faces, call, before);
  const after = { ...next(face, before), _id: before._id };
  requireFieldWriteRights(call, face, before, after);
  const document = await saveRecord(work, face, before, after);
  return { id: document._id, answer: { status: 200, record: document } };
}

const fileIndexOf = ({ params }: RouteCall) => params.at ?? '';

function createUploadRoute(
  faces: CollectionResources,
  slot: FileUploadTarget,
  path: string,
  ports: RecordDependencies,
): Route {
  return change({
    method: 'POST',
    path,
    who: faces.who,
    describe: () => recordFilesRouteDescription(faces, 'Stores a file'),
    of: faces,
    access: 'upload',
    input: slot.wanted,
    answerAgain: createRepeatedPostResponder(faces),
    async prepare(call, sent) {
      const asset = await receiveUpload(ports, sent, slot, call.now);
      ports.copies.begin(asset, slot.sizes);
      const putFile = (face: AnyResource, record: Loose) =>
        slot.put(face, record, fileIndexOf(call), toAsset(asset));
      return {
        locks: () => locksForChangedFiles(call, faces, ports, putFile),
        run: (work) => saveRecordWithChangedFiles(work, faces, ports, slot, putFile),
        undo: () => removePendingAsset(ports, asset._id),
      };
    },
  });
}

function removeFileRoute(
  faces: CollectionResources,
  slot: FileUploadTarget,
  path: string,
  ports: RecordDependencies,
): Route {
  return change({
    method: 'DELETE',
    path,
    who: faces.who,
    verb: 'write',
    describe: () => recordFilesRouteDescription(faces, 'Removes a file'),
    of: faces,
    access: 'update',
    input: 'none',
    async prepare(call) {
      const removeFile = (_face: AnyResource, record: Loose) => slot.remove(record, fileIndexOf(call));
      return {
        locks: () => locksForChangedFiles(call, faces, ports, removeFile),
        run: (work) => saveRecordWithChangedFiles(work, faces, ports, slot, removeFile),
      };
    },
  });
}

function createReorderRoute(
  faces: CollectionResources,
  ordered: FileReorderEndpoint,
  path: string,
  ports: RecordDependencies,
): Route {
  return change({
    method: 'PUT',
    path,
    who: faces.who,
    describe: () => recordFilesRouteDescription(faces, 'Puts files in an order', reorderFilesBodySchema),
    of: faces,
    access: 'update',
    input: 'json',
    async prepare(call, body) {
      const reorderFiles = (face: AnyResource, record: Loose) => ordered.put(face, record, body);
      return {
        locks: () => locksForChangedFiles(call, faces, ports, reorderFiles),
        run: (work) => saveRecordWithChangedFiles(work, faces, ports, ordered, reorderFiles),
      };
    },
  });
}

/** The endpoints that add, remove and reorder files of a collection's records. Each request adds one file. */
export function uploadRoutes(faces: CollectionResources, ports: RecordDependencies): Route[] {
  const fileEndpointPath = ({ path }: { path: string }) => `${API_BASE_PATH}/${faces.path}/:id/${path}`;
  return [
    ...fileReorderEndpointsOfResources(faces.all).map((ordered) =>
      createReorderRoute(faces, ordered, fileEndpointPath(ordered), ports),
    ),
    ...fileUploadTargetsOfResources(faces.all).flatMap((slot) => [
      createUploadRoute(faces, slot, fileEndpointPath(slot), ports),
      removeFileRoute(faces, slot, fileEndpointPath(slot), ports),
    ]),
  ];
}
