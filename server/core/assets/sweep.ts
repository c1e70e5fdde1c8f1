import { limits } from '../../../src/core/schema/index';
import { createErrorId } from '../basics/ids';
import { addMilliseconds, HOUR_MS } from '../basics/time';
import { parseOriginalFileId, parseWidthInSmallerPictureId } from '../files/fileId';
import { readDatabaseIdentity } from '../store/birth';
import { exclusiveLock } from '../store/locks';
import type { CleanupRunner } from '../store/part';
import { type Transaction, URGENT_TRANSACTION } from '../store/store';
import { ASSETS_COLLECTION, type FileRemovalDependencies, removeAssetFiles } from './assets';
import type { AssetDependencies } from './ports';

type FileSweepDependencies = FileRemovalDependencies & Pick<AssetDependencies, 'store'>;

/**
 * Removes uploads that no record refers to, in small transactions. If a crash leaves a batch of files without
 * metadata, `removeStrayFilesIfFew` can still remove them.
 */
async function removeOrphanAssets(ports: AssetDependencies, until: string): Promise<void> {
  const where = [{ op: 'between' as const, path: 'orphanSince', until }];
  const order = [{ path: 'orphanSince', descending: false }];
  const removeOrphanAssetBatch = async (skip: number) => {
    const rows = await ports.store.count(ASSETS_COLLECTION, where);
    const found = await ports.store.find(ASSETS_COLLECTION, {
      where,
      order,
      skip,
      limit: limits.maxStrayFilesRemoved,
    });
    const removeOrphanAssetsInTransaction = async (tx: Transaction) => {
      const gone: string[] = [];
      for (const { _id, version, session } of found) {
        // The operator who pasted the picture is still signed in, so the unsaved text may still be open.
        if (typeof session === 'string' && (await ports.isSession(tx, session))) continue;
        // A record may have begun to refer to the file since the list was read.
        if ((await tx.get(ASSETS_COLLECTION, _id))?.version !== version) continue;
        await tx.remove(ASSETS_COLLECTION, _id);
        gone.push(_id);
      }
      return gone;
    };
    const locks = found.map(({ _id }) => exclusiveLock(ASSETS_COLLECTION, _id));
    const gone =
      found.length === 0
        ? []
        : await ports.store.transaction(removeOrphanAssetsInTransaction, { ...URGENT_TRANSACTION, locks });
    return { gone, isOver: rows <= skip + limits.maxStrayFilesRemoved };
  };
  for (let skip = 0, isOver = false; !isOver; ) {
    const some = await removeOrphanAssetBatch(skip);
    await removeAssetFiles(some.gone, ports);
    // The next page skips only the uploads that stayed.
    skip += limits.maxStrayFilesRemoved - some.gone.length;
    isOver = some.isOver;
  }
}

/**
 * Returns the ids of stored files that the database does not know, for example after a crash during a
 * removal. Ids of smaller picture copies are returned separately; they include copies in widths that no field
 * declares any more.
 */
async function findStrayFiles({ store, files, copies: { widths } }: FileSweepDependencies) {
  const found = { files: [] as string[], copies: [] as string[] };
  for await (const id of files.list()) {
    const width = parseWidthInSmallerPictureId(id);
    const isUsed = width === undefined || widths.has(width);
    if (isUsed && (await store.get(ASSETS_COLLECTION, parseOriginalFileId(id)))) continue;
    (width === undefined ? found.files : found.copies).push(id);
  }
  return found;
}

/**
 * Returns only the files that were stored after this database was created, because the database knows nothing
 * about older files.
 */
async function selectFilesNewerThanDatabase(
  ids: readonly string[],
  { store, files }: FileSweepDependencies,
): Promise<string[]> {
  const birth = await readDatabaseIdentity(store);
  const found: string[] = [];
  for (const id of ids) {
    const file = await files.get(id);
    if (birth && file && file.storedAt.toISOString() >= birth.bornAt) found.push(id);
  }
  return found;
}

/**
 * Removes stray files (files that the database does not know) if they are few. Keeps them all if they are
 * many, because the server may have opened the wrong database. Returns the number of files kept.
 */
async function removeStrayFilesIfFew(ports: FileSweepDependencies): Promise<number> {
  const { files: found, copies } = await findStrayFiles(ports);
  const cleared =
    found.length > limits.maxStrayFilesRemoved ? [] : await selectFilesNewerThanDatabase(found, ports);
  // Picture copies can be made again, so they are removed even if the database is the wrong one.
  await removeAssetFiles([...cleared, ...copies], ports);
  return found.length - cleared.length;
}

/** Removes all files that the database does not know; returns their number. */
export async function removeStrayFiles(ports: FileSweepDependencies): Promise<number> {
  const { files: found, copies } = await findStrayFiles(ports);
  await removeAssetFiles([...found, ...copies], ports);
  return found.length;
}

/**
 * Removes abandoned uploads and stray files. It logs the number of stray files that it keeps whenever this
 * number changes.
 */
export function createStrayFileSweep(ports: AssetDependencies): CleanupRunner {
  let reported = 0;
  return async (now) => {
    await removeOrphanAssets(ports, addMilliseconds(now, -limits.orphanUploadHours * HOUR_MS));
    const kept = await removeStrayFilesIfFew(ports);
    if (kept > 0 && kept !== reported) {
      ports.log(createErrorId(ports.random), `${kept} files are kept of which the database knows nothing`);
    }
    reported = kept;
  };
}
