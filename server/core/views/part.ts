import type { AccountCollection } from '../accounts/accounts';
import type { AccountPorts } from '../accounts/ports';
import type { CollectionAdditions } from '../records/additions';
import { exclusiveLock } from '../store/locks';
import { defineApiPart, NO_SWEEP } from '../store/part';
import type { Document, Reader } from '../store/store';
import { homeRoutes } from './home';
import type { ViewPorts } from './ports';
import { viewRoutes } from './routes';
import {
  listSettingsCollection,
  ownedViewsCondition,
  VIEW_COLLECTION_NAMES,
  type View,
  viewCollection,
} from './stored';

const privateViews = async (reader: Reader, owner: string): Promise<Document[]> =>
  (
    await reader.find(VIEW_COLLECTION_NAMES.views, {
      where: [ownedViewsCondition(owner)],
      order: [],
      skip: 0,
      limit: 0,
    })
  ).filter((view) => !(view as View).shared);

/**
 * Removes an account's private views and its settings of lists when the account is removed. The account's
 * shared views stay for other operators.
 */
const viewAdditions = ({ path }: Pick<AccountCollection, 'path'>): CollectionAdditions[] => [
  {
    path,
    async forget({ tx }, id) {
      // While this lock is held, no view of the account is added.
      await tx.lock(exclusiveLock(VIEW_COLLECTION_NAMES.views, id).name);
      await tx.remove(VIEW_COLLECTION_NAMES.shapes, id);
      for (const { _id } of await privateViews(tx, id)) await tx.remove(VIEW_COLLECTION_NAMES.views, _id);
    },
    async locks(reader, { _id: owner }) {
      const views = await privateViews(reader, owner);
      const ids = [owner, ...views.map(({ _id }) => _id)];
      return [
        exclusiveLock(VIEW_COLLECTION_NAMES.shapes, owner),
        ...ids.map((id) => exclusiveLock(VIEW_COLLECTION_NAMES.views, id)),
      ];
    },
  },
];

type Ports = ViewPorts & Pick<AccountPorts, 'accounts'>;

/**
 * The part of the API for saved views of lists. It also stores operators' settings of the home page, and of
 * lists without a view.
 */
export const viewsPart = defineApiPart({
  collections: () => [viewCollection, listSettingsCollection],
  routes: (ports: Ports) => [...viewRoutes(ports), ...homeRoutes(ports)],
  hooks: ({ accounts }: Ports) => viewAdditions(accounts),
  sweep: NO_SWEEP,
  paths: ['views', 'home'],
});
