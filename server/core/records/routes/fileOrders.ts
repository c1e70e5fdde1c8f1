import {
  type AnyResource,
  type Asset,
  fieldEntries,
  groupDisplayableFilesAt,
  isMultiFileField,
  type Loose,
  setAt,
} from '../../../../src/core/schema/index';
import { refuseUnknownKeys } from '../../call/params';
import { refuseRecordWithProblems } from '../body/body';

/** An endpoint that reorders the files of a record. */
export interface FileReorderEndpoint {
  /** Path of the endpoint, relative to the record's path. */
  path: string;
  /**
   * Returns the record with its files in the order of the body's `order`. Throws 422 unless `order` has the
   * id of each file exactly once.
   */
  applyOrder(resource: AnyResource, record: Loose, body: Loose): Loose;
}

/** Returns the files in the order of `order`. Null unless `order` has the id of each file exactly once. */
function orderFilesByIds(held: readonly Asset[], order: unknown): Asset[] | null {
  if (!Array.isArray(order) || order.length !== held.length) return null;
  const byId = new Map<unknown, Asset>(held.map((file) => [file._id, file]));
  const files = order.flatMap((id: unknown) => {
    const file = byId.get(id);
    byId.delete(id);
    return file ? [file] : [];
  });
  return files.length === held.length ? files : null;
}

const createFileReorderEndpoint = (path: string, to: string): FileReorderEndpoint => ({
  path: to,
  applyOrder(resource, record, { order, ...rest }) {
    refuseUnknownKeys(Object.keys(rest));
    const { shown, others } = groupDisplayableFilesAt(record, path);
    const files = orderFilesByIds(shown, order);
    if (!files) refuseRecordWithProblems(resource, { [path]: { key: 'notAnOrder' } });
    return setAt(record, path, files && [...files, ...others]);
  },
});

/**
 * Returns the endpoints that reorder files of a collection's records: one for each list of files that can be
 * reordered.
 */
export function listFileReorderEndpoints(resources: readonly AnyResource[]): FileReorderEndpoint[] {
  const all = resources.flatMap(({ fields }) =>
    [...fieldEntries(fields)].flatMap(([path, field]) =>
      isMultiFileField(field) && field.reorder ? [createFileReorderEndpoint(path, field.upload.to)] : [],
    ),
  );
  return [...new Map(all.map((ordered) => [ordered.path, ordered])).values()];
}
