import { createErrorId } from '../basics/ids';
import { createEventLoopYielder } from '../basics/turns';
import { findFirstDocuments } from '../store/findFirst';
import { exclusiveLock } from '../store/locks';
import type { Store, Transaction } from '../store/store';
import { ASSETS_COLLECTION, type AssetDocument } from './assets';
import { MalformedPictureError } from './pictures/compact';
import { stripPictureMetadata } from './pictures/stripMetadata';
import type { AssetDependencies } from './ports';

type MetadataStrippingDependencies = Pick<AssetDependencies, 'store' | 'files' | 'log' | 'random'>;

/** Removes the metadata from a file. Returns the file's new size; null if the picture can't be parsed. */
async function stripMetadataOfStoredFile(
  { files }: MetadataStrippingDependencies,
  { _id, type }: AssetDocument,
): Promise<number | null> {
  const file = await files.get(_id);
  if (!file) return null;
  const originalBytes = new Uint8Array(await new Response(file.stream()).arrayBuffer());
  try {
    const { bytes } = stripPictureMetadata(originalBytes, type);
    await files.put(_id, bytes);
    return bytes.byteLength;
  } catch (error) {
    if (error instanceof MalformedPictureError) return null;
    throw error;
  }
}

/**
 * Marks an asset's picture as processed after its metadata were removed. An unreadable picture is logged, and
 * its file stays unchanged.
 */
async function markPictureAsProcessed(
  { store, log, random }: MetadataStrippingDependencies,
  asset: AssetDocument,
  sizeInBytes: number | null,
) {
  const storeMetadataRemovalResult = async (tx: Transaction) => {
    // The asset may have been deleted since the list was read.
    const storedAsset = await tx.get(ASSETS_COLLECTION, asset._id);
    if (!storedAsset) return;
    const changedFields =
      sizeInBytes === null ? { isStripped: false } : { isStripped: true, size: sizeInBytes };
    await tx.replace(ASSETS_COLLECTION, {
      ...storedAsset,
      ...changedFields,
      version: storedAsset.version + 1,
    });
  };
  await store.transaction(storeMetadataRemovalResult, {
    locks: [exclusiveLock(ASSETS_COLLECTION, asset._id)],
  });
  if (sizeInBytes === null)
    log(createErrorId(random), `The metadata of picture ${asset._id} could not be removed`);
}

/**
 * Processes the stored files with a mark, one at a time, until none is left or `shouldStop` returns true. If
 * it is interrupted, the next process goes on with the remaining files.
 */
export async function processMarkedAssets(
  store: Store,
  mark: 'unstripped' | 'unmeasured',
  shouldStop: () => boolean,
  processAsset: (asset: AssetDocument) => Promise<void>,
): Promise<void> {
  const query = { where: [{ op: 'equals' as const, path: mark, key: 1 }], order: [] };
  const yieldToEventLoop = createEventLoopYielder();
  while (!shouldStop()) {
    await yieldToEventLoop();
    const [asset] = (await findFirstDocuments(store, ASSETS_COLLECTION, query, 1)) as AssetDocument[];
    if (!asset) return;
    await processAsset(asset);
  }
}

/** Removes the metadata, such as locations, that an older version left in public pictures. */
export const stripMetadataOfOlderPictures = (
  ports: MetadataStrippingDependencies,
  shouldStop: () => boolean,
): Promise<void> =>
  processMarkedAssets(ports.store, 'unstripped', shouldStop, async (asset) =>
    markPictureAsProcessed(ports, asset, await stripMetadataOfStoredFile(ports, asset)),
  );
