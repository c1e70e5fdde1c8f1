import { type AnyResource, hasRecordsWithOldVersions, type Loose } from '../../../../src/core/schema/index';
import {
  collectAssetIds,
  hasUnchangedFileValues,
  replaceAssetOwnerReference,
  updateAssetOwnersForRecordChange,
} from '../../assets/assets';
import { ApiError } from '../../basics/errors';
import type { WriteContext } from '../../call/route';
import { appendConsentsChangedBySave } from '../../ledger/ledger';
import {
  appendRecordId,
  getOlderStateFileOwnerName,
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

/** The state of a record before and after a write. */
export interface RecordBeforeAndAfter {
  before: Document | null;
  after: Document;
  /** What made the new state, such as a save or an act. */
  made: RecordChangeOrigin;
}

const isCreatedOrRestoredRecord = ({ before, made }: RecordBeforeAndAfter): boolean =>
  !before || made.by === 'bin';

/**
 * Stores a version of a record, and keeps the previous state. Also updates which record or older state holds
 * each file.
 */
export const writeRecord = (
  work: WriteContext,
  resource: AnyResource,
  step: RecordBeforeAndAfter,
): Promise<void> => writeRecords(work, resource, [step]);

/** Like `createOrUpdateStoredRecord`, which stores a version of a record, but for several records at once. */
export async function writeRecords(
  work: WriteContext,
  resource: AnyResource,
  steps: readonly RecordBeforeAndAfter[],
): Promise<void> {
  // A tree's records are written one by one, because the check of a position reads the records written
  // before.
  const pieces = resource.tree ? steps.map((step) => [step]) : [steps];
  for (const some of pieces) await writeRecordBatch(work, resource, some);
}

async function writeRecordBatch(
  work: WriteContext,
  resource: AnyResource,
  steps: readonly RecordBeforeAndAfter[],
): Promise<void> {
  const { path } = resource.api;
  for (const step of resource.tree ? steps : []) {
    const misplaced = await findTreePositionProblems(
      work.tx,
      resource,
      isCreatedOrRestoredRecord(step) ? null : step.before,
      step.after,
    );
    // Several writes by hooks may each be valid, but together put a record below itself in the tree.
    if (Object.keys(misplaced).length > 0) throw new ApiError('invalid');
  }
  const [added, changed] = [
    steps.filter(isCreatedOrRestoredRecord),
    steps.filter((step) => !isCreatedOrRestoredRecord(step)),
  ];
  if (added.length > 0) await work.tx.insert(path, ...added.map(({ after }) => after));
  if (changed.length > 0) await work.tx.replace(path, ...changed.map(({ after }) => after));
  await storeOlderStatesOrReleaseFiles(work, resource, steps);
  for (const { before, after } of resource.consents ? steps : []) {
    await appendConsentsChangedBySave(work, resource, before, after);
  }
}

const computeSetDifference = (ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...ids].filter((id) => !others.has(id)));

/**
 * Returns the ids of the files that a record shows before and after a change. Empty if the change can't
 * affect files.
 */
function collectFileIdsBeforeAndAfter({ fields }: AnyResource, before: Document | null, after: Document) {
  const isMoved = !before || !hasUnchangedFileValues(fields, before, after);
  const collectFileIdsIfChanged = (state: Loose) =>
    isMoved ? collectAssetIds(fields, state) : new Set<string>();
  return [collectFileIdsIfChanged(before ?? {}), collectFileIdsIfChanged(after)] as const;
}

/**
 * Stores the states of records before a change. Each state keeps the files that the changed record no longer
 * shows. If the states are not kept, these files are released.
 */
async function storeOlderStatesOrReleaseFiles(
  { tx, call, released, states }: WriteContext,
  resource: AnyResource,
  steps: readonly RecordBeforeAndAfter[],
): Promise<void> {
  const { path } = resource.api;
  const kept: RecordChangeWithReleasedFiles[] = [];
  for (const { before, after, made } of steps) {
    const owner = appendRecordId(path, after._id);
    const [idsBefore, idsAfter] = collectFileIdsBeforeAndAfter(resource, before, after);
    if (!shouldStoreOlderState(resource, before, after, states)) {
      released.push(...(await updateAssetOwnersForRecordChange(tx, owner, idsBefore, idsAfter)));
      // If the changed record must not have older states, its states from earlier changes are removed.
      if (before && hasRecordsWithOldVersions(resource))
        released.push(...(await removeOlderRecordStates(tx, path, after._id)));
      continue;
    }
    await updateAssetOwnersForRecordChange(tx, owner, new Set(), computeSetDifference(idsAfter, idsBefore));
    const keeper = getOlderStateFileOwnerName({ record: owner, number: before.version });
    const { moved, bytes } = await replaceAssetOwnerReference(
      tx,
      computeSetDifference(idsBefore, idsAfter),
      owner,
      keeper,
    );
    kept.push({ before, after, made, assets: moved, fileBytes: bytes, now: call.now });
  }
  released.push(...(await storeOlderRecordStates(tx, resource, kept, states)));
}

/** Removes a record with its older states, and releases its assets. */
export async function removeRecordWithOlderStates(
  { tx, released }: WriteContext,
  resource: AnyResource,
  document: Document,
): Promise<void> {
  const { path } = resource.api;
  await tx.remove(path, document._id);
  const ids = collectAssetIds(resource.fields, document);
  released.push(
    ...(await updateAssetOwnersForRecordChange(tx, appendRecordId(path, document._id), ids, new Set())),
  );
  if (hasRecordsWithOldVersions(resource))
    released.push(...(await removeOlderRecordStates(tx, path, document._id)));
}
