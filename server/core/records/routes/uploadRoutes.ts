import type { AnyResource, Loose } from '../../../../src/core/schema/index';
import { removePendingAsset, toAsset } from '../../assets/assets';
import { receiveUpload } from '../../assets/receiveUpload';
import { ApiError } from '../../basics/errors';
import {
  type CollectionResources,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/collections';
import { API_BASE_PATH, defineChange, type Route, type RouteCall, type WriteContext } from '../../call/route';
import { requireFieldWriteRights, requireRightToChangeRecord } from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import type { LockKey } from '../../store/store';
import { describeRecordFilesRoute, reorderFilesBodySchema } from '../facts/files';
import type { RecordDependencies } from '../ports';
import { computeLocksForRecordSave } from '../writes/locksOfChange';
import { requireChangeableResource } from '../writes/notAllowed';
import { requireCurrentRecordVersion, saveRecord } from '../writes/save';
import { createRepeatedPostResponder, readAndLogRequestedRecord } from './about';
import { type FileReorderEndpoint, listFileReorderEndpoints } from './fileOrders';
import { type FileUploadTarget, listFileUploadTargets } from './slots';

/**
 * Whether a resource's records have the file field or list of files at `path`. Resources that share a
 * collection sometimes have different fields.
 */
const hasFileField = (resource: AnyResource, { path }: FileUploadTarget | FileReorderEndpoint) =>
  [...listFileUploadTargets([resource]), ...listFileReorderEndpoints([resource])].some(
    (fileEndpoint) => fileEndpoint.path === path,
  );

/** Returns the locks that `saveRecordWithChangedFiles` needs, computed from the stored record. */
async function computeLocksForFileChange(
  { params }: RouteCall,
  collection: CollectionResources,
  { store, product }: RecordDependencies,
  applyFileChange: (resource: AnyResource, record: Loose) => Loose,
): Promise<LockKey[]> {
  const recordId = params.id ?? '';
  const storedRecord = await store.get(collection.path, recordId);
  if (!storedRecord) return [exclusiveLock(collection.path, recordId)];
  const resource = getResourceWithAllFields({ product }, requireResourceOfRecord(collection, storedRecord));
  try {
    return computeLocksForRecordSave(product, resource, storedRecord, {
      ...applyFileChange(resource, storedRecord),
      _id: recordId,
    });
  } catch {
    // The change threw an error, for example for a wrong index. The transaction will repeat the change and
    // report the error.
    return [exclusiveLock(collection.path, recordId)];
  }
}

/**
 * Stores the next version of the record that a call is about, with changed files. Throws 404 if the record's
 * resource does not have the file field or list of files.
 */
async function saveRecordWithChangedFiles(
  writeContext: WriteContext,
  collection: CollectionResources,
  { messages }: Pick<RecordDependencies, 'messages'>,
  fileEndpoint: FileUploadTarget | FileReorderEndpoint,
  applyFileChange: (resource: AnyResource, record: Loose) => Loose,
) {
  const { call, tx } = writeContext;
  const { before, resource } = await readAndLogRequestedRecord(call, tx, collection, messages);
  requireRightToChangeRecord(call, resource, before);
  if (!hasFileField(resource, fileEndpoint)) throw new ApiError('not_found');
  requireChangeableResource(resource, messages);
  requireCurrentRecordVersion(collection, call, before);
  const updatedRecord = { ...applyFileChange(resource, before), _id: before._id };
  requireFieldWriteRights(call, resource, before, updatedRecord);
  const document = await saveRecord(writeContext, resource, before, updatedRecord);
  return { id: document._id, answer: { status: 200, record: document } };
}

const getFileIndexOrIdParam = ({ params }: RouteCall) => params.at ?? '';

function createUploadRoute(
  collection: CollectionResources,
  uploadTarget: FileUploadTarget,
  routePath: string,
  ports: RecordDependencies,
): Route {
  return defineChange({
    method: 'POST',
    path: routePath,
    who: collection.who,
    describe: () => describeRecordFilesRoute(collection, 'Stores a file'),
    of: collection,
    access: 'upload',
    input: uploadTarget.wanted,
    answerAgain: createRepeatedPostResponder(collection),
    async prepare(call, uploadBody) {
      const asset = await receiveUpload(ports, uploadBody, uploadTarget, call.now);
      ports.copies.begin(asset, uploadTarget.sizes);
      const putUploadedFileInRecord = (resource: AnyResource, record: Loose) =>
        uploadTarget.putFile(resource, record, getFileIndexOrIdParam(call), toAsset(asset));
      return {
        locks: () => computeLocksForFileChange(call, collection, ports, putUploadedFileInRecord),
        run: (writeContext) =>
          saveRecordWithChangedFiles(writeContext, collection, ports, uploadTarget, putUploadedFileInRecord),
        undo: () => removePendingAsset(ports, asset._id),
      };
    },
  });
}

function createRemoveFileRoute(
  collection: CollectionResources,
  uploadTarget: FileUploadTarget,
  routePath: string,
  ports: RecordDependencies,
): Route {
  return defineChange({
    method: 'DELETE',
    path: routePath,
    who: collection.who,
    verb: 'write',
    describe: () => describeRecordFilesRoute(collection, 'Removes a file'),
    of: collection,
    access: 'update',
    input: 'none',
    async prepare(call) {
      const removeFileFromRecord = (_resource: AnyResource, record: Loose) =>
        uploadTarget.removeFile(record, getFileIndexOrIdParam(call));
      return {
        locks: () => computeLocksForFileChange(call, collection, ports, removeFileFromRecord),
        run: (writeContext) =>
          saveRecordWithChangedFiles(writeContext, collection, ports, uploadTarget, removeFileFromRecord),
      };
    },
  });
}

function createReorderFilesRoute(
  collection: CollectionResources,
  reorderEndpoint: FileReorderEndpoint,
  routePath: string,
  ports: RecordDependencies,
): Route {
  return defineChange({
    method: 'PUT',
    path: routePath,
    who: collection.who,
    describe: () => describeRecordFilesRoute(collection, 'Puts files in an order', reorderFilesBodySchema),
    of: collection,
    access: 'update',
    input: 'json',
    async prepare(call, body) {
      const reorderFilesInRecord = (resource: AnyResource, record: Loose) =>
        reorderEndpoint.applyOrder(resource, record, body);
      return {
        locks: () => computeLocksForFileChange(call, collection, ports, reorderFilesInRecord),
        run: (writeContext) =>
          saveRecordWithChangedFiles(writeContext, collection, ports, reorderEndpoint, reorderFilesInRecord),
      };
    },
  });
}

/** The endpoints that add, remove and reorder files of a collection's records. Each request adds one file. */
export function uploadRoutes(collection: CollectionResources, ports: RecordDependencies): Route[] {
  const formatFileEndpointPath = ({ path }: { path: string }) =>
    `${API_BASE_PATH}/${collection.path}/:id/${path}`;
  return [
    ...listFileReorderEndpoints(collection.all).map((reorderEndpoint) =>
      createReorderFilesRoute(collection, reorderEndpoint, formatFileEndpointPath(reorderEndpoint), ports),
    ),
    ...listFileUploadTargets(collection.all).flatMap((uploadTarget) => [
      createUploadRoute(collection, uploadTarget, formatFileEndpointPath(uploadTarget), ports),
      createRemoveFileRoute(collection, uploadTarget, formatFileEndpointPath(uploadTarget), ports),
    ]),
  ];
}
