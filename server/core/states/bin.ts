import {
  type AnyResource,
  findTitlePathOfResource,
  getListAndFormOfRecord,
  getRecordNameOrId,
  limits,
  toPlainTextExcerpt,
} from '../../../src/core/schema/index';
import { findIdOfOnlyPermittedOperator } from '../../../src/core/schema/query/ownRows';
import { ASSETS_COLLECTION, removeAssetOwnerReference, replaceAssetOwnerReference } from '../assets/assets';
import { collectNamedAssetIds } from '../assets/namedAssets';
import { createTimePrefixedId, type RandomBytesGenerator } from '../basics/ids';
import { addMilliseconds, DAY_MS } from '../basics/time';
import { processItemsWithinTimeLimit } from '../basics/turns';
import { findFirstDocuments } from '../store/findFirst';
import { exclusiveLock } from '../store/locks';
import type { Document, LockKey, Reader, Transaction } from '../store/store';
import type { CleanupTransaction } from './cleanup';
import { getKeptFileIds } from './keptFiles';
import { appendRecordId, removeOlderRecordStates } from './states';

/**
 * A deleted record in the bin, until it is restored or removed for good. Answers contain only what the bin's
 * schema declares.
 */
export interface BinItem extends Document {
  title: string;
  /** Name of the deleted record's resource, and the record's variant if it has one. */
  resource: string;
  variant: string;
  _record: string;
  deletedAt: string;
  deletedBy: string;
  goneAt: string;
  /** Path of the record's collection. */
  path: string;
  /** The record with all its stored fields, so that it can be restored. */
  record: Document;
  /** Ids of the record's files. The bin owns these files until the record leaves it. */
  assets: readonly string[];
  /** Id of the only operator who may use the record; absent if every operator may use it. */
  only?: string;
}

/** Index key of the field `only` for a deleted record without `only`, which every operator may use. */
export const INDEX_KEY_OF_UNRESTRICTED_RECORDS = '';
/** An id that no operator has. As the value of `only`, it means that no operator may use the record. */
const UNUSED_OPERATOR_ID = '~';

/**
 * Returns the path of the bin's collection. The bin's resource is the only one with the fields `deletedAt`
 * and `goneAt`. Undefined if there is no such resource: then there is no bin, and a deletion is final at
 * once. Throws if several collections have these fields.
 */
export function findBinCollectionPath(resources: readonly AnyResource[]): string | undefined {
  const binResources = resources.filter(({ fields }) => 'goneAt' in fields && 'deletedAt' in fields);
  const [first, another] = new Set(binResources.map(({ api }) => api.path));
  if (another !== undefined) throw new Error(`${first} and ${another} both are a bin`);
  return first;
}

export const isBinItem = (document: Document | null): document is BinItem =>
  typeof document?._record === 'string';

/** Reads a deleted record by the id that the record has in the bin; null if the bin has no such record. */
export async function readBinItem(reader: Reader, binPath: string, id: string): Promise<BinItem | null> {
  const item = await reader.get(binPath, id);
  return isBinItem(item) ? item : null;
}

/** Returns the name under which an item in the bin owns the files of its deleted record. */
const formatFileOwnerInBin = (recordPath: string) => `~${recordPath}/bin`;

/** Returns a record's title on one line, as the resource's list shows titles. */
function formatDeletedRecordTitle(resource: AnyResource, record: Document): string {
  const namePath = findTitlePathOfResource(resource, getListAndFormOfRecord(resource, record).list);
  return toPlainTextExcerpt(getRecordNameOrId(resource, namePath, record), limits.maxTextLength);
}

/**
 * Puts a deleted record and its files into the bin. The record's older states are kept until it leaves the
 * bin. Returns the id that the record has in the bin.
 */
export async function moveRecordIntoBin(
  tx: Transaction,
  binPath: string,
  resource: AnyResource,
  record: Document,
  deletion: { operator: { name: string }; now: Date; random: RandomBytesGenerator },
): Promise<string> {
  const { path } = resource.api;
  const fileOwnerName = appendRecordId(path, record._id);
  const { moved } = await replaceAssetOwnerReference(
    tx,
    collectNamedAssetIds(resource.fields, record),
    fileOwnerName,
    formatFileOwnerInBin(fileOwnerName),
  );
  const onlyPermittedOperatorId = findIdOfOnlyPermittedOperator(resource, record);
  const variant: unknown = resource.variants && record[resource.variants.by];
  const item: BinItem = {
    _id: createTimePrefixedId(deletion.now, deletion.random),
    version: 1,
    title: formatDeletedRecordTitle(resource, record),
    resource: resource.name,
    variant: typeof variant === 'string' ? variant : '',
    _record: record._id,
    deletedAt: deletion.now.toISOString(),
    deletedBy: deletion.operator.name,
    goneAt: addMilliseconds(deletion.now, limits.binRetentionDays * DAY_MS),
    path,
    record,
    assets: moved,
    ...(onlyPermittedOperatorId !== null && { only: onlyPermittedOperatorId || UNUSED_OPERATOR_ID }),
  };
  await tx.insert(binPath, item);
  return item._id;
}

/**
 * Returns the locks that a change of a record in the bin needs. They cover the record's older states and its
 * files.
 */
export const computeLocksForBinItem = (item: BinItem): LockKey[] => [
  exclusiveLock(item.path, item._record),
  ...getKeptFileIds(item).map((id) => exclusiveLock(ASSETS_COLLECTION, id)),
];

/** Takes a record out of the bin, and makes the record the owner of its files again. */
export async function moveRecordOutOfBin(tx: Transaction, binPath: string, item: BinItem): Promise<void> {
  const fileOwnerName = appendRecordId(item.path, item._record);
  // The lock of the record also covers its older states.
  await tx.lock(exclusiveLock(item.path, item._record).name);
  await tx.remove(binPath, item._id);
  const binFileOwnerName = formatFileOwnerInBin(fileOwnerName);
  await replaceAssetOwnerReference(tx, getKeptFileIds(item), binFileOwnerName, fileOwnerName);
}

/**
 * Removes the files and the older states of a record in the bin. Returns the ids of the files that no record
 * refers to any more.
 */
export async function removeFilesAndOlderStatesOfBinItem(tx: Transaction, item: BinItem): Promise<string[]> {
  const fileOwnerName = appendRecordId(item.path, item._record);
  const releasedFileIds = await removeAssetOwnerReference(
    tx,
    getKeptFileIds(item),
    formatFileOwnerInBin(fileOwnerName),
  );
  return [...releasedFileIds, ...(await removeOlderRecordStates(tx, item.path, item._record))];
}

/**
 * Returns the locks and the work of a transaction that removes up to `limit` expired records from the bin.
 * Null if no record has expired.
 */
export async function prepareExpiredBinItemRemoval(
  reader: Reader,
  binPath: string,
  now: string,
  limit: number,
): Promise<CleanupTransaction | null> {
  const where = [{ op: 'between' as const, path: 'goneAt', until: now }];
  const expiredItems = await findFirstDocuments(reader, binPath, { where, order: [] }, limit, isBinItem);
  if (expiredItems.length === 0) return null;
  return {
    locks: expiredItems.flatMap((item) => [
      exclusiveLock(binPath, item._id),
      ...computeLocksForBinItem(item),
    ]),
    async clear(tx) {
      const releasedFileIds: string[] = [];
      await processItemsWithinTimeLimit(tx, expiredItems, async ({ _id }) => {
        // The record is read again in the transaction, because another call may have restored it after the
        // query found it.
        const item = await readBinItem(tx, binPath, _id);
        if (!item) return;
        await tx.remove(binPath, _id);
        releasedFileIds.push(...(await removeFilesAndOlderStatesOfBinItem(tx, item)));
      });
      return releasedFileIds;
    },
  };
}
