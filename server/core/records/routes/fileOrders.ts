import {
  type AnyResource,
  type Asset,
  fieldEntries,
  isMultiFileField,
  type Loose,
  setAt,
  splitFilesByDisplayability,
} from '../../../../src/core/schema/index';
import { refuseUnknownKeys } from '../../call/params';
import { refuseRecordWithProblems } from '../body/body';

export interface FileReorderEndpoint {
  /** Path of the endpoint, relative to the record's path. */
  path: string;
  /**
   * Returns the record with its files in the order of the body's `order`. Throws 422 unless `order` has the
   * id of each file exactly once.
   */
  applyOrder(resource: AnyResource, record: Loose, body: Loose): Loose;
}

/** Returns the files in the order of `orderedIds`. Null unless `orderedIds` has the id of each file exactly once. */
function orderFilesByIds(currentFiles: readonly Asset[], orderedIds: unknown): Asset[] | null {
  if (!Array.isArray(orderedIds) || orderedIds.length !== currentFiles.length) return null;
  const filesById = new Map<unknown, Asset>(currentFiles.map((file) => [file._id, file]));
  const orderedFiles = orderedIds.flatMap((id: unknown) => {
    const file = filesById.get(id);
    filesById.delete(id);
    return file ? [file] : [];
  });
  return orderedFiles.length === currentFiles.length ? orderedFiles : null;
}

const createFileReorderEndpoint = (filesPath: string, endpointPath: string): FileReorderEndpoint => ({
  path: endpointPath,
  applyOrder(resource, record, { order, ...rest }) {
    refuseUnknownKeys(Object.keys(rest));
    const { shown, others } = splitFilesByDisplayability(record, filesPath);
    const orderedFiles = orderFilesByIds(shown, order);
    if (!orderedFiles) refuseRecordWithProblems(resource, { [filesPath]: { key: 'notAnOrder' } });
    return setAt(record, filesPath, orderedFiles && [...orderedFiles, ...others]);
  },
});

/**
 * Returns the endpoints that reorder files of a collection's records: one for each list of files that can be
 * reordered.
 */
export function listFileReorderEndpoints(resources: readonly AnyResource[]): FileReorderEndpoint[] {
  const endpoints = resources.flatMap(({ fields }) =>
    [...fieldEntries(fields)].flatMap(([path, field]) =>
      isMultiFileField(field) && field.reorder ? [createFileReorderEndpoint(path, field.upload.to)] : [],
    ),
  );
  return [...new Map(endpoints.map((endpoint) => [endpoint.path, endpoint])).values()];
}
