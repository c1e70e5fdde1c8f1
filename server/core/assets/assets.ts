import {
  type Asset,
  assetIdsInRichText,
  eachField,
  isFormattedText,
  type Loose,
  type Shape,
} from '../../../src/core/schema/index';
import { holdsAssets } from '../../../src/core/schema/kinds/files';
import {
  assetsInFieldValues,
  eachFieldValue,
  memoizeByFieldShape,
} from '../../../src/core/schema/record/folds';
import { createAssetId, createErrorId } from '../basics/ids';
import { createPictureCopyId, parseWidthOfCopyId } from '../files/fileId';
import type { IncomingFile } from '../files/files';
import { exclusiveLock } from '../store/locks';
import { type Document, type Transaction, URGENT_TRANSACTION } from '../store/store';
import type { AssetDependencies } from './ports';
import type { CheckedFileMetadata } from './uploadCheck/checkUpload';

/** Collection of the metadata of stored files. The bytes are in Files under the same id. */
export const ASSETS_COLLECTION = '_assets';

/** A stored file. Its state is `pending` until the transaction that first uses the file is committed. */
export interface AssetDocument extends Document, CheckedFileMetadata {
  state: 'pending' | 'ready';
  /**
   * Whether everyone may read the file once a record holds it. It is true for an upload to a field that the
   * storefront shows.
   */
  isPublic: boolean;
  /**
   * Whether the picture's metadata were removed. Absent from files other than pictures, and from old pictures
   * not yet processed.
   */
  isStripped?: boolean;
  /** The uploader and the session, for a picture in an unsaved text. */
  by?: string;
  session?: string;
  /** Owner names of the file: `{path}/{_id}` of each record that refers to it. */
  owners: string[];
  createdAt: string;
}

/** Converts an asset's document to the form that answers and records contain. */
export function toAsset({ _id, name, type, size, width, height }: AssetDocument): Asset {
  const url = `/files/${_id}/${encodeURIComponent(name)}`;
  const pixels = width === undefined || height === undefined ? {} : { width, height };
  return { _id, name, size, type, url, ...pixels };
}

/** The metadata of a file that are known when it is stored. */
export type PendingFileMetadata = CheckedFileMetadata & Pick<AssetDocument, 'isPublic' | 'isStripped'>;

/** Stores a checked file under a new id, as `pending`. */
export async function storePendingAsset(
  ports: AssetDependencies,
  file: IncomingFile,
  facts: PendingFileMetadata,
  now: Date,
): Promise<AssetDocument> {
  const asset: AssetDocument = {
    _id: createAssetId(ports.random),
    version: 1,
    ...facts,
    state: 'pending',
    owners: [],
    createdAt: now.toISOString(),
  };
  await ports.store.transaction((tx) => tx.insert(ASSETS_COLLECTION, asset), { locks: [] });
  try {
    await file.keep(asset._id);
  } catch (error) {
    await removePendingAsset(ports, asset._id);
    throw error;
  }
  return asset;
}

/** Removes an asset that is still pending. A failure is only logged: a later sweep removes it. */
export async function removePendingAsset(ports: AssetDependencies, id: string): Promise<void> {
  const { store, log, random } = ports;
  try {
    const remove = async (tx: Transaction) => {
      // The commit may have succeeded although it reported an error. A file that a record shows must stay.
      if ((await tx.get(ASSETS_COLLECTION, id))?.state !== 'pending') return false;
      await tx.remove(ASSETS_COLLECTION, id);
      return true;
    };
    const isGone = await store.transaction(remove, {
      ...URGENT_TRANSACTION,
      locks: [exclusiveLock(ASSETS_COLLECTION, id)],
    });
    if (isGone) await removeFiles([id], ports);
  } catch (error) {
    log(createErrorId(random), error);
  }
}

/** Dependencies of the removal of files. */
export type FileRemovalDependencies = Pick<AssetDependencies, 'files' | 'log' | 'random'> & {
  copies: Pick<AssetDependencies['copies'], 'widths'>;
};

/**
 * Removes the bytes and the smaller copies of removed assets. A failure is only logged: the next sweep
 * removes them.
 */
export async function removeFiles(
  ids: readonly string[],
  { files, copies, log, random }: FileRemovalDependencies,
): Promise<void> {
  const removal = async (id: string) => {
    // A copy has no smaller copies.
    const widths = parseWidthOfCopyId(id) === undefined ? [...copies.widths] : [];
    const names = [id, ...widths.map((width) => createPictureCopyId(id, width))];
    const ended = await Promise.allSettled(names.map((name) => files.remove(name)));
    const failure = ended.find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected') log(createErrorId(random), failure.reason);
  };
  await Promise.all(ids.map(removal));
}

/**
 * Names of the fields that may refer to files: file fields, rich text, and fields that contain such fields.
 */
const namesWithFiles = memoizeByFieldShape((fields) => [
  ...new Set(
    [...eachField(fields)].flatMap(([path, field]) =>
      holdsAssets(field) || isFormattedText(field) ? [path.split('.', 1)[0] ?? path] : [],
    ),
  ),
]);

/** Whether a change of a record leaves all values that may refer to files unchanged. */
export const hasUnchangedFileValues = (fields: Shape, before: Loose, after: Loose): boolean =>
  namesWithFiles(fields).every((name) => before[name] === after[name]);

/** Returns the ids of all assets that a record refers to, in its fields and in rich text. */
export function collectAssetIds(fields: Shape, record: Loose): Set<string> {
  if (namesWithFiles(fields).length === 0) return new Set();
  const values = [...eachFieldValue(fields, record)];
  const texts = values.flatMap(({ field, value }) =>
    isFormattedText(field) && typeof value === 'string' ? assetIdsInRichText(value) : [],
  );
  return new Set([...assetsInFieldValues(values).map(({ _id }) => _id), ...texts]);
}

/**
 * Prefix of an owner name for an older state of a record, or for a record in the bin. An owner name
 * (`{path}/{_id}`) names the record that keeps a file.
 */
const KEPT = '~';

/**
 * Whether an owner name is that of an older state, or of a record in the bin. Both keep a file only to
 * restore it later.
 */
export const isRestoreOnlyAssetOwner = (owner: string): boolean => owner.startsWith(KEPT);

/** Returns the path and the id of the record that an owner name contains. */
export function parseAssetOwner(owner: string): { path: string; id: string } {
  const [path = '', id = ''] = (isRestoreOnlyAssetOwner(owner) ? owner.slice(KEPT.length) : owner).split('/');
  return { path, id };
}

const isSameRecord = (one: string, other: string): boolean => {
  const [a, b] = [parseAssetOwner(one), parseAssetOwner(other)];
  return a.path === b.path && a.id === b.id;
};

/**
 * Adds an owner name to a file. A file that is not public belongs to one record: if its address is written
 * into the text of another record, that record does not become an owner, so the file is neither published nor
 * readable through it.
 */
async function addOwner(tx: Transaction, id: string, owner: string): Promise<void> {
  await tx.lock(`${ASSETS_COLLECTION}/${id}`);
  const asset = (await tx.get(ASSETS_COLLECTION, id)) as AssetDocument | null;
  const isOthers = asset?.owners.length && !asset.owners.some((other) => isSameRecord(other, owner));
  if (isOthers && !asset.isPublic) return;
  await changeOwners(tx, id, (owners) => [...owners, owner]);
}

async function changeOwners(
  tx: Transaction,
  id: string,
  change: (owners: readonly string[]) => string[],
): Promise<boolean> {
  // Rich text may contain an address that never was a file of this console.
  const asset = (await tx.get(ASSETS_COLLECTION, id)) as AssetDocument | null;
  if (!asset) return false;
  const owners = change(asset.owners);
  if (owners.length === 0) await tx.remove(ASSETS_COLLECTION, id);
  else await tx.replace(ASSETS_COLLECTION, { ...asset, version: asset.version + 1, state: 'ready', owners });
  return owners.length === 0;
}

/**
 * Updates the owner names of assets after a record changed. Newly used assets become ready, and assets
 * without any owner name are removed. Returns the ids of the removed assets.
 */
export async function updateAssetOwners(
  tx: Transaction,
  owner: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<string[]> {
  const released: string[] = [];
  for (const id of after) if (!before.has(id)) await addOwner(tx, id, owner);
  for (const id of before) {
    if (after.has(id)) continue;
    if (await changeOwners(tx, id, (owners) => owners.filter((other) => other !== owner))) released.push(id);
  }
  return released;
}

/**
 * Replaces an owner name of files by another owner name; files without this owner name stay as they are.
 * Returns the ids of the changed files, and their total size in bytes.
 */
export async function replaceAssetOwner(
  tx: Transaction,
  ids: Iterable<string>,
  from: string,
  to: string,
): Promise<{ moved: string[]; bytes: number }> {
  const moved: string[] = [];
  let bytes = 0;
  for (const id of ids) {
    const asset = (await tx.get(ASSETS_COLLECTION, id)) as AssetDocument | null;
    if (!asset?.owners.includes(from)) continue;
    await changeOwners(tx, id, (owners) => owners.map((owner) => (owner === from ? to : owner)));
    moved.push(id);
    bytes += asset.size;
  }
  return { moved, bytes };
}

/** Removes an owner name from files. Returns the ids of the files that no record refers to any more. */
export const removeAssetOwner = (tx: Transaction, ids: readonly string[], owner: string): Promise<string[]> =>
  updateAssetOwners(tx, owner, new Set(ids), new Set());
