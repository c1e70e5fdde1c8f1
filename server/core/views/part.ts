import type { Accounts } from '../accounts/accounts';
import type { AccountPorts } from '../accounts/ports';
import type { CollectionAdditions } from '../records/additions';
import { idle, part } from '../store/part';
import type { ViewPorts } from './ports';
import { viewRoutes } from './routes';
import { collections, ownedBy, shapesCollection, type View, viewCollection } from './stored';

/** Private views of an account go with it; the views that it shared stay with the others. */
const viewAdditions = ({ path }: Pick<Accounts, 'path'>): CollectionAdditions[] => [
  {
    path,
    async forget({ tx }, id) {
      await tx.remove(collections.shapes, id);
      const where = [ownedBy(id)];
      for (const view of await tx.find(collections.views, { where, order: [], skip: 0, limit: 0 })) {
        if (!(view as View).shared) await tx.remove(collections.views, view._id);
      }
    },
  },
];

type Ports = ViewPorts & Pick<AccountPorts, 'accounts'>;

/** Saved views of lists, and operators' settings for lists without a view. */
export const viewsPart = part({
  collections: () => [viewCollection, shapesCollection],
  routes: (ports: Ports) => viewRoutes(ports),
  hooks: ({ accounts }: Ports) => viewAdditions(accounts),
  sweep: idle,
  paths: ['views'],
});
