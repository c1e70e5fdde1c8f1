import { type AnyResource, isObject, type Loose, mayKeepStates } from '../../../src/core/schema/index';
import { assetIdsOf, moveAssets, syncOwners } from '../assets/assets';
import { ApiError } from '../basics/errors';
import type { Faces } from '../call/faces';
import type { Call, WriteContext } from '../call/route';
import { tagsIn } from '../call/tag';
import { forgetStates, isKeptState, keepState, type Made, recordName, stateOwner } from '../states/states';
import type { Document, Reader } from '../store/store';

/** Returns a stored record; throws 404 if there is none. */
export async function getRecord(reader: Reader, faces: Faces, id: string): Promise<Document> {
  const document = await reader.get(faces.path, id);
  if (!document) throw new ApiError('not_found');
  return document;
}

/** Throws 412 with the current record if the call's If-Match names another version. */
export function checkVersion(faces: Pick<Faces, 'one'>, call: Call, document: Document): void {
  const wanted = tagsIn(call, 'if-match');
  if (!wanted || wanted.includes('*') || wanted.includes(String(document.version))) return;
  const isOwn = isObject(document.updatedBy) && document.updatedBy._id === call.operator._id;
  throw new ApiError('conflict', { record: { [faces.one]: document }, isOwn });
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

/** Stores the next version of a record, keeps the one before, and updates the owners of its assets. */
export async function save(
  work: WriteContext,
  resource: AnyResource,
  before: Document | null,
  after: Loose & { _id: string },
  made: Made = { by: 'save' },
): Promise<Document> {
  const { path } = resource.api;
  const document = nextVersion(work, before, after);
  await (before ? work.tx.replace(path, document) : work.tx.insert(path, document));
  await syncStates(work, resource, before, document, made);
  return document;
}

/** Stores a record that was deleted again, as its next version. */
export async function saveAgain(
  work: WriteContext,
  resource: AnyResource,
  record: Document,
): Promise<Document> {
  const document = nextVersion(work, record, record);
  await work.tx.insert(resource.api.path, document);
  await syncStates(work, resource, record, document, { by: 'bin' });
  return document;
}

function nextVersion(
  { call }: WriteContext,
  before: Document | null,
  after: Loose & { _id: string },
): Document {
  const { _id, name } = call.operator;
  return {
    ...after,
    version: (before?.version ?? 0) + 1,
    updatedAt: call.now.toISOString(),
    updatedBy: { _id, name },
  };
}

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...ids].filter((id) => !others.has(id)));

/** Keeps what a record was before a change, with the files that it no longer shows; without states these are released. */
async function syncStates(
  { tx, call, released, states }: WriteContext,
  resource: AnyResource,
  before: Document | null,
  after: Document,
  made: Made,
): Promise<void> {
  const { path } = resource.api;
  const owner = recordName(path, after._id);
  const idsBefore = assetIdsOf(resource.fields, before ?? {});
  const idsAfter = assetIdsOf(resource.fields, after);
  if (!isKeptState(resource, before, after, states)) {
    released.push(...(await syncOwners(tx, owner, idsBefore, idsAfter)));
    // It may have become a record of which nothing may stay.
    if (before && mayKeepStates(resource)) released.push(...(await forgetStates(tx, path, after._id)));
    return;
  }
  await syncOwners(tx, owner, new Set(), without(idsAfter, idsBefore));
  const keeper = stateOwner({ record: owner, number: before.version });
  const { moved, bytes } = await moveAssets(tx, without(idsBefore, idsAfter), owner, keeper);
  const step = { before, after, made, assets: moved, fileBytes: bytes, now: call.now };
  released.push(...(await keepState(tx, resource, step, states)));
}

/** Removes a record with its older states, and releases its assets. */
export async function remove(
  { tx, released }: WriteContext,
  resource: AnyResource,
  document: Document,
): Promise<void> {
  const { path } = resource.api;
  await tx.remove(path, document._id);
  const ids = assetIdsOf(resource.fields, document);
  released.push(...(await syncOwners(tx, recordName(path, document._id), ids, new Set())));
  if (mayKeepStates(resource)) released.push(...(await forgetStates(tx, path, document._id)));
}
