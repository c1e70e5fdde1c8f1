import type { AccountCollection } from '../accounts/accounts';
import type { AccountDependencies } from '../accounts/ports';
import type { CollectionEndpointExtensions } from '../records/additions';
import { exclusiveLock } from '../store/locks';
import { createNoopCleanup, defineApiPart } from '../store/part';
import type { Document, Reader } from '../store/store';
import { createHomePageRoutes } from './home';
import type { SavedViewDependencies } from './ports';
import { createSavedViewRoutes } from './routes';
import {
  createViewsOfOwnerCondition,
  listSettingsCollection,
  SAVED_VIEW_COLLECTION_NAMES,
  type SavedViewDocument,
  savedViewCollection,
} from './stored';

const findPrivateSavedViews = async (reader: Reader, ownerId: string): Promise<Document[]> =>
  (
    await reader.find(SAVED_VIEW_COLLECTION_NAMES.views, {
      where: [createViewsOfOwnerCondition(ownerId)],
      order: [],
      skip: 0,
      limit: 0,
    })
  ).filter((savedView) => !(savedView as SavedViewDocument).shared);

/**
 * Removes an account's private views and its list settings together with the account. Its shared views stay
 * for other operators.
 */
const createViewEndpointExtensions = ({
  path,
}: Pick<AccountCollection, 'path'>): CollectionEndpointExtensions[] => [
  {
    path,
    async forget({ tx }, id) {
      // This lock prevents other calls from adding views of the account.
      await tx.lock(exclusiveLock(SAVED_VIEW_COLLECTION_NAMES.views, id).name);
      await tx.remove(SAVED_VIEW_COLLECTION_NAMES.shapes, id);
      for (const { _id } of await findPrivateSavedViews(tx, id))
        await tx.remove(SAVED_VIEW_COLLECTION_NAMES.views, _id);
    },
    async locks(reader, { _id: ownerId }) {
      const privateViews = await findPrivateSavedViews(reader, ownerId);
      const lockedIds = [ownerId, ...privateViews.map(({ _id }) => _id)];
      return [
        exclusiveLock(SAVED_VIEW_COLLECTION_NAMES.shapes, ownerId),
        ...lockedIds.map((id) => exclusiveLock(SAVED_VIEW_COLLECTION_NAMES.views, id)),
      ];
    },
  },
];

type SavedViewsApiPartDependencies = SavedViewDependencies & Pick<AccountDependencies, 'accounts'>;

/**
 * The part of the API for saved views of lists. It also stores operators' settings of the home page, and list
 * settings that belong to no view.
 */
export const savedViewsApiPart = defineApiPart({
  collections: () => [savedViewCollection, listSettingsCollection],
  routes: (ports: SavedViewsApiPartDependencies) => [
    ...createSavedViewRoutes(ports),
    ...createHomePageRoutes(ports),
  ],
  hooks: ({ accounts }: SavedViewsApiPartDependencies) => createViewEndpointExtensions(accounts),
  sweep: createNoopCleanup,
  paths: ['views', 'home'],
});
