import { replaceOutdatedPictureSizes } from '../assets/olderSizes';
import { ApiError } from '../basics/errors';
import {
  type CollectionResources,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../call/collections';
import type { WriteContext } from '../call/route';
import { refuseRecordWithProblems } from '../records/body/body';
import { computeLocksForRecordSave } from '../records/writes/locksOfChange';
import { prepareRecordSave, refuseOutdatedRecordVersion } from '../records/writes/save';
import { findTreePositionProblems } from '../records/writes/tree';
import { findTakenUniqueValueProblems } from '../records/writes/unique';
import { findDanglingReferences, findDanglingRefProblems } from '../records/writes/validate';
import { type BinItem, computeLocksForBinItem, moveRecordOutOfBin, readBinItem } from '../states/bin';
import { exclusiveLock } from '../store/locks';
import { toUnrestrictedReader } from '../store/rows';
import type { LockKey } from '../store/store';
import { requireRightToRecordInBin } from './additions';
import type { HistoryDependencies } from './ports';
import { removeReferencesToGoneFiles, removeReferencesToGoneRecords } from './restored';

/** Returns the locks that `restoreRecordFromBin` needs for an item in the bin. */
export async function findLocksForRestoreFromBin(
  id: string,
  all: readonly CollectionResources[],
  bin: CollectionResources,
  { store, product }: HistoryDependencies,
): Promise<LockKey[]> {
  const own = exclusiveLock(bin.path, id);
  const item = await readBinItem(store, bin.path, id);
  const collection = all.find(({ path }) => path === item?.path);
  if (!item || !collection) return [own];
  const resource = getResourceWithAllFields({ product }, requireResourceOfRecord(collection, item.record));
  return [
    own,
    ...computeLocksForBinItem(item),
    ...computeLocksForRecordSave(product, resource, null, item.record),
  ];
}

/**
 * Stores a record from the bin as its next version, without references to records or files that no longer
 * exist. Throws before any change: 403 if the operator may not change records of the resource, and 422 for
 * values that are in use.
 */
export async function restoreRecordFromBin(
  work: WriteContext,
  all: readonly CollectionResources[],
  bin: CollectionResources,
  item: BinItem,
  { resources }: HistoryDependencies,
): Promise<void> {
  const collection = all.find(({ path }) => path === item.path);
  if (!collection) throw new ApiError('not_found');
  requireRightToRecordInBin(work.call, resources, item, 'write');
  refuseOutdatedRecordVersion(bin, work.call, item);
  const resource = getResourceWithAllFields(work, requireResourceOfRecord(collection, item.record));
  const kept = await removeReferencesToGoneFiles(work.tx, resource.fields, item.record);
  const held = await replaceOutdatedPictureSizes(work.tx, resource.fields, kept);
  // The unrestricted reader also finds records that are hidden from the caller, so references to them stay.
  const whole = toUnrestrictedReader(work.tx);
  const gone = await findDanglingReferences(whole, resources, resource, {}, held);
  const record = removeReferencesToGoneRecords(resource.fields, held, gone);
  const dangling = await findDanglingRefProblems(whole, resources, resource, {}, record);
  const misplaced = await findTreePositionProblems(work.tx, resource, null, record);
  refuseRecordWithProblems(resource, {
    ...misplaced,
    ...dangling,
    ...(await findTakenUniqueValueProblems(work.tx, resource, null, record)),
  });
  const store = await prepareRecordSave(work, resource, record, record, { by: 'bin' });
  await moveRecordOutOfBin(work.tx, bin.path, item);
  await store();
}
