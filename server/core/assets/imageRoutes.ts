import { assetSchemaRef } from '../../../src/core/schema/described/fields';
import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { API_BASE_PATH, defineChange, type Route, type RouteAnswer } from '../call/route';
import { exclusiveLock } from '../store/locks';
import type { Reader } from '../store/store';
import { ASSETS_COLLECTION, type AssetDocument, removePendingAsset, toAsset } from './assets';
import type { AssetDependencies } from './ports';
import { receiveUpload } from './receiveUpload';

async function createAssetAnswer(reader: Reader, assetId: string, status: number): Promise<RouteAnswer> {
  const asset = (await reader.get(ASSETS_COLLECTION, assetId)) as AssetDocument | null;
  if (!asset) throw new ApiError('not_found');
  return { status, body: { image: toAsset(asset) } };
}

/** Throws 409 if an operator already has the maximum number of uploaded pictures in unsaved texts. */
async function refuseTooManyUnsavedPictures(reader: Reader, operatorId: string): Promise<void> {
  const { maxUnsavedPictures: maxPictures } = limits;
  const unsavedPictureCount = await reader.count(ASSETS_COLLECTION, [
    { op: 'equals', path: 'looseOf', key: operatorId },
  ]);
  if (unsavedPictureCount >= maxPictures)
    throw new ApiError('too_many_pictures', { args: { max: maxPictures } });
}

/**
 * Returns the endpoints for pictures in rich text. Pasting a picture into a text stores the picture. The
 * picture is kept once a saved record contains it.
 */
export function createRichTextImageRoutes(ports: AssetDependencies): Route[] {
  const uploadRoute = defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/images`,
    who: 'operator',
    describe: () => ({
      title: 'Stores a picture of a text, which is kept once a saved record shows it',
      status: 201,
      answer: jsonSchemaBuilders.object({ image: assetSchemaRef }),
      carries: { image: assetSchemaRef },
      errors: ['too_many_pictures'],
    }),
    input: 'image',
    answerAgain: createAssetAnswer,
    async prepare({ now, operator: { _id: operatorId, session } }, unreadUpload) {
      // This early check refuses an upload before its body is read. The final check runs later, under a lock.
      await refuseTooManyUnsavedPictures(ports.store, operatorId);
      const asset = await receiveUpload(ports, unreadUpload, { wanted: 'image', isPublic: true }, now);
      const lockName = `loose:${operatorId}`;
      return {
        locks: async () => [{ name: lockName }, exclusiveLock(ASSETS_COLLECTION, asset._id)],
        async run({ tx }) {
          await tx.lock(lockName);
          await refuseTooManyUnsavedPictures(tx, operatorId);
          await tx.replace(ASSETS_COLLECTION, {
            ...asset,
            version: asset.version + 1,
            state: 'ready',
            by: operatorId,
            session,
          });
          return { id: asset._id, answer: await createAssetAnswer(tx, asset._id, 201) };
        },
        undo: () => removePendingAsset(ports, asset._id),
      };
    },
  });
  return [uploadRoute];
}
