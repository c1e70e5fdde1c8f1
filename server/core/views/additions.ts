import type { Accounts } from '../accounts/accounts';
import type { CollectionAdditions } from '../records/additions';
import { collections, ownedBy, type View } from './stored';

/** Private views of an account go with it; the views that it shared stay with the others. */
export const viewAdditions = ({ path }: Pick<Accounts, 'path'>): CollectionAdditions[] => [
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
