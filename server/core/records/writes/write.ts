import { type AnyResource, hasRecordsWithOldVersions, type Loose } from '../../../../src/core/schema/index';
import {
  collectAssetIds,
  hasUnchangedFileValues,
  removeAssetOwnerReference,
  replaceAssetOwnerReference,
  updateAssetOwnersForRecordChange,
} from '../../assets/assets';
import { collectNamedAssetIds } from '../../assets/namedAssets';
import { createShowablePictureTest } from '../../assets/publicity';
import { ApiError } from '../../basics/errors';
import type { WriteContext } from '../../call/route';
import { appendConsentsChangedBySave } from '../../ledger/ledger';
import { formatFileOwnerOfOlderState } from '../../states/keptFiles';
import {
  appendRecordId,
  type RecordChangeOrigin,
  type RecordChangeWithReleasedFiles,
  removeOlderRecordStates,
  shouldStoreOlderState,
  storeOlderRecordStates,
} from '../../states/states';
import type { Document } from '../../store/store';
import { findTreePositionProblems } from './tree';

/** Returns the next version of a record, stamped with the call's operator and time. */
export function toNextRecordVersion(
  { call }: WriteContext,
  previousRecord: Document | null,
  updatedRecord: Loose & { _id: string },
): Document {
  const { _id, name, machine } = call.operator;
  return {
    ...updatedRecord,
    version: (previousRecord?.version ?? 0) + 1,
    updatedAt: call.now.toISOString(),
    updatedBy: { _id: machine ? null : _id, name },
  };
}

/** The state of a record before and after a write. */
export interface RecordBeforeAndAfter {
  before: Document | null;
  after: Document;
  /** The kind of change that led to the new state, such as a save or an act. */
  made: RecordChangeOrigin;
}

const isCreatedOrRestoredRecord = ({ before, made }: RecordBeforeAndAfter): boolean =>
  !before || made.by === 'bin';

/**
 * Stores a version of a record, and keeps the previous state. Also updates which record or older state holds
 * each file.
 */
export const writeRecord = (
  writeContext: WriteContext,
  resource: AnyResource,
  recordChange: RecordBeforeAndAfter,
): Promise<void> => writeRecords(writeContext, resource, [recordChange]);

/** Like `writeRecord`, for several records at once. */
export async function writeRecords(
  writeContext: WriteContext,
  resource: AnyResource,
  recordChanges: readonly RecordBeforeAndAfter[],
): Promise<void> {
  // A tree's records are written one by one, because the check of a position reads the records written
  // before.
  const batches = resource.tree ? recordChanges.map((recordChange) => [recordChange]) : [recordChanges];
  for (const batch of batches) await writeRecordBatch(writeContext, resource, batch);
}

async function writeRecordBatch(
  writeContext: WriteContext,
  resource: AnyResource,
  recordChanges: readonly RecordBeforeAndAfter[],
): Promise<void> {
  const { path } = resource.api;
  for (const recordChange of resource.tree ? recordChanges : []) {
    const treePositionProblems = await findTreePositionProblems(
      writeContext.tx,
      resource,
      isCreatedOrRestoredRecord(recordChange) ? null : recordChange.before,
      recordChange.after,
    );
    // Several writes by hooks may each be valid, but together put a record below itself in the tree.
    if (Object.keys(treePositionProblems).length > 0) throw new ApiError('invalid');
  }
  const [added, changed] = [
    recordChanges.filter(isCreatedOrRestoredRecord),
    recordChanges.filter((recordChange) => !isCreatedOrRestoredRecord(recordChange)),
  ];
  if (added.length > 0) await writeContext.tx.insert(path, ...added.map(({ after }) => after));
  if (changed.length > 0) await writeContext.tx.replace(path, ...changed.map(({ after }) => after));
  await storeOlderStatesOrReleaseFiles(writeContext, resource, recordChanges);
  for (const { before, after } of recordChanges) {
    if (before) writeContext.ownVersions.note(path, after._id, before.version, after.version);
  }
  for (const { before, after } of resource.consents ? recordChanges : []) {
    await appendConsentsChangedBySave(writeContext, resource, before, after);
  }
}

const computeSetDifference = (ids: ReadonlySet<string>, excludedIds: ReadonlySet<string>): Set<string> =>
  new Set([...ids].filter((id) => !excludedIds.has(id)));

/**
 * Returns the ids of the files that a record shows before and after a change. Empty if the change can't
 * affect files.
 */
function collectFileIdsBeforeAndAfter(
  { fields }: AnyResource,
  previousRecord: Document | null,
  updatedRecord: Document,
) {
  const hasFileChanges = !previousRecord || !hasUnchangedFileValues(fields, previousRecord, updatedRecord);
  const collectFileIdsIfChanged = (recordState: Loose) =>
    hasFileChanges ? collectAssetIds(fields, recordState) : new Set<string>();
  return [collectFileIdsIfChanged(previousRecord ?? {}), collectFileIdsIfChanged(updatedRecord)] as const;
}

/**
 * Stores the states of records before a change. Each state keeps the files that the changed record no longer
 * shows. If the states are not kept, these files are released.
 */
async function storeOlderStatesOrReleaseFiles(
  { tx, call, product, released, states }: WriteContext,
  resource: AnyResource,
  recordChanges: readonly RecordBeforeAndAfter[],
): Promise<void> {
  const { path } = resource.api;
  const mayShowPicture = createShowablePictureTest(call.operator.scope, product.resources);
  const changesWithKeptState: RecordChangeWithReleasedFiles[] = [];
  for (const { before, after, made } of recordChanges) {
    const fileOwnerName = appendRecordId(path, after._id);
    const [idsBefore, idsAfter] = collectFileIdsBeforeAndAfter(resource, before, after);
    if (!shouldStoreOlderState(resource, before, after, states)) {
      released.push(
        ...(await updateAssetOwnersForRecordChange(tx, fileOwnerName, idsBefore, idsAfter, mayShowPicture)),
      );
      // If the state before the change must not be kept, the states from earlier changes are removed too.
      if (before && hasRecordsWithOldVersions(resource))
        released.push(...(await removeOlderRecordStates(tx, path, after._id)));
      continue;
    }
    await updateAssetOwnersForRecordChange(
      tx,
      fileOwnerName,
      new Set(),
      computeSetDifference(idsAfter, idsBefore),
      mayShowPicture,
    );
    const olderStateOwnerName = formatFileOwnerOfOlderState({
      record: fileOwnerName,
      number: before.version,
    });
    const { moved, bytes } = await replaceAssetOwnerReference(
      tx,
      computeSetDifference(idsBefore, idsAfter),
      fileOwnerName,
      olderStateOwnerName,
    );
    changesWithKeptState.push({ before, after, made, assets: moved, fileBytes: bytes, now: call.now });
  }
  released.push(...(await storeOlderRecordStates(tx, resource, changesWithKeptState, states)));
}

/** Removes a record with its older states, and releases its assets. */
export async function removeRecordWithOlderStates(
  { tx, released }: WriteContext,
  resource: AnyResource,
  document: Document,
): Promise<void> {
  const { path } = resource.api;
  await tx.remove(path, document._id);
  const assetIds = collectNamedAssetIds(resource.fields, document);
  released.push(...(await removeAssetOwnerReference(tx, assetIds, appendRecordId(path, document._id))));
  if (hasRecordsWithOldVersions(resource))
    released.push(...(await removeOlderRecordStates(tx, path, document._id)));
}
