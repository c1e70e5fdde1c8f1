import type { AnyResource, Loose } from '../../src/schema/index';
import { assetIdsOf, syncOwners } from '../assets/assets';
import { ApiError } from '../basics/errors';
import type { Answer, Call, WriteContext } from '../call/route';
import type { Document, Reader } from '../store/store';
import type { Faces } from './faces';

/** Returns an answer with one record, and its version as ETag. */
export const recordAnswer = (faces: Pick<Faces, 'one'>, document: Document, status: number): Answer => ({
  status,
  body: { [faces.one]: document },
  headers: { ETag: `"${document.version}"` },
});

/** Returns a stored record; throws 404 if there is none. */
export async function getRecord(reader: Reader, faces: Faces, id: string): Promise<Document> {
  const document = await reader.get(faces.path, id);
  if (!document) throw new ApiError('not_found');
  return document;
}

/** Throws 412 with the current record if the call's If-Match names another version. */
export function checkVersion(faces: Pick<Faces, 'one'>, { request }: Call, document: Document): void {
  const wanted = request.headers.get('if-match')?.replace(/^W\//, '').replaceAll('"', '');
  if (wanted === undefined || wanted === '*' || wanted === String(document.version)) return;
  throw new ApiError('conflict', { body: { [faces.one]: document } });
}

/**
 * Throws like `checkVersion`, and 428 if the call names no version of a record that has one: it could overwrite what
 * its operator never saw.
 */
export function requireVersion(faces: Pick<Faces, 'one'>, call: Call, document: Document): void {
  const isNamed = call.allowsUnversioned || call.request.headers.has('if-match');
  if (!isNamed && document.version > 0) throw new ApiError('version_needed');
  checkVersion(faces, call, document);
}

/** Stores the next version of a record and updates the owners of its assets. */
export async function save(
  { tx, call, released }: WriteContext,
  resource: AnyResource,
  before: Document | null,
  after: Loose & { _id: string },
): Promise<Document> {
  const { path } = resource.api;
  const { _id, name } = call.operator;
  const document: Document = {
    ...after,
    version: (before?.version ?? 0) + 1,
    updatedAt: call.now.toISOString(),
    updatedBy: { _id, name },
  };
  await (before ? tx.replace(path, document) : tx.insert(path, document));
  const idsBefore = assetIdsOf(resource.fields, before ?? {});
  const idsAfter = assetIdsOf(resource.fields, document);
  released.push(...(await syncOwners(tx, `${path}/${document._id}`, idsBefore, idsAfter)));
  return document;
}

/** Removes a record and releases its assets. */
export async function remove(
  { tx, released }: WriteContext,
  resource: AnyResource,
  document: Document,
): Promise<void> {
  const { path } = resource.api;
  await tx.remove(path, document._id);
  const ids = assetIdsOf(resource.fields, document);
  released.push(...(await syncOwners(tx, `${path}/${document._id}`, ids, new Set())));
}
