import { type AnyResource, getAt, type Loose, setAt, walk } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { refuseProblems } from '../records/body';
import { shorten } from '../records/query';

/** Files of records that a call puts into another order: a pure change from record to record. */
export interface Ordered {
  /** Of the call, below the record's own path. */
  path: string;
  /** The record with its files as the body's `order` says: each held one's id once, or 422. */
  put(face: AnyResource, record: Loose, body: Loose): Loose;
}

const heldAt = (record: Loose, path: string): Loose[] => {
  const value = getAt(record, path);
  return Array.isArray(value) ? value : [];
};

/** The files in an order of ids; null where that is not each of them once. */
function inOrder(held: readonly Loose[], order: unknown): Loose[] | null {
  if (!Array.isArray(order) || order.length !== held.length) return null;
  const byId = new Map(held.map((file) => [file._id, file]));
  const files = order.flatMap((id: unknown) => {
    const file = byId.get(id);
    byId.delete(id);
    return file ? [file] : [];
  });
  return files.length === held.length ? files : null;
}

const orderAt = (path: string, to: string): Ordered => ({
  path: to,
  put(face, record, { order, ...others }) {
    const unknown = Object.keys(others);
    if (unknown.length > 0) throw new ApiError('unknown_key', { args: { keys: shorten(unknown) } });
    const files = inOrder(heldAt(record, path), order);
    if (!files) refuseProblems(face, { [path]: { key: 'notAnOrder' } });
    return setAt(record, path, files);
  },
});

/** The orders that calls of a collection change, those of its faces together. */
export function ordersOf(faces: readonly AnyResource[]): Ordered[] {
  const all = faces.flatMap(({ fields }) =>
    [...walk(fields)].flatMap(([path, field]) =>
      field.kind === 'files' && field.reorder ? [orderAt(path, field.upload.to)] : [],
    ),
  );
  return [...new Map(all.map((ordered) => [ordered.path, ordered])).values()];
}
