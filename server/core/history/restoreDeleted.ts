import { type AnyResource, withDefaults } from '../../../src/core/schema/index';
import { replaceOutdatedPictureSizes } from '../assets/olderSizes';
import { ApiError } from '../basics/errors';
import {
  type CollectionResources,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../call/collections';
import type { WriteContext } from '../call/route';
import { refuseRecordWithProblems } from '../records/body/body';
import { fillValuesByHooks } from '../records/writes/hooks/fill';
import { computeLocksForRecordSave } from '../records/writes/locksOfChange';
import { prepareFilledRecordSave, refuseOutdatedRecordVersion } from '../records/writes/save';
import { findTreePositionProblems } from '../records/writes/tree';
import { findTakenUniqueValueProblems } from '../records/writes/unique';
import { findDanglingReferences, findDanglingRefProblems } from '../records/writes/validate';
import { type BinItem, computeLocksForBinItem, moveRecordOutOfBin, readBinItem } from '../states/bin';
import { exclusiveLock } from '../store/locks';
import { toUnrestrictedReader } from '../store/rows';
import type { Document, LockKey } from '../store/store';
import { requireRightToRecordInBin } from './additions';
import type { HistoryDependencies } from './ports';
import { removeReferencesToGoneFiles, removeReferencesToGoneRecords } from './restored';

/** Returns a deleted record as the present build reads records, and its resource with all fields. */
function readDeletedRecord(
  product: Parameters<typeof getResourceWithAllFields>[0],
  collection: CollectionResources,
  { record }: BinItem,
): { resource: AnyResource; deletedRecord: Document } {
  const resource = getResourceWithAllFields(product, requireResourceOfRecord(collection, record));
  return { resource, deletedRecord: withDefaults(resource, record) as Document };
}

/** Returns the locks that `restoreRecordFromBin` needs for an item in the bin. */
export async function findLocksForRestoreFromBin(
  binItemId: string,
  collections: readonly CollectionResources[],
  bin: CollectionResources,
  { store, product }: HistoryDependencies,
): Promise<LockKey[]> {
  const binItemLock = exclusiveLock(bin.path, binItemId);
  const item = await readBinItem(store, bin.path, binItemId);
  const collection = collections.find(({ path }) => path === item?.path);
  if (!item || !collection) return [binItemLock];
  const { resource, deletedRecord } = readDeletedRecord({ product }, collection, item);
  return [
    binItemLock,
    ...computeLocksForBinItem(item),
    ...computeLocksForRecordSave(product, resource, null, deletedRecord),
  ];
}

/**
 * Stores a record from the bin as its next version, without references to records or files that no longer
 * exist. Throws before any change: 403 if the operator may not change records of the resource, and 422 for
 * values that are in use.
 */
export async function restoreRecordFromBin(
  writeContext: WriteContext,
  collections: readonly CollectionResources[],
  bin: CollectionResources,
  item: BinItem,
  { resources }: HistoryDependencies,
): Promise<void> {
  const collection = collections.find(({ path }) => path === item.path);
  if (!collection) throw new ApiError('not_found');
  requireRightToRecordInBin(writeContext.call, resources, item, 'write');
  refuseOutdatedRecordVersion(bin, writeContext.call, item);
  const { resource, deletedRecord } = readDeletedRecord(writeContext, collection, item);
  const recordWithoutGoneFiles = await removeReferencesToGoneFiles(
    writeContext.tx,
    resource.fields,
    deletedRecord,
  );
  const recordWithCurrentSizes = await replaceOutdatedPictureSizes(
    writeContext.tx,
    resource.fields,
    recordWithoutGoneFiles,
  );
  // The unrestricted reader also finds records that are hidden from the caller, so references to them stay.
  const unrestrictedReader = toUnrestrictedReader(writeContext.tx);
  const danglingReferences = await findDanglingReferences(
    unrestrictedReader,
    resources,
    resource,
    {},
    recordWithCurrentSizes,
  );
  const record = fillValuesByHooks(
    writeContext,
    resource,
    null,
    removeReferencesToGoneRecords(resource.fields, recordWithCurrentSizes, danglingReferences),
  );
  const referenceProblems = await findDanglingRefProblems(
    unrestrictedReader,
    resources,
    resource,
    {},
    record,
  );
  const treeProblems = await findTreePositionProblems(writeContext.tx, resource, null, record);
  refuseRecordWithProblems(resource, {
    ...treeProblems,
    ...referenceProblems,
    ...(await findTakenUniqueValueProblems(writeContext.tx, resource, null, record)),
  });
  const storeRecord = await prepareFilledRecordSave(writeContext, resource, record, record, { by: 'bin' });
  await moveRecordOutOfBin(writeContext.tx, bin.path, item);
  await storeRecord();
}
