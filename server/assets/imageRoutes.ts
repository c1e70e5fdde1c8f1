import { ApiError } from '../basics/errors';
import { type Answer, BASE, change, type Route } from '../call/route';
import type { Reader } from '../store/store';
import { ASSETS, type AssetDocument, removePending, toAsset } from './assets';
import type { AssetPorts } from './ports';
import { receiveUpload } from './receiveUpload';

async function answer(reader: Reader, id: string, status: number): Promise<Answer> {
  const asset = (await reader.get(ASSETS, id)) as AssetDocument | null;
  if (!asset) throw new ApiError('not_found');
  return { status, body: { image: toAsset(asset) } };
}

/**
 * Uploads pictures of rich text. They are stored when they are pasted, and kept once a saved record contains them.
 */
export function imageRoutes(ports: AssetPorts): Route[] {
  const upload = change({
    method: 'POST',
    path: `${BASE}/images`,
    who: 'operator',
    input: 'image',
    answerAgain: answer,
    async prepare({ now }, sent) {
      const asset = await receiveUpload(ports, sent, { wanted: 'image', isPublic: true }, now);
      return {
        async run({ tx }) {
          await tx.replace(ASSETS, { ...asset, version: asset.version + 1, state: 'ready' });
          return { id: asset._id, answer: await answer(tx, asset._id, 201) };
        },
        undo: () => removePending(ports, asset._id),
      };
    },
  });
  return [upload];
}
