import {
  type AnyResource,
  doesScopeIncludeRight,
  findAssetIdsInRichText,
  isFormattedTextField,
  isObject,
  type Loose,
  mayReadRecords,
  type Shape,
} from '../../../src/core/schema/index';
import { eachFieldValue } from '../../../src/core/schema/record/folds';
import { findFirstDocuments } from '../store/findFirst';
import type { Reader, Store } from '../store/store';
import {
  ASSETS_COLLECTION,
  type AssetDocument,
  isPublicAsset,
  parseAssetOwnerReference,
  type ShowablePictureTest,
} from './assets';

/**
 * Whether an operator may read one of the records that hold the file. A picture of an unsaved text is shown
 * to every operator.
 */
export function mayReadHolderOfAsset(
  scope: readonly string[],
  { owners }: AssetDocument,
  resources: readonly AnyResource[],
): boolean {
  const ownerCollectionPaths = new Set(owners.map((owner) => parseAssetOwnerReference(owner).path));
  const owningResources = resources.filter(({ api }) => ownerCollectionPaths.has(api.path));
  return (
    owners.length === 0 ||
    owningResources.some((resource) => mayReadRecords(scope, resource, resources)) ||
    doesScopeIncludeRight(scope, { group: null })
  );
}

/**
 * Returns a test: may an operator show a picture to everyone, by its address in a text? The picture must be
 * public now, or readable for the operator. So operators can't publish pictures of deleted records that they
 * may not read.
 */
export const createShowablePictureTest =
  (scope: readonly string[], resources: readonly AnyResource[]): ShowablePictureTest =>
  (asset) =>
    asset.isPublic && (isPublicAsset(asset) || mayReadHolderOfAsset(scope, asset, resources));

/**
 * Returns the ids of the pictures that a record shows to everyone, in public fields and in rich text
 * (docs/product/decisions.md, "Assets").
 */
export const collectPublicPictureIds = (fields: Shape, record: Loose): Set<string> =>
  new Set(
    [...eachFieldValue(fields, record)].flatMap(({ field, value }) => {
      if (isFormattedTextField(field)) return typeof value === 'string' ? findAssetIdsInRichText(value) : [];
      return 'public' in field && field.public && isObject(value) ? [String(value._id)] : [];
    }),
  );

/** Whether a record shows the asset to everyone. The owner is `{path}/{_id}` of the record. */
async function isAssetPublicInAnyRecord(
  reader: Reader,
  { _id, owners }: AssetDocument,
  resources: readonly AnyResource[],
): Promise<boolean> {
  for (const owner of owners) {
    const { path, id } = parseAssetOwnerReference(owner);
    const record = await reader.get(path, id);
    const collectionResources = resources.filter(({ api }) => api.path === path);
    if (record && collectionResources.some(({ fields }) => collectPublicPictureIds(fields, record).has(_id)))
      return true;
  }
  return false;
}

/** Maximum number of assets whose `isPublic` one transaction sets. */
const PUBLIC_FLAG_BATCH_SIZE = 100;

/** Sets `isPublic` on assets of an older version, which stored no `isPublic`. */
export async function addMissingPublicFlagToAssets(
  store: Store,
  resources: readonly AnyResource[],
): Promise<void> {
  const missingPublicFlagConditions = [{ op: 'empty' as const, path: 'isPublic', empty: true }];
  // At nearly every start of the server, all assets already have `isPublic`. The function then ends here.
  if ((await store.count(ASSETS_COLLECTION, missingPublicFlagConditions)) === 0) return;
  const addPublicFlagToNextAssetBatch = () =>
    store.transaction(async (tx) => {
      const unflaggedAssets = (await findFirstDocuments(
        tx,
        ASSETS_COLLECTION,
        { where: missingPublicFlagConditions, order: [] },
        PUBLIC_FLAG_BATCH_SIZE,
      )) as AssetDocument[];
      for (const asset of unflaggedAssets) {
        await tx.replace(ASSETS_COLLECTION, {
          ...asset,
          isPublic: await isAssetPublicInAnyRecord(tx, asset, resources),
        });
      }
      return unflaggedAssets.length;
    });
  while ((await addPublicFlagToNextAssetBatch()) === PUBLIC_FLAG_BATCH_SIZE);
}
