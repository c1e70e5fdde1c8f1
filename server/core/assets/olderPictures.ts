import { newErrorId } from '../basics/ids';
import { turns } from '../basics/turns';
import { findFirst } from '../store/findFirst';
import { locked } from '../store/locks';
import type { Transaction } from '../store/store';
import { ASSETS, type AssetDocument } from './assets';
import { BadPicture } from './pictures/compact';
import { strip } from './pictures/strip';
import type { AssetPorts } from './ports';

type Ports = Pick<AssetPorts, 'store' | 'files' | 'log' | 'random'>;

const query = {
  where: [{ op: 'equals' as const, path: 'unstripped', key: 1 }],
  order: [],
};

/** Returns the picture's size without its metadata, once its file has none; null if it can't be taken apart. */
async function stripFile({ files }: Ports, { _id, type }: AssetDocument): Promise<number | null> {
  const file = await files.get(_id);
  if (!file) return null;
  const sent = new Uint8Array(await new Response(file.stream()).arrayBuffer());
  try {
    const { bytes } = strip(sent, type);
    await files.put(_id, bytes);
    return bytes.byteLength;
  } catch (error) {
    if (error instanceof BadPicture) return null;
    throw error;
  }
}

/** Marks a picture as done; an unreadable one is logged and stays as it is. */
async function settle({ store, log, random }: Ports, asset: AssetDocument, size: number | null) {
  const mark = async (tx: Transaction) => {
    // Its record may have been deleted meanwhile.
    const now = await tx.get(ASSETS, asset._id);
    if (!now) return;
    const facts = size === null ? { isStripped: false } : { isStripped: true, size };
    await tx.replace(ASSETS, { ...now, ...facts, version: now.version + 1 });
  };
  await store.transaction(mark, { locks: [locked(ASSETS, asset._id)] });
  if (size === null) log(newErrorId(random), `The metadata of picture ${asset._id} could not be removed`);
}

/**
 * Removes the metadata from public pictures that an older version stored with them. It goes one by one, until none is
 * left or `isOver`. If the process ends before all are done, the next one continues.
 */
export async function stripOlderPictures(ports: Ports, isOver: () => boolean): Promise<void> {
  const turn = turns();
  while (!isOver()) {
    await turn();
    const [asset] = (await findFirst(ports.store, ASSETS, query, 1)) as AssetDocument[];
    if (!asset) return;
    await settle(ports, asset, await stripFile(ports, asset));
  }
}
