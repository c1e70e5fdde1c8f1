import { limits } from '../../../src/core/schema/index';
import { createErrorId } from '../basics/ids';
import { addMilliseconds, HOUR_MS } from '../basics/time';
import { parseOriginalFileId, parseWidthInSmallerPictureId } from '../files/fileId';
import { readDatabaseIdentity } from '../store/birth';
import { exclusiveLock } from '../store/locks';
import type { CleanupRunner } from '../store/part';
import { readSnapshotInBatches } from '../store/readEach';
import { type Document, type Transaction, URGENT_TRANSACTION } from '../store/store';
import { ASSETS_COLLECTION, type FileRemovalDependencies, removeAssetFiles } from './assets';
import type { AssetDependencies } from './ports';

type FileSweepDependencies = FileRemovalDependencies & Pick<AssetDependencies, 'store'>;

/** Returns a function that tells whether a draft shows a picture. It reads an operator's drafts only once. */
function createDraftPictureCheck({ findPicturesInDrafts }: Pick<AssetDependencies, 'findPicturesInDrafts'>) {
  const pictureIdsByOperator = new Map<string, ReadonlySet<string>>();
  return async ({ _id, by }: Document): Promise<boolean> => {
    if (typeof by !== 'string') return false;
    const pictureIds = pictureIdsByOperator.get(by) ?? (await findPicturesInDrafts(by));
    pictureIdsByOperator.set(by, pictureIds);
    return pictureIds.has(_id);
  };
}

/**
 * Removes uploads from before `orphanedUntil` that no record refers to, in small transactions. If a crash leaves a
 * batch of files without metadata, `removeStrayFilesIfFew` can still remove them.
 */
async function removeOrphanAssets(ports: AssetDependencies, orphanedUntil: string): Promise<void> {
  const orphanConditions = [{ op: 'between' as const, path: 'orphanSince', until: orphanedUntil }];
  const order = [{ path: 'orphanSince', descending: false }];
  const isInDraft = createDraftPictureCheck(ports);
  const removeOrphanAssetBatch = async (skippedAssetCount: number) => {
    const orphanCount = await ports.store.count(ASSETS_COLLECTION, orphanConditions);
    const foundAssets = await ports.store.find(ASSETS_COLLECTION, {
      where: orphanConditions,
      order,
      skip: skippedAssetCount,
      limit: limits.maxStrayFilesRemoved,
    });
    const orphanAssets: Document[] = [];
    for (const asset of foundAssets) if (!(await isInDraft(asset))) orphanAssets.push(asset);
    const removeOrphanAssetsInTransaction = async (tx: Transaction) => {
      const removedIds: string[] = [];
      for (const { _id, version, session } of orphanAssets) {
        // The operator who pasted the picture is still signed in, so the unsaved text may still be open.
        if (typeof session === 'string' && (await ports.isSession(tx, session))) continue;
        // A record may have begun to refer to the file since the list was read.
        if ((await tx.get(ASSETS_COLLECTION, _id))?.version !== version) continue;
        await tx.remove(ASSETS_COLLECTION, _id);
        removedIds.push(_id);
      }
      return removedIds;
    };
    const locks = orphanAssets.map(({ _id }) => exclusiveLock(ASSETS_COLLECTION, _id));
    const removedAssetIds =
      orphanAssets.length === 0
        ? []
        : await ports.store.transaction(removeOrphanAssetsInTransaction, { ...URGENT_TRANSACTION, locks });
    return { gone: removedAssetIds, isOver: orphanCount <= skippedAssetCount + limits.maxStrayFilesRemoved };
  };
  for (let skip = 0, isLastBatch = false; !isLastBatch; ) {
    const batchResult = await removeOrphanAssetBatch(skip);
    await removeAssetFiles(batchResult.gone, ports);
    // Removed uploads are no longer in the list, so the next batch skips only the uploads that were not
    // removed.
    skip += limits.maxStrayFilesRemoved - batchResult.gone.length;
    isLastBatch = batchResult.isOver;
  }
}

/**
 * Returns the ids of stored files that the database does not know, for example after a crash during a
 * removal. Ids of smaller picture copies are returned separately; they include copies in widths that no field
 * declares any more.
 */
async function findStrayFiles({ store, files, copies: { widths } }: FileSweepDependencies) {
  const strayFiles = { files: [] as string[], copies: [] as string[] };
  for await (const id of files.list()) {
    const copyWidth = parseWidthInSmallerPictureId(id);
    const isWidthDeclared = copyWidth === undefined || widths.has(copyWidth);
    if (isWidthDeclared && (await store.get(ASSETS_COLLECTION, parseOriginalFileId(id)))) continue;
    (copyWidth === undefined ? strayFiles.files : strayFiles.copies).push(id);
  }
  return strayFiles;
}

/**
 * Returns only the files that were stored after this database was created. The database has no data about
 * older files, so it can't tell whether they are needed.
 */
async function selectFilesNewerThanDatabase(
  fileIds: readonly string[],
  { store, files }: FileSweepDependencies,
): Promise<string[]> {
  const databaseIdentity = await readDatabaseIdentity(store);
  const newerFileIds: string[] = [];
  for (const id of fileIds) {
    const file = await files.get(id);
    if (databaseIdentity && file && file.storedAt.toISOString() >= databaseIdentity.bornAt)
      newerFileIds.push(id);
  }
  return newerFileIds;
}

/** Whether every row about a file can be read. If not, files that seem to be stray are perhaps in use. */
async function areAllAssetsReadable({ store }: Pick<FileSweepDependencies, 'store'>): Promise<boolean> {
  const query = { where: [], order: [], skip: 0, fields: [] };
  let unreadCount = 0;
  const startCount = (totalCount: number) => {
    unreadCount = totalCount;
  };
  for await (const batch of readSnapshotInBatches(store, ASSETS_COLLECTION, query, startCount))
    unreadCount -= batch.length;
  return unreadCount === 0;
}

/**
 * Removes stray files (files that the database does not know) if they are few. Keeps them all if they are
 * many, because the server may have opened the wrong database, or if the row of one may be damaged. Returns
 * the number of files kept.
 */
async function removeStrayFilesIfFew(ports: FileSweepDependencies): Promise<number> {
  const { files: strayFileIds, copies } = await findStrayFiles(ports);
  const newerFileIds =
    strayFileIds.length <= limits.maxStrayFilesRemoved
      ? await selectFilesNewerThanDatabase(strayFileIds, ports)
      : [];
  const removableFileIds = newerFileIds.length > 0 && (await areAllAssetsReadable(ports)) ? newerFileIds : [];
  // Copies of pictures can be made again. So they are removed even if the files belong to another database.
  await removeAssetFiles([...removableFileIds, ...copies], ports);
  return strayFileIds.length - removableFileIds.length;
}

/**
 * Removes all files that the database does not know. Keeps them if the row of one may be damaged. Returns the
 * numbers of removed and kept files.
 */
export async function removeStrayFiles(
  ports: FileSweepDependencies,
): Promise<{ removed: number; kept: number }> {
  const { files: strayFileIds, copies } = await findStrayFiles(ports);
  const removableFileIds = (await areAllAssetsReadable(ports)) ? strayFileIds : [];
  await removeAssetFiles([...removableFileIds, ...copies], ports);
  return { removed: removableFileIds.length, kept: strayFileIds.length - removableFileIds.length };
}

/**
 * Returns the hourly clean-up of abandoned uploads and stray files. It logs the number of stray files that it
 * keeps whenever this number changes.
 */
export function createStrayFileSweep(ports: AssetDependencies): CleanupRunner {
  let reportedStrayFileCount = 0;
  return async (now) => {
    await removeOrphanAssets(ports, addMilliseconds(now, -limits.orphanUploadHours * HOUR_MS));
    const keptStrayFileCount = await removeStrayFilesIfFew(ports);
    if (keptStrayFileCount > 0 && keptStrayFileCount !== reportedStrayFileCount) {
      ports.log(
        createErrorId(ports.random),
        `${keptStrayFileCount} files are kept of which the database knows nothing`,
      );
    }
    reportedStrayFileCount = keptStrayFileCount;
  };
}
