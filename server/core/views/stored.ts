import type { NamedListSettings, StoreCondition } from '../../../src/core/schema/index';
import type { Operator } from '../call/operator';
import { plainCollection, RULES_REVISION } from '../store/own';
import type { Collection, Document } from '../store/store';

/** Collection of the views of lists that operators saved. */
const VIEWS = '_views';

/** Collection of operators' settings of lists outside of views, by the operator's id. */
const SHAPES = '_shapes';

export const viewsCollections = { views: VIEWS, shapes: SHAPES } as const;

/** A saved view of a resource's list, or of one of its variants. */
export interface ViewFacts extends NamedListSettings {
  createdAt: string;
}
export type View = Document & ViewFacts;

/** Whether the document stored under the id of a view is a view. */
export const isView = (document: Document | null): document is View => typeof document?.resource === 'string';

/** The index key that stands for all readers, for a view that every operator may read. */
const EVERYBODY = '*';

const readerOf = ({ shared, owner }: Pick<View, 'shared' | 'owner'>) => (shared ? EVERYBODY : owner._id);

/** Returns the index key of a list's variant. For the resource's own list, it is empty. */
export const variantKey = (variant: string | null): string => variant ?? '';

const ascending = (path: string) => ({ path, descending: false });

/** The store's collection of views, with its index keys. */
export const viewCollection: Collection = {
  name: VIEWS,
  paths: ['createdAt', 'owner', 'reader', 'resource', 'variant'],
  orders: [['resource', 'variant', 'createdAt'], ['owner'], ['createdAt']].map((paths) =>
    paths.map(ascending),
  ),
  keysOf: (document) => {
    const view = document as View;
    return {
      createdAt: String(view.createdAt),
      owner: view.owner._id,
      reader: readerOf(view),
      resource: view.resource,
      variant: variantKey(view.variant),
    };
  },
  rules: RULES_REVISION,
};

/** The store's collection of operators' settings of lists outside of views. */
export const shapesCollection = plainCollection(SHAPES);

/** The order of views in lists: by creation. */
export const viewsOrder = [ascending('createdAt')];

/**
 * Returns the condition for views that an operator may read. The right to read the resource is not checked
 * here.
 */
export const readableViewsCondition = ({ _id }: Operator): StoreCondition => ({
  op: 'among',
  path: 'reader',
  keys: [EVERYBODY, _id],
});

/** Returns the condition for the views that an operator owns. */
export const ownedViewsCondition = (id: string): StoreCondition => ({ op: 'equals', path: 'owner', key: id });

/** Whether an operator may read a view. The right to read the view's resource is not checked here. */
export const isReadableView = (view: View, { _id }: Pick<Operator, '_id'>): boolean =>
  view.shared || view.owner._id === _id;
