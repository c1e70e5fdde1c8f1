import type { Accounts } from '../accounts/accounts';
import type { AccountPorts } from '../accounts/ports';
import type { CollectionAdditions } from '../records/additions';
import { exclusiveLock } from '../store/locks';
import { NO_SWEEP, part } from '../store/part';
import type { Document, Reader } from '../store/store';
import { homeRoutes } from './home';
import type { ViewPorts } from './ports';
import { viewRoutes } from './routes';
import { ownedViewsCondition, shapesCollection, type View, viewCollection, viewsCollections } from './stored';

const privateViews = async (reader: Reader, owner: string): Promise<Document[]> =>
  (
    await reader.find(viewsCollections.views, {
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
const viewAdditions = ({ path }: Pick<Accounts, 'path'>): CollectionAdditions[] => [
  {
    path,
    async forget({ tx }, id) {
      // While this lock is held, no view of the account is added.
      await tx.lock(exclusiveLock(viewsCollections.views, id).name);
      await tx.remove(viewsCollections.shapes, id);
      for (const { _id } of await privateViews(tx, id)) await tx.remove(viewsCollections.views, _id);
    },
    async locks(reader, { _id: owner }) {
      const views = await privateViews(reader, owner);
      const ids = [owner, ...views.map(({ _id }) => _id)];
      return [
        exclusiveLock(viewsCollections.shapes, owner),
        ...ids.map((id) => exclusiveLock(viewsCollections.views, id)),
      ];
    },
  },
];

type Ports = ViewPorts & Pick<AccountPorts, 'accounts'>;

/**
 * The part of the API for saved views of lists. It also stores operators' settings of the home page, and of
 * lists without a view.
 */
export const viewsPart = part({
  collections: () => [viewCollection, shapesCollection],
  routes: (ports: Ports) => [...viewRoutes(ports), ...homeRoutes(ports)],
  hooks: ({ accounts }: Ports) => viewAdditions(accounts),
  sweep: NO_SWEEP,
  paths: ['views', 'home'],
});
