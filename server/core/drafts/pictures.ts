import { findAssetIdsInRichText } from '../../../src/core/schema/index';
import { readSnapshotInBatches } from '../store/readEach';
import type { Store } from '../store/store';
import { createDraftsOfOwnerCondition, DRAFTS_COLLECTION, isDraft } from './stored';

/** Returns the ids of the pictures that an operator's drafts show in their texts. */
export async function findPictureIdsInDrafts(
  store: Pick<Store, 'snapshot'>,
  operatorId: string,
): Promise<ReadonlySet<string>> {
  const pictureIds = new Set<string>();
  const query = { where: [createDraftsOfOwnerCondition(operatorId)], order: [], skip: 0 };
  for await (const documents of readSnapshotInBatches(store, DRAFTS_COLLECTION, query)) {
    for (const { changes } of documents.filter(isDraft))
      for (const id of findAssetIdsInRichText(JSON.stringify(changes))) pictureIds.add(id);
  }
  return pictureIds;
}
