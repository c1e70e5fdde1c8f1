import { ApiError } from '../basics/errors';
import { type Answer, BASE, change, type Route } from '../call/route';
import type { Services } from '../services';
import type { Reader } from '../store/store';
import { ASSETS, type AssetDocument, discard, toAsset } from './assets';
import { takeIn } from './intake';

async function answer(reader: Reader, id: string, status: number): Promise<Answer> {
  const asset = (await reader.get(ASSETS, id)) as AssetDocument | null;
  if (!asset) throw new ApiError('not_found');
  return { status, body: { image: toAsset(asset) } };
}

/** Pictures in rich text: stored as soon as they are pasted, kept once a saved record shows them. */
export function imageRoutes(services: Services): Route[] {
  const upload = change({
    method: 'POST',
    path: `${BASE}/images`,
    who: 'console',
    input: 'image',
    again: answer,
    async prepare({ now }, sent) {
      const asset = await takeIn(services, sent, 'image', now);
      return {
        async run({ tx }) {
          await tx.replace(ASSETS, { ...asset, version: asset.version + 1, state: 'ready' });
          return { id: asset._id, answer: await answer(tx, asset._id, 201) };
        },
        undo: () => discard(services, asset._id),
      };
    },
  });
  return [upload];
}
