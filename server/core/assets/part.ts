import { INDEX_KEY_RULES_REVISION } from '../store/own';
import { defineApiPart, returnEmptyList } from '../store/part';
import type { Document } from '../store/store';
import { ASSETS_COLLECTION } from './assets';
import { createRichTextImageRoutes } from './imageRoutes';
import { stripMetadataOfOlderPictures } from './olderPictures';
import { correctRotatedPictureSizes } from './olderSizes';
import { isRotatableMediaType } from './pictures/turned';
import type { AssetDependencies } from './ports';
import { addMissingPublicFlagToAssets } from './publicity';
import { createStrayFileSweep } from './sweep';
import { isDisplayableImageType } from './uploadCheck/checkUpload';

/**
 * Returns an asset's index keys. `looseOf`: the operator who uploaded the file, as long as no record refers
 * to it. `orphanSince`: the instant since which no record refers to the file; the hourly clean-up finds
 * abandoned uploads by this key. `isPublic`: 1 or 0; null in stores of older versions. `unmeasured`: 1 for an
 * older picture whose stored size is perhaps its size before rotation. `unstripped`: 1 for a public picture
 * that still has its metadata.
 */
const createAssetIndexKeys = ({ owners, createdAt, isPublic, type, isStripped, by, ...asset }: Document) => ({
  looseOf: Array.isArray(owners) && owners.length === 0 && typeof by === 'string' ? by : null,
  orphanSince: Array.isArray(owners) && owners.length === 0 ? String(createdAt) : null,
  isPublic: typeof isPublic === 'boolean' ? Number(isPublic) : null,
  unmeasured:
    typeof asset.width === 'number' && asset.isMeasured === undefined && isRotatableMediaType(String(type))
      ? 1
      : null,
  unstripped:
    isPublic === true && isDisplayableImageType(String(type)) && isStripped === undefined ? 1 : null,
});

/** The endpoints, collections and hourly clean-up of stored files, and of the pictures in unsaved texts. */
export const assetsApiPart = defineApiPart({
  collections: () => [
    {
      name: ASSETS_COLLECTION,
      paths: ['isPublic', 'looseOf', 'orphanSince', 'unmeasured', 'unstripped'],
      orders: ['looseOf', 'orphanSince', 'unmeasured', 'unstripped'].map((path) => [
        { path, descending: false },
      ]),
      keysOf: createAssetIndexKeys,
      rules: INDEX_KEY_RULES_REVISION,
    },
  ],
  routes: (ports: AssetDependencies) => createRichTextImageRoutes(ports),
  hooks: returnEmptyList,
  sweep: createStrayFileSweep,
  paths: ['images'],
  open: ({ store, resources }: AssetDependencies) => addMissingPublicFlagToAssets(store, resources),
  async mend(ports: AssetDependencies, shouldStop) {
    await stripMetadataOfOlderPictures(ports, shouldStop);
    await correctRotatedPictureSizes(ports, shouldStop);
  },
});
