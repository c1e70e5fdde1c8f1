import { type Asset, assetIds, assetsIn, type Loose, leaves, type Shape } from '../../src/schema/index';
import { newAssetId, newErrorId } from '../basics/ids';
import type { IncomingFile } from '../files/files';
import type { Services } from '../services';
import type { Document, Transaction } from '../store/store';
import type { Accepted } from './accept';

/** What is known of each stored file; its bytes stand in Files under the same id. */
export const ASSETS = '_assets';

/** A stored file: `pending` until the transaction that shows it to someone is done. */
export interface AssetDocument extends Document, Accepted {
  state: 'pending' | 'ready';
  /** The records that refer to it, as `{path}/{_id}`. */
  owners: string[];
  createdAt: string;
}

/** Since when nothing refers to an asset: by this key the sweep finds what was left behind. */
export const orphanKey = ({ owners, createdAt }: Document) => ({
  orphanSince: Array.isArray(owners) && owners.length === 0 ? String(createdAt) : null,
});

/** An asset as it travels and as records hold it. */
export function toAsset({ _id, name, type, size, width, height }: AssetDocument): Asset {
  const url = `/files/${_id}/${encodeURIComponent(name)}`;
  const pixels = width === undefined || height === undefined ? {} : { width, height };
  return { _id, name, size, type, url, ...pixels };
}

/** Keeps an accepted file under a new id; until a transaction makes it ready, it is `pending`. */
export async function stage(
  services: Services,
  file: IncomingFile,
  facts: Accepted,
  now: Date,
): Promise<AssetDocument> {
  const asset: AssetDocument = {
    _id: newAssetId(services.random),
    version: 1,
    ...facts,
    state: 'pending',
    owners: [],
    createdAt: now.toISOString(),
  };
  await services.store.transaction((tx) => tx.insert(ASSETS, asset));
  try {
    await file.keep(asset._id);
  } catch (error) {
    await discard(services, asset._id);
    throw error;
  }
  return asset;
}

/** Forgets an asset that came to nothing; what fails here is found by a later sweep. */
export async function discard(services: Services, id: string): Promise<void> {
  const { store, log, random } = services;
  try {
    const isGone = await store.transaction(async (tx) => {
      // A commit may have come through although it failed: what a record shows stays.
      if ((await tx.get(ASSETS, id))?.state !== 'pending') return false;
      await tx.remove(ASSETS, id);
      return true;
    });
    if (isGone) await removeFiles([id], services);
  } catch (error) {
    log(newErrorId(random), error);
  }
}

/** Removes the bytes of assets that are forgotten; what fails here is found by the next sweep. */
export async function removeFiles(ids: readonly string[], { files, log, random }: Services): Promise<void> {
  await Promise.all(
    ids.map((id) => files.remove(id).catch((error: unknown) => log(newErrorId(random), error))),
  );
}

/** Every asset that a record refers to, in its fields and in its rich text. */
export function assetIdsOf(fields: Shape, record: Loose): Set<string> {
  const texts = [...leaves(fields, record)].flatMap(({ field, value }) =>
    field.kind === 'richText' && typeof value === 'string' ? assetIds(value) : [],
  );
  return new Set([...assetsIn(fields, record).map(({ _id }) => _id), ...texts]);
}

async function changeOwners(
  tx: Transaction,
  id: string,
  change: (owners: readonly string[]) => string[],
): Promise<boolean> {
  // Rich text may name an address that never was a file of this console.
  const asset = (await tx.get(ASSETS, id)) as AssetDocument | null;
  if (!asset) return false;
  const owners = change(asset.owners);
  if (owners.length === 0) await tx.remove(ASSETS, id);
  else await tx.replace(ASSETS, { ...asset, version: asset.version + 1, state: 'ready', owners });
  return owners.length === 0;
}

/**
 * Keeps in step which assets a record refers to: new ones become ready, and those that nothing refers to any more
 * are forgotten; answers the latter's ids.
 */
export async function own(
  tx: Transaction,
  owner: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<string[]> {
  const released: string[] = [];
  for (const id of after) if (!before.has(id)) await changeOwners(tx, id, (owners) => [...owners, owner]);
  for (const id of before) {
    if (after.has(id)) continue;
    if (await changeOwners(tx, id, (owners) => owners.filter((other) => other !== owner))) released.push(id);
  }
  return released;
}
