import { type AnyResource, isObject, type Loose, type Shape } from '../../../src/core/schema/index';
import { mapFilesInValue } from '../../../src/core/schema/kinds/files';
import { collectAssetsInRecord, mapFieldValues } from '../../../src/core/schema/record/folds';
import type { Reader, Transaction } from '../store/store';
import { ASSETS_COLLECTION, type AssetDocument, parseAssetOwnerReference } from './assets';
import { processMarkedAssets } from './olderPictures';
import { MalformedPictureError } from './pictures/compact';
import type { AssetDependencies } from './ports';
import { readPicturePixelSize } from './uploadCheck/checkUpload';

interface PictureSizeCorrectionDependencies extends Pick<AssetDependencies, 'store' | 'files'> {
  resources: readonly AnyResource[];
}

type PixelSize = Required<Pick<AssetDocument, 'width' | 'height'>>;

/**
 * Returns the size in pixels at which browsers show a stored picture; undefined if the file does not say its
 * size.
 */
async function readDisplayedPixelSize(
  { files }: PictureSizeCorrectionDependencies,
  asset: AssetDocument,
): Promise<PixelSize | undefined> {
  const file = await files.get(asset._id);
  if (!file) return undefined;
  const { size } = file;
  const readFileByteRange = async (start: number, end: number) =>
    new Uint8Array(await new Response(file.stream({ start, end: Math.min(end, size) })).arrayBuffer());
  return readPicturePixelSize({ size, read: readFileByteRange }, asset.type).catch((error: unknown) => {
    if (!(error instanceof MalformedPictureError)) throw error;
    return undefined;
  });
}

/** Replaces a picture's size in all values of a record that contain the picture. */
function replaceSizesInRecord<R extends Loose>(
  fields: Shape,
  record: R,
  pictureId: string,
  { width, height }: PixelSize,
): R {
  const replaceSizeOfPicture = (value: unknown) =>
    isObject(value) && value._id === pictureId ? { ...value, width, height } : value;
  return mapFieldValues(fields, record, (field, value) =>
    mapFilesInValue(field, value, replaceSizeOfPicture),
  ) as R;
}

const isDifferentPixelSize = (pixelSize: Partial<PixelSize>, { width, height }: Partial<PixelSize>) =>
  pixelSize.width !== width || pixelSize.height !== height;

/**
 * Returns an older state of a record (from its history or the bin), with the sizes that its pictures have
 * now.
 */
export async function replaceOutdatedPictureSizes<R extends Loose>(
  reader: Reader,
  fields: Shape,
  record: R,
): Promise<R> {
  let updatedRecord = record;
  for (const recordAsset of collectAssetsInRecord(fields, record)) {
    if (recordAsset.width === undefined) continue;
    const { width, height } = ((await reader.get(ASSETS_COLLECTION, recordAsset._id)) ??
      {}) as Partial<AssetDocument>;
    if (width === undefined || height === undefined || !isDifferentPixelSize(recordAsset, { width, height }))
      continue;
    updatedRecord = replaceSizesInRecord(fields, updatedRecord, recordAsset._id, { width, height });
  }
  return updatedRecord;
}

/**
 * Corrects a picture's size in the records that hold the picture. This counts as no edit, so the records keep
 * their version numbers.
 */
async function correctPictureSizeInRecords(
  tx: Transaction,
  resources: readonly AnyResource[],
  asset: AssetDocument,
  pixelSize: PixelSize,
) {
  for (const owner of asset.owners) {
    const { path, id } = parseAssetOwnerReference(owner);
    for (const resource of resources.filter(({ api }) => api.path === path)) {
      const record = await tx.get(path, id);
      if (!record || !collectAssetsInRecord(resource.fields, record).some(({ _id }) => _id === asset._id))
        continue;
      const { _id, version } = record;
      await tx.replace(path, {
        ...replaceSizesInRecord(resource.fields, record, asset._id, pixelSize),
        _id,
        version,
      });
    }
  }
}

/** Corrects the sizes of rotated pictures that an older version stored with width and height swapped. */
export const correctRotatedPictureSizes = (
  ports: PictureSizeCorrectionDependencies,
  shouldStop: () => boolean,
): Promise<void> =>
  processMarkedAssets(ports.store, 'unmeasured', shouldStop, async (asset) => {
    const pixelSize = await readDisplayedPixelSize(ports, asset);
    await ports.store.transaction(async (tx) => {
      // The asset may have been deleted since the list was read.
      const storedAsset = (await tx.get(ASSETS_COLLECTION, asset._id)) as AssetDocument | null;
      if (!storedAsset) return;
      await tx.replace(ASSETS_COLLECTION, {
        ...storedAsset,
        ...pixelSize,
        isMeasured: true,
        version: storedAsset.version + 1,
      });
      if (pixelSize && isDifferentPixelSize(pixelSize, storedAsset))
        await correctPictureSizeInRecords(tx, ports.resources, storedAsset, pixelSize);
    });
  });
