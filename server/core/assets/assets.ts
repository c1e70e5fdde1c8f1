import {
  type Asset,
  eachField,
  findAssetIdsInRichText,
  isFormattedTextField,
  type Loose,
  type Shape,
} from '../../../src/core/schema/index';
import { isAssetField } from '../../../src/core/schema/kinds/files';
import {
  collectAssetsInFieldValues,
  eachFieldValue,
  memoizeByFieldShape,
} from '../../../src/core/schema/record/folds';
import { isSameValue } from '../../../src/core/schema/record/sameValue';
import { createAssetId, createErrorId } from '../basics/ids';
import { createPictureCopyId, parseWidthInSmallerPictureId } from '../files/fileId';
import type { IncomingFile } from '../files/files';
import { exclusiveLock } from '../store/locks';
import { type Document, type Transaction, URGENT_TRANSACTION } from '../store/store';
import type { AssetDependencies } from './ports';
import type { CheckedFileMetadata } from './uploadCheck/checkUpload';

/**
 * The store's collection of the metadata of stored files. The storage `Files` holds a file's bytes under the
 * id of its metadata.
 */
export const ASSETS_COLLECTION = '_assets';

/** A stored file. Its state is `pending` until the transaction that first uses the file is committed. */
export interface AssetDocument extends Document, CheckedFileMetadata {
  state: 'pending' | 'ready';
  /**
   * Whether everyone may read the file once a record refers to it. It is true for an upload to a field that
   * the public website shows.
   */
  isPublic: boolean;
  /**
   * Whether the metadata inside the picture's file, such as the location, were removed. Absent from files
   * other than pictures, and from old pictures not yet processed.
   */
  isStripped?: boolean;
  /**
   * Identifies the operator and the session that uploaded a picture into a text that is not yet saved. Absent
   * from other files.
   */
  by?: string;
  session?: string;
  /** The records that refer to the file, each named by `{path}/{_id}` (an owner). */
  owners: string[];
  createdAt: string;
}

/** Converts the stored document of a file to the data that answers and records contain. */
export function toAsset({ _id, name, type, size, width, height }: AssetDocument): Asset {
  const url = `/files/${_id}/${encodeURIComponent(name)}`;
  const pixelSize = width === undefined || height === undefined ? {} : { width, height };
  return { _id, name, size, type, url, ...pixelSize };
}

/** The data about a file that are known when its bytes are stored. */
export type PendingFileMetadata = CheckedFileMetadata & Pick<AssetDocument, 'isPublic' | 'isStripped'>;

/** Stores a checked file under a new id, as `pending`. */
export async function storePendingAsset(
  ports: AssetDependencies,
  file: IncomingFile,
  metadata: PendingFileMetadata,
  now: Date,
): Promise<AssetDocument> {
  const asset: AssetDocument = {
    _id: createAssetId(ports.random),
    version: 1,
    ...metadata,
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

/**
 * Removes an asset that is still pending. A failure is only logged, because a later clean-up removes the
 * asset.
 */
export async function removePendingAsset(ports: AssetDependencies, assetId: string): Promise<void> {
  const { store, log, random } = ports;
  try {
    const removePendingAssetInTransaction = async (tx: Transaction) => {
      // The commit may have succeeded although it reported an error. The file is then not pending, and must
      // stay because a record shows it.
      if ((await tx.get(ASSETS_COLLECTION, assetId))?.state !== 'pending') return false;
      await tx.remove(ASSETS_COLLECTION, assetId);
      return true;
    };
    const isAssetRemoved = await store.transaction(removePendingAssetInTransaction, {
      ...URGENT_TRANSACTION,
      locks: [exclusiveLock(ASSETS_COLLECTION, assetId)],
    });
    if (isAssetRemoved) await removeAssetFiles([assetId], ports);
  } catch (error) {
    log(createErrorId(random), error);
  }
}

/** The services that are needed to remove files. */
export type FileRemovalDependencies = Pick<AssetDependencies, 'files' | 'log' | 'random'> & {
  copies: Pick<AssetDependencies['copies'], 'widths'>;
};

/**
 * Removes the bytes of removed assets and of their smaller picture copies. A failure is only logged, because
 * the next clean-up removes the remaining bytes.
 */
export async function removeAssetFiles(
  assetIds: readonly string[],
  { files, copies, log, random }: FileRemovalDependencies,
): Promise<void> {
  const removeFileAndCopies = async (id: string) => {
    // An id that names a smaller copy has no copies of its own.
    const widths = parseWidthInSmallerPictureId(id) === undefined ? [...copies.widths] : [];
    const fileIds = [id, ...widths.map((width) => createPictureCopyId(id, width))];
    const removalResults = await Promise.allSettled(fileIds.map((fileId) => files.remove(fileId)));
    const failedRemoval = removalResults.find(({ status }) => status === 'rejected');
    if (failedRemoval?.status === 'rejected') log(createErrorId(random), failedRemoval.reason);
  };
  await Promise.all(assetIds.map(removeFileAndCopies));
}

/**
 * Names of the fields whose values can refer to files: file fields, rich text, and fields that contain such
 * fields.
 */
const listFileFieldNames = memoizeByFieldShape((fields) => [
  ...new Set(
    [...eachField(fields)].flatMap(([path, field]) =>
      isAssetField(field) || isFormattedTextField(field) ? [path.split('.', 1)[0] ?? path] : [],
    ),
  ),
]);

/** Whether a record has the same values before and after a change in all fields that can refer to files. */
export const hasUnchangedFileValues = (fields: Shape, previousRecord: Loose, updatedRecord: Loose): boolean =>
  listFileFieldNames(fields).every((name) => previousRecord[name] === updatedRecord[name]);

/** Returns the ids of all assets that a record refers to, in its fields and in rich text. */
export function collectAssetIds(fields: Shape, record: Loose): Set<string> {
  if (listFileFieldNames(fields).length === 0) return new Set();
  const fieldValues = [...eachFieldValue(fields, record)];
  const richTextAssetIds = fieldValues.flatMap(({ field, value }) =>
    isFormattedTextField(field) && typeof value === 'string' ? findAssetIdsInRichText(value) : [],
  );
  return new Set([...collectAssetsInFieldValues(fieldValues).map(({ _id }) => _id), ...richTextAssetIds]);
}

/** Begins the name of an owner that is an older state of a record, or a record in the bin. */
const PREFIX_OF_RESTORE_ONLY_OWNERS = '~';

/**
 * Whether an owner is an older state of a record, or a record in the bin. Such an owner keeps a file only so
 * that the file can be restored with the record.
 */
const isRestoreOnlyOwner = (ownerReference: string): boolean =>
  ownerReference.startsWith(PREFIX_OF_RESTORE_ONLY_OWNERS);

/** Splits an owner (`{path}/{_id}`) into the path and the id of the record. */
export function parseAssetOwnerReference(ownerReference: string): { path: string; id: string } {
  const [path = '', id = ''] = (
    isRestoreOnlyOwner(ownerReference)
      ? ownerReference.slice(PREFIX_OF_RESTORE_ONLY_OWNERS.length)
      : ownerReference
  ).split('/');
  return { path, id };
}

/**
 * Whether everyone may read a picture now: only while a record shows it. A picture that no record shows
 * belongs to an unsaved text or may be in the bin.
 */
export const isPublicAsset = ({ isPublic, owners }: Pick<AssetDocument, 'isPublic' | 'owners'>): boolean =>
  isPublic && owners.some((owner) => !isRestoreOnlyOwner(owner));

const isReferenceToSameRecord = (firstReference: string, secondReference: string): boolean => {
  const [a, b] = [parseAssetOwnerReference(firstReference), parseAssetOwnerReference(secondReference)];
  return a.path === b.path && a.id === b.id;
};

/** Whether a saving operator may make another record's picture public by using it in the saved record. */
export type ShowablePictureTest = (asset: AssetDocument) => boolean;

/**
 * Adds an owner (`{path}/{_id}` of a record) to a file. Another record whose text contains the file's address
 * becomes an owner only if its writer may show the file to everyone. Otherwise the address would give access
 * to the file.
 */
async function addAssetOwner(
  tx: Transaction,
  assetId: string,
  ownerReference: string,
  mayShowPicture: ShowablePictureTest,
): Promise<void> {
  await tx.lock(`${ASSETS_COLLECTION}/${assetId}`);
  const asset = (await tx.get(ASSETS_COLLECTION, assetId)) as AssetDocument | null;
  const isOwnedByOthers =
    asset?.owners.length &&
    !asset.owners.some((existingOwner) => isReferenceToSameRecord(existingOwner, ownerReference));
  if (isOwnedByOthers && !mayShowPicture(asset)) return;
  await updateAssetOwnersOrRemoveAsset(tx, assetId, (owners) => [...owners, ownerReference]);
}

async function updateAssetOwnersOrRemoveAsset(
  tx: Transaction,
  assetId: string,
  changeOwners: (owners: readonly string[]) => string[],
): Promise<boolean> {
  // Rich text can contain an address that has the form of a file's address, although this console never
  // stored the file.
  const asset = (await tx.get(ASSETS_COLLECTION, assetId)) as AssetDocument | null;
  if (!asset) return false;
  const owners = changeOwners(asset.owners);
  if (isSameValue(owners, asset.owners)) return false;
  if (owners.length === 0) await tx.remove(ASSETS_COLLECTION, assetId);
  else await tx.replace(ASSETS_COLLECTION, { ...asset, version: asset.version + 1, state: 'ready', owners });
  return owners.length === 0;
}

/**
 * Updates the owners of files after a record changed. Files that the record newly uses become ready, and
 * files without any owner are removed. Returns the ids of the removed files.
 */
export async function updateAssetOwnersForRecordChange(
  tx: Transaction,
  ownerReference: string,
  previousAssetIds: ReadonlySet<string>,
  currentAssetIds: ReadonlySet<string>,
  mayShowPicture: ShowablePictureTest,
): Promise<string[]> {
  for (const id of currentAssetIds)
    if (!previousAssetIds.has(id)) await addAssetOwner(tx, id, ownerReference, mayShowPicture);
  const unusedAssetIds = [...previousAssetIds].filter((id) => !currentAssetIds.has(id));
  return removeAssetOwnerReference(tx, unusedAssetIds, ownerReference);
}

/**
 * Replaces an owner of files by another one; files without this owner stay as they are.
 * Returns the ids of the changed files, and their total size in bytes.
 */
export async function replaceAssetOwnerReference(
  tx: Transaction,
  assetIds: Iterable<string>,
  previousOwner: string,
  newOwner: string,
): Promise<{ moved: string[]; bytes: number }> {
  const movedAssetIds: string[] = [];
  let totalBytes = 0;
  for (const id of assetIds) {
    const asset = (await tx.get(ASSETS_COLLECTION, id)) as AssetDocument | null;
    if (!asset?.owners.includes(previousOwner)) continue;
    await updateAssetOwnersOrRemoveAsset(tx, id, (owners) =>
      owners.map((owner) => (owner === previousOwner ? newOwner : owner)),
    );
    movedAssetIds.push(id);
    totalBytes += asset.size;
  }
  return { moved: movedAssetIds, bytes: totalBytes };
}

/**
 * Removes one owner from the owners of files. Returns the ids of the files that now have no owner and were
 * removed.
 */
export async function removeAssetOwnerReference(
  tx: Transaction,
  assetIds: Iterable<string>,
  ownerReference: string,
): Promise<string[]> {
  const removedIds: string[] = [];
  for (const id of assetIds) {
    const isAssetRemoved = await updateAssetOwnersOrRemoveAsset(tx, id, (owners) =>
      owners.filter((existingOwner) => existingOwner !== ownerReference),
    );
    if (isAssetRemoved) removedIds.push(id);
  }
  return removedIds;
}
