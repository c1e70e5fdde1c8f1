import type { AccountCollection } from '../accounts/accounts';
import type { AccountDependencies } from '../accounts/ports';
import { groupResourcesByPath } from '../call/collections';
import type { CollectionEndpointExtensions } from '../records/additions';
import { exclusiveLock } from '../store/locks';
import { removeExpiredDocuments } from '../store/own';
import { defineApiPart } from '../store/part';
import type { Reader } from '../store/store';
import type { DraftDependencies } from './ports';
import { createDraftRoutes } from './routes';
import {
  createDraftsOfOwnerCondition,
  createDraftsOfRecordCondition,
  DRAFTS_COLLECTION,
  draftCollection,
} from './stored';

/**
 * Returns the ids of the drafts to remove when a record is deleted: all drafts about the record. For an
 * operator's account, they include the drafts that this operator wrote.
 */
async function findDraftIdsToRemove(
  reader: Reader,
  recordId: string,
  isOperatorAccount: boolean,
): Promise<string[]> {
  const conditions = [
    createDraftsOfRecordCondition(recordId),
    ...(isOperatorAccount ? [createDraftsOfOwnerCondition(recordId)] : []),
  ];
  const draftLists = await Promise.all(
    conditions.map((condition) =>
      reader.find(DRAFTS_COLLECTION, { where: [condition], order: [], skip: 0, limit: 0 }),
    ),
  );
  return [...new Set(draftLists.flat().map(({ _id }) => _id))];
}

/**
 * Returns the endpoint extensions that remove drafts when a record is deleted. These are the drafts about the
 * record, and the drafts that a deleted operator wrote.
 */
const createDraftRemovalExtensions = (
  { resources }: Pick<DraftDependencies, 'resources'>,
  accountCollection: Pick<AccountCollection, 'path'>,
): CollectionEndpointExtensions[] =>
  groupResourcesByPath(resources).map(({ path }) => ({
    path,
    async forget({ tx }, id) {
      for (const draftId of await findDraftIdsToRemove(tx, id, path === accountCollection.path))
        await tx.remove(DRAFTS_COLLECTION, draftId);
    },
    locks: async (reader, { _id }) =>
      (await findDraftIdsToRemove(reader, _id, path === accountCollection.path)).map((draftId) =>
        exclusiveLock(DRAFTS_COLLECTION, draftId),
      ),
  }));

type DraftsApiPartDependencies = DraftDependencies & Pick<AccountDependencies, 'accounts'>;

/** The endpoints and the collection of drafts: values that operators typed into forms and have not saved. */
export const draftsApiPart = defineApiPart({
  collections: () => [draftCollection],
  routes: (ports: DraftsApiPartDependencies) => createDraftRoutes(ports),
  hooks: (ports: DraftsApiPartDependencies) => createDraftRemovalExtensions(ports, ports.accounts),
  sweep:
    ({ store }: DraftsApiPartDependencies) =>
    (now) =>
      removeExpiredDocuments(store, DRAFTS_COLLECTION, now),
  paths: ['drafts'],
});
