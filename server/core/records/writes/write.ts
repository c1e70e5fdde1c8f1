import { type AnyResource, type Loose, mayKeepStates } from '../../../../src/core/schema/index';
import { assetIdsOf, moveAssets, syncOwners } from '../../assets/assets';
import { ApiError } from '../../basics/errors';
import type { WriteContext } from '../../call/route';
import { keepSwitches } from '../../ledger/ledger';
import { forgetStates, isKeptState, keepState, type Made, recordName, stateOwner } from '../../states/states';
import type { Document } from '../../store/store';
import { treeProblems } from './tree';

/** Returns a record as its next version, by the call's operator. */
export function nextVersion(
  { call }: WriteContext,
  before: Document | null,
  after: Loose & { _id: string },
): Document {
  const { _id, name, machine } = call.operator;
  return {
    ...after,
    version: (before?.version ?? 0) + 1,
    updatedAt: call.now.toISOString(),
    updatedBy: { _id: machine ? null : _id, name },
  };
}

/** Stores a version of a record, keeps the one before, and updates the owners of its assets. */
export async function write(
  work: WriteContext,
  resource: AnyResource,
  { before, after, made }: { before: Document | null; after: Document; made: Made },
): Promise<void> {
  const { path } = resource.api;
  const misplaced = await treeProblems(work.tx, resource, made.by === 'bin' ? null : before, after);
  // Several writes of hooks, each right by itself, could close a cycle together.
  if (Object.keys(misplaced).length > 0) throw new ApiError('invalid');
  await (before && made.by !== 'bin' ? work.tx.replace(path, after) : work.tx.insert(path, after));
  await syncStates(work, resource, before, after, made);
  await keepSwitches(work, resource, before, after);
}

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...ids].filter((id) => !others.has(id)));

/**
 * Keeps the state of a record before a change, with the files that it no longer shows; without states these are
 * released.
 */
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
    // It may have become a record whose traces must not stay.
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
