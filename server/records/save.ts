import type { AnyResource, Loose } from '../../src/schema/index';
import { assetIdsOf, own } from '../assets/assets';
import { ApiError } from '../basics/errors';
import type { Answer, Call, Work } from '../call/route';
import type { Document, Reader } from '../store/store';
import type { Faces } from './faces';

/** An answer about one record, with its version as ETag. */
export const recordAnswer = (faces: Faces, document: Document, status: number): Answer => ({
  status,
  body: { [faces.one]: document },
  headers: { ETag: `"${document.version}"` },
});

/** A stored record; 404 where there is none. */
export async function getRecord(reader: Reader, faces: Faces, id: string): Promise<Document> {
  const document = await reader.get(faces.path, id);
  if (!document) throw new ApiError('not_found');
  return document;
}

/** What a repeated POST is answered: the record that the first one made or changed, as it is now. */
export const recordAgain = (faces: Faces) => async (reader: Reader, id: string, status: number) =>
  recordAnswer(faces, await getRecord(reader, faces, id), status);

/** Refuses a call that was made for another version of the record, with the record as it is: 412. */
export function checkVersion(faces: Faces, { request }: Call, document: Document): void {
  const wanted = request.headers.get('if-match')?.replace(/^W\//, '').replaceAll('"', '');
  if (wanted === undefined || wanted === '*' || wanted === String(document.version)) return;
  throw new ApiError('conflict', { body: { [faces.one]: document } });
}

/** Stores a record's next version, and keeps in step which assets it refers to. */
export async function save(
  { tx, call, released }: Work,
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
  released.push(...(await own(tx, `${path}/${document._id}`, idsBefore, idsAfter)));
  return document;
}

/** Removes a record and lets go of its assets. */
export async function remove(
  { tx, released }: Work,
  resource: AnyResource,
  document: Document,
): Promise<void> {
  const { path } = resource.api;
  await tx.remove(path, document._id);
  const ids = assetIdsOf(resource.fields, document);
  released.push(...(await own(tx, `${path}/${document._id}`, ids, new Set())));
}
